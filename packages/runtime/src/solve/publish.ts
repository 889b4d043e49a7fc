/** Checks, writes, and draws answers, and reports on them. */
import {
  defined,
  guaranteeOf,
  type QueensideError,
  recordSeed,
  settles,
  type Solver,
} from '@queenside/core';
import { writeAnswer } from '../calls/output.ts';
import { plainDetails } from '../calls/plain-data.ts';
import { toBytes } from '../calls/text.ts';
import { checkAnswer, faultOfText, settlesNothing, verdictDetails } from '../check/check-answer.ts';
import { authorOf } from '../errors.ts';
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
import { asError, type PreparedRecord, type RecordRun } from './record-run.ts';

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
  { solver, instance }: PreparedRecord,
  answer: unknown,
  course?: Course,
  mustSettle = false,
): Pick<RecordReport, 'proof' | 'objective'> {
  run.isLate = false;
  const author = authorOf(run.plan, solver.id);
  const verdict = checkAnswer(run.calls, solver, instance, answer, author);
  if (mustSettle && !settles(verdict)) throw settlesNothing(solver.id);
  return verdictDetails(run.calls, instance, verdict, course);
}

/**
 * Writes an answer, which is to be judged.
 *
 * @throws QueensideError if the answer cannot be written; nothing is written then.
 */
function write(run: RecordRun, { solver, instance, where }: PreparedRecord, answer: unknown): void {
  run.isLate = false;
  try {
    writeAnswer(run.calls.problem, answer, where, run.output);
  } catch (thrown) {
    throw faultOfText(run.calls, solver, instance, answer, thrown as QueensideError);
  }
}

/**
 * Writes an answer for another worker to judge.
 *
 * @returns what the text does not contain.
 * @throws QueensideError if the answer cannot be written; nothing is written then.
 */
export function writeUnjudged(
  run: RecordRun,
  prepared: PreparedRecord,
  answer: unknown,
  course: Course | undefined,
): Pick<UnjudgedReport, 'guarantee' | 'course'> {
  write(run, prepared, answer);
  const { solver, options } = prepared;
  return { guarantee: guaranteeOf(solver, options), ...defined({ course }) };
}

/**
 * Writes an answer, and checks it.
 *
 * @returns what the report says of it.
 * @throws QueensideError if the answer is wrong or cannot be written; nothing is written then.
 */
function writeJudged(
  run: RecordRun,
  prepared: PreparedRecord,
  answer: unknown,
  course: Course | undefined,
): Pick<RecordReport, 'proof' | 'objective'> {
  const { plan, progress, output } = run;
  const before = output.length;
  write(run, prepared, answer);
  if (Number.isFinite(plan.timeLimitMs)) progress.tell?.(output.writtenSince(before, MOST_SHOWN));
  try {
    return judge(run, prepared, answer, course);
  } catch (thrown) {
    output.cutTo(before);
    throw thrown;
  }
}

/**
 * Checks an answer unless another worker does, writes it, draws it if requested, and explains it.
 *
 * @param about.explain returns what explains the answer.
 * @returns what the report says of it.
 * @throws QueensideError if the answer is wrong or cannot be written; nothing is written then.
 */
export function publish(
  run: RecordRun,
  prepared: PreparedRecord,
  answer: unknown,
  about: {
    readonly course?: Course | undefined;
    readonly view?: SolverView | undefined;
    readonly explain?: (() => object | Promise<object>) | undefined;
  },
): Partial<UnjudgedReport> | Promise<Partial<UnjudgedReport>> {
  const { plan, progress, side } = run;
  const { instance, solver, place } = prepared;
  const { course, view, explain } = about;
  progress.begin(progress.index, 'check');
  const outcome =
    plan.unjudged === true
      ? writeUnjudged(run, prepared, answer, course)
      : writeJudged(run, prepared, answer, course);
  if (side.draws) {
    progress.begin(progress.index, 'draw');
    side.draw(instance, answer, place, defined({ view }));
  }
  if (explain === undefined) return outcome;
  progress.begin(progress.index, 'explain', solver.id);
  return plainDetails(explain).then((details) => ({ ...outcome, ...details }));
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
interface RecordFacts extends Pick<RecordReport, 'milliseconds' | 'stats'> {
  readonly solver: Solver | undefined;
  /** The length of the output before the record's answer. */
  readonly before: number;
}

/** Makes the report of a record. @param outcome what {@link publish} or {@link fail} returned. */
export function reportOf(
  { plan, output }: RecordRun,
  { line, index }: RecordPlace,
  outcome: Partial<UnjudgedReport>,
  { solver, milliseconds, stats, before }: RecordFacts,
): UnjudgedReport {
  return {
    line,
    ...(plan.sections && sectionOf(index, plan.sections)),
    status: 'right',
    ...outcome,
    ...defined({ solver: solver?.id }),
    seed: recordSeed(plan.seed, index),
    milliseconds: Math.round(milliseconds * 1000) / 1000,
    stats,
    bytes: output.length - before,
  };
}
