import type { Stats } from '@queenside/core';
import { plainStats } from '../calls/plain-stats.ts';
import { unusable } from '../check/check-answer.ts';
import type { PackedRecords, RecordPlace, SolveJob, UnjudgedReport, Unpacked } from '../jobs.ts';
import type { Course } from '../objective.ts';
import type { SolverView } from '../observe/side-view.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import type { RecordReport } from '../report.ts';
import { type Prepared, type RecordRun, runsOf, type RunSetup } from './record-run.ts';

/** Answers records one by one: read, solve, check, write. A failed record becomes an error line. */
export async function solveRecords(
  registry: Registry,
  job: SolveJob,
  progress: Progress,
): Promise<Unpacked> {
  const { plan, records } = job;
  const runOf = runsOf(registry, plan, progress);
  const { output, side } = runOf(0);
  const reports: RecordReport[] = [];
  const answered = (): Unpacked => ({ records: reports, chunks: output.take(), ...side.take() });
  let from = 0;
  for (const [position, end] of records.ends.entries()) {
    const bytes = records.bytes.subarray(from, end);
    const place = { line: records.lines[position]!, index: records.first + position };
    const report = await solveRecord(runOf(place.index), progress, bytes, place, position);
    progress.rest();
    if (report === 'unable') {
      const count = countUnable(runOf(place.index), progress, records, position);
      return { ...answered(), unable: { index: position, count } };
    }
    if ('parts' in report)
      return { ...answered(), inParts: { ...report, index: position, bytes: bytes.slice() } };
    reports.push(report);
    from = end;
  }
  return answered();
}

/** Returns how many records in a row, from one of them on, no solver is able to do. */
function countUnable(
  run: RecordRun,
  progress: Progress,
  { bytes, ends, lines }: PackedRecords,
  first: number,
): number {
  let next = first + 1;
  for (; next < ends.length; next++) {
    progress.begin(next, 'read');
    if (!run.isUnable(bytes.subarray(ends[next - 1], ends[next]), lines[next]!)) break;
  }
  progress.rest();
  return next - first;
}

/** Returns the record's report, into how many parts which solver splits it, or that other solvers must do it. */
async function solveRecord(
  run: RecordRun,
  progress: Progress,
  bytes: Uint8Array,
  place: RecordPlace,
  position: number,
): Promise<RecordReport | { parts: number; solver: string } | 'unable'> {
  const seed = run.seedOf(place);
  const stats: Stats = {};
  const before = run.output.length;
  let prepared: Prepared | undefined;
  let view: SolverView | undefined;
  let started: number | undefined;
  let finished: number | undefined;
  const close = (outcome: Partial<UnjudgedReport>): RecordReport => {
    const solver = prepared?.solver.id;
    const report: RecordReport = {
      line: place.line,
      ...run.sectionOf(place),
      status: 'right',
      ...outcome,
      ...(solver !== undefined && { solver }),
      seed,
      milliseconds: started === undefined ? 0 : (finished ?? performance.now()) - started,
      stats: plainStats(stats),
      bytes: run.output.length - before,
    };
    if (view !== undefined) run.trace(prepared!, bytes, place, report.status, view);
    return report;
  };
  try {
    progress.begin(position, 'read');
    prepared = run.prepare(bytes, place.line);
    const { instance, solver } = prepared;
    const parts = run.side.needsEvents ? 1 : run.partsOf(prepared);
    if (parts > 1) return { parts, solver: solver.id };
    view = run.side.watch(solver, instance);
    started = performance.now();
    progress.begin(position, 'solve', solver.id);
    let explain: (() => object) | undefined;
    const found = await findAnswer(run, prepared, place, {
      seed,
      stats,
      observer: view?.recorder,
      explain: (details) => (explain = details),
    });
    const { answer, course } = found;
    ({ finished } = found);
    progress.begin(position, 'check');
    const written = run.publish(prepared, answer, place, { view, ...(course && { course }) });
    progress.begin(position, 'explain', solver.id);
    return close({ ...written, ...run.explain(explain) });
  } catch (thrown) {
    if (run.handsBack(thrown)) return 'unable';
    return close(run.fail(thrown, place, prepared?.solver));
  }
}

/** The answer of a run. */
export interface FoundAnswer {
  readonly answer: unknown;
  /** The time when the solver ended, on `performance.now()`'s clock. */
  readonly finished: number;
  /** The course of the run, if the problem has an objective. */
  readonly course?: Course;
}

/**
 * Runs a solver.
 *
 * @returns its answer or, if the solver has announced a better one or ends without any, the best that it has announced.
 * @throws every error of the solver, or `batch/answer-unusable` if the solver returns undefined and has announced no right
 * answer.
 */
export async function findAnswer(
  run: RecordRun,
  prepared: Prepared,
  place: RecordPlace,
  setup: RunSetup,
): Promise<FoundAnswer> {
  const { solver, instance, options } = prepared;
  const improvements = run.improvementsOf(prepared, place);
  const context = run.context(setup, improvements);
  let answer: unknown;
  try {
    answer = await solver.solve(instance, options, context);
    if (answer === undefined) throw unusable(solver, 'its solve returned undefined');
  } catch (thrown) {
    const finished = performance.now();
    const isTimed = run.isLate;
    improvements?.settle();
    if (improvements?.best === undefined) throw thrown;
    const course = { ...improvements.course(isTimed), stopped: run.stopOf(thrown) };
    return { answer: run.readBack(instance, improvements.best), finished, course };
  }
  const finished = performance.now();
  if (improvements === undefined) return { answer, finished };
  const isTimed = run.isLate;
  const isBeaten = improvements.isBeatenBy(answer);
  return {
    answer: isBeaten ? run.readBack(instance, improvements.best!) : answer,
    finished,
    course: improvements.course(isTimed),
  };
}
