import { defined } from '@queenside/core/basics';
import type { Stats } from '@queenside/core';
import { plainStats } from '../calls/plain-data.ts';
import { recordTitle } from '../calls/problem-calls.ts';
import type { PackedRecords, SolveJob, Unpacked } from '../jobs.ts';
import type { SolverView } from '../observe/side-view.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import type { RecordReport, UnjudgedReport } from '../report.ts';
import { type RecordPlace, sectionOf } from '../sections.ts';
import { fail, publish, reportOf } from './publish.ts';
import {
  handsBack,
  partsOf,
  prepare,
  type PreparedRecord,
  type RecordRun,
  runsOf,
} from './record-run.ts';
import { findAnswer, type FoundAnswer } from './run-solver.ts';

/** The most records that a solver which {@link Solver.queues} has at once. When it has half as many, it gets more. */
const MOST_AHEAD = 64;

/** Answers records one by one: read, solve, check, write. A failed record becomes an error line. */
export async function solveRecords(
  registry: Registry,
  { plan, records }: SolveJob,
  progress: Progress,
): Promise<Unpacked> {
  const runOf = runsOf(registry, plan, progress);
  const { output, side } = runOf(0);
  const reports: UnjudgedReport[] = [];
  const answered = (): Unpacked => ({ records: reports, chunks: output.take(), ...side.take() });
  const begun: Begun[] = [];
  let next = 0;
  /** The time when the last solver ended. */
  let free = 0;
  for (const position of records.ends.keys()) {
    if (begun.length <= MOST_AHEAD / 2)
      while (next < records.ends.length && hasRoom(begun)) {
        const { bytes, place } = recordAt(records, next);
        progress.begin(next++, 'read');
        begun.push(beginRecord(runOf(place.index), bytes, place));
      }
    const turn = begun.shift()!;
    const report = await answerBegun(turn, position, free);
    free = turn.finished ?? performance.now();
    progress.rest();
    if (report === 'unable') {
      const count = countUnable(runOf(records.first + position), records, position);
      return { ...answered(), unable: { index: position, count } };
    }
    if ('parts' in report) {
      const { bytes } = recordAt(records, position);
      return { ...answered(), inParts: { ...report, index: position, bytes: bytes.slice() } };
    }
    reports.push(report);
  }
  return answered();
}

/** Returns a record's bytes, and its place in its file. */
function recordAt(
  { bytes, ends, lines, first }: PackedRecords,
  position: number,
): { readonly bytes: Uint8Array; readonly place: RecordPlace } {
  const place = { line: lines[position]!, index: first + position };
  return { bytes: bytes.subarray(ends[position - 1] ?? 0, ends[position]), place };
}

/** Returns how many records in a row, from one of them on, no solver is able to do. */
function countUnable(run: RecordRun, records: PackedRecords, first: number): number {
  let next = first + 1;
  while (next < records.ends.length && isUnable(run, records, next)) next++;
  run.progress.rest();
  return next - first;
}

function isUnable(run: RecordRun, records: PackedRecords, position: number): boolean {
  const { bytes, place } = recordAt(records, position);
  run.progress.begin(position, 'read');
  try {
    prepare(run, bytes, place);
    return false;
  } catch (thrown) {
    return handsBack(run, thrown);
  }
}

/** A record whose solver is at work, or that needs none. */
interface Begun {
  readonly run: RecordRun;
  readonly bytes: Uint8Array;
  readonly place: RecordPlace;
  readonly stats: Stats;
  prepared?: PreparedRecord;
  view?: SolverView | undefined;
  /** The time when its solver got it. */
  started?: number;
  /** The time when its solver ended, if it has an answer. */
  finished?: number;
  finding?: Promise<FoundAnswer>;
  explain?: () => object | Promise<object>;
  /** Into how many parts to solve it, if there are several. */
  parts?: number;
  /** Why it has no answer. */
  thrown?: unknown;
}

/** Whether another record may begin before these are answered. */
function hasRoom(begun: readonly Begun[]): boolean {
  const last = begun.at(-1);
  if (last === undefined) return true;
  const { finding, prepared, view } = last;
  return (
    begun.length < MOST_AHEAD &&
    finding !== undefined &&
    view === undefined &&
    prepared!.solver.queues === true
  );
}

/** Reads a record, and gives it to its solver. */
function beginRecord(run: RecordRun, bytes: Uint8Array, place: RecordPlace): Begun {
  const { progress, side } = run;
  const begun: Begun = { run, bytes, place, stats: {} };
  try {
    const prepared = prepare(run, bytes, place);
    begun.prepared = prepared;
    const { instance, solver } = prepared;
    const parts = partsOf(run, prepared);
    if (parts > 1) return { ...begun, parts };
    begun.view = side.watch(solver, instance);
    begun.started = performance.now();
    progress.begin(progress.index, 'solve', solver.id);
    begun.finding = findAnswer(run, prepared, {
      stats: begun.stats,
      observer: begun.view?.recorder,
      explain: (details) => (begun.explain = details),
    });
    // Its turn comes later.
    if (solver.queues === true) begun.finding.catch(() => undefined);
  } catch (thrown) {
    begun.thrown = thrown;
  }
  return begun;
}

/**
 * Waits until a record is answered. Returns its report, into how many parts which solver splits it, or that other solvers must do
 * it.
 *
 * @param position its index in the job. @param free when the solver of the record before it ended, on `performance.now()`'s clock.
 */
async function answerBegun(
  begun: Begun,
  position: number,
  free: number,
): Promise<UnjudgedReport | { parts: number; solver: string } | 'unable'> {
  const { run, place, stats, prepared, view, parts, finding } = begun;
  const { output, progress } = run;
  if (parts !== undefined) return { parts, solver: prepared!.solver.id };
  const before = output.length;
  const close = (outcome: Partial<UnjudgedReport>): UnjudgedReport => {
    const { started, finished = performance.now() } = begun;
    // A solver that queues its records has first worked on the one before.
    const milliseconds = started === undefined ? 0 : finished - Math.max(started, free);
    const facts = { solver: prepared?.solver, milliseconds, stats: plainStats(stats), before };
    const report = reportOf(run, place, outcome, facts);
    if (view !== undefined) trace(run, prepared!, begun.bytes, report, view);
    return report;
  };
  try {
    if (finding === undefined) throw begun.thrown;
    if (progress.index !== position) {
      // Its time limit begins now.
      run.isLate = false;
      progress.begin(position, 'solve', prepared!.solver.id);
    }
    const { answer, course, finished } = await finding;
    begun.finished = finished;
    const { explain } = begun;
    const outcome = publish(run, prepared!, answer, { course, view, explain });
    return close(outcome instanceof Promise ? await outcome : outcome);
  } catch (thrown) {
    if (handsBack(run, thrown)) return 'unable';
    return close(fail(run, thrown, place, prepared?.solver));
  }
}

/** Writes the trace of a record, if requested. */
function trace(
  { plan, calls, side }: RecordRun,
  { instance, solver, options, place, where }: PreparedRecord,
  bytes: Uint8Array,
  { status, seed = 0 }: RecordReport,
  view: SolverView,
): void {
  const { problem } = calls;
  const { name, variant, evaluation } = plan.origin;
  const head = {
    file: name,
    record: place.index + 1,
    line: place.line,
    title: recordTitle(problem, instance, where),
    problem: problem.id,
    ...defined({ variant, evaluation: evaluation?.replace(/^.*[/\\]/s, '') }),
    ...sectionOf(place.index, plan.sections),
    solver: solver.id,
    seed,
    options,
  };
  side.trace(head, bytes, status, view);
}
