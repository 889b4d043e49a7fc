/** Checks, writes, and draws answers, and reports on them. */
import {
  guaranteeOf,
  oneLine,
  type QueensideError,
  recordSeed,
  settles,
  type Solver,
} from '@queenside/core';
import { writeAnswer } from '../calls/output.ts';
import { plainDetails } from '../calls/plain-data.ts';
import { toBytes, toText } from '../calls/text.ts';
import { checkAnswer, faultOfText, settlesNothing, verdictDetails } from '../check/check-answer.ts';
import type { Course } from '../objective.ts';
import type { SolverView } from '../observe/side-view.ts';
import {
  errorLine,
  reportError,
  statusOf,
  type RecordReport,
  type UnjudgedReport,
} from '../report.ts';
import { type RecordPlace, sectionOf } from '../sections.ts';
import { asError, type Prepared, type RecordRun } from './record-run.ts';

/** The most bytes of an answer that an error shows. */
const MOST_SHOWN = 200;

/**
 * Checks an answer.
 *
 * @param mustSettle whether an answer that settles nothing is refused, too.
 * @returns what the report says of it.
 * @throws QueensideError `core/answer-wrong`, `batch/not-verified`, or `batch/answer-unusable`.
 */
export function judge(
  run: RecordRun,
  { solver, instance }: Prepared,
  answer: unknown,
  course?: Course,
  mustSettle = false,
): Pick<RecordReport, 'proof' | 'objective'> {
  run.isLate = false;
  const verdict = checkAnswer(run.calls, solver, instance, answer);
  if (mustSettle && !settles(verdict)) throw settlesNothing(solver.id);
  return verdictDetails(run.calls, instance, verdict, course);
}

/**
 * Writes an answer for another worker to judge.
 *
 * @returns what the text does not contain.
 * @throws QueensideError if the answer cannot be written; nothing is written then.
 */
export function writeUnjudged(
  run: RecordRun,
  { solver, instance, options, where }: Prepared,
  answer: unknown,
  course: Course | undefined,
): Pick<UnjudgedReport, 'guarantee' | 'course'> {
  run.isLate = false;
  try {
    writeAnswer(run.calls.problem, answer, where, run.output);
  } catch (thrown) {
    throw faultOfText(run.calls, solver, instance, answer, thrown as QueensideError);
  }
  return { guarantee: guaranteeOf(solver, options), ...(course && { course }) };
}

/**
 * Checks an answer unless another worker does, writes it, draws it if requested, and explains it.
 *
 * @param about.explain returns what explains the answer.
 * @returns what the report says of it.
 * @throws QueensideError if the answer is wrong or cannot be written; nothing is written then.
 */
export async function publish(
  run: RecordRun,
  prepared: Prepared,
  answer: unknown,
  about: {
    readonly course?: Course | undefined;
    readonly view?: SolverView | undefined;
    readonly explain?: (() => object | Promise<object>) | undefined;
  },
): Promise<Partial<UnjudgedReport>> {
  const { plan, progress, side, calls } = run;
  const { instance, solver, place, where } = prepared;
  const { course, view, explain } = about;
  progress.begin(progress.index, 'check');
  let outcome;
  if (plan.unjudged === true) outcome = writeUnjudged(run, prepared, answer, course);
  else {
    if (Number.isFinite(plan.timeLimitMs)) progress.tell?.(beginningOf(run, prepared, answer));
    outcome = judge(run, prepared, answer, course);
    writeAnswer(calls.problem, answer, where, run.output);
  }
  if (side.draws) progress.begin(progress.index, 'draw');
  side.draw(instance, answer, place, { ...(view && { view }) });
  progress.begin(progress.index, 'explain', solver.id);
  return { ...outcome, ...(await plainDetails(explain)) };
}

/** Returns an answer's first line; empty if it is long or cannot be written. */
function beginningOf({ calls }: RecordRun, { where }: Prepared, answer: unknown): string {
  try {
    for (const chunk of calls.problem.format(answer, where))
      return chunk.length > MOST_SHOWN ? '' : oneLine(toText(chunk).trimEnd());
  } catch {
    // It is written again after the check, and then the error is reported.
  }
  return '';
}

/** Writes the error line of a failed record, and returns what its report says of it. */
export function fail(
  run: RecordRun,
  thrown: unknown,
  { line, index }: RecordPlace,
  solver: Solver | undefined,
): Partial<RecordReport> {
  const error = reportError(asError(run, thrown, solver));
  run.output.write(toBytes(errorLine({ line, ...sectionOf(index, run.plan.sections) }, error)));
  return { status: statusOf(error), error };
}

/** The facts that a run adds to the report of its record. */
interface RunFacts extends Pick<RecordReport, 'milliseconds' | 'stats'> {
  readonly solver: Solver | undefined;
  /** The length of the output before the record's answer. */
  readonly before: number;
}

/** Makes the report of a record. @param outcome what {@link publish} or {@link fail} returned. */
export function reportOf(
  { plan, output }: RecordRun,
  { line, index }: RecordPlace,
  outcome: Partial<UnjudgedReport>,
  { solver, milliseconds, stats, before }: RunFacts,
): UnjudgedReport {
  return {
    line,
    ...sectionOf(index, plan.sections),
    status: 'right',
    ...outcome,
    ...(solver && { solver: solver.id }),
    seed: recordSeed(plan.seed, index),
    milliseconds,
    stats,
    bytes: output.length - before,
  };
}
