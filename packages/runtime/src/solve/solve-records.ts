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
  type Prepared,
  type RecordRun,
  runsOf,
} from './record-run.ts';
import { findAnswer } from './run-solver.ts';

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
  for (const position of records.ends.keys()) {
    const { bytes, place } = recordAt(records, position);
    const run = runOf(place.index);
    progress.begin(position, 'read');
    const report = await solveRecord(run, bytes, place);
    progress.rest();
    if (report === 'unable') {
      const count = countUnable(run, records, position);
      return { ...answered(), unable: { index: position, count } };
    }
    if ('parts' in report)
      return { ...answered(), inParts: { ...report, index: position, bytes: bytes.slice() } };
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

/** Returns the record's report, into how many parts which solver splits it, or that other solvers must do it. */
async function solveRecord(
  run: RecordRun,
  bytes: Uint8Array,
  place: RecordPlace,
): Promise<UnjudgedReport | { parts: number; solver: string } | 'unable'> {
  const { progress, output, side } = run;
  const stats: Stats = {};
  const before = output.length;
  let prepared: Prepared | undefined;
  let view: SolverView | undefined;
  let started: number | undefined;
  let finished: number | undefined;
  const close = (outcome: Partial<UnjudgedReport>): UnjudgedReport => {
    const milliseconds = started === undefined ? 0 : (finished ?? performance.now()) - started;
    const facts = { solver: prepared?.solver, milliseconds, stats: plainStats(stats), before };
    const report = reportOf(run, place, outcome, facts);
    if (view !== undefined) trace(run, prepared!, bytes, report, view);
    return report;
  };
  try {
    prepared = prepare(run, bytes, place);
    const { instance, solver } = prepared;
    const parts = partsOf(run, prepared);
    if (parts > 1) return { parts, solver: solver.id };
    view = side.watch(solver, instance);
    let explain: (() => object | Promise<object>) | undefined;
    started = performance.now();
    progress.begin(progress.index, 'solve', solver.id);
    const found = await findAnswer(run, prepared, {
      stats,
      observer: view?.recorder,
      explain: (details) => (explain = details),
    });
    ({ finished } = found);
    const outcome = publish(run, prepared, found.answer, { course: found.course, view, explain });
    return close(outcome instanceof Promise ? await outcome : outcome);
  } catch (thrown) {
    if (handsBack(run, thrown)) return 'unable';
    return close(fail(run, thrown, place, prepared?.solver));
  }
}

/** Writes the trace of a record, if requested. */
function trace(
  { plan, calls, side }: RecordRun,
  { instance, solver, options, place, where }: Prepared,
  bytes: Uint8Array,
  { status, seed = 0 }: RecordReport,
  view: SolverView,
): void {
  const { problem } = calls;
  const { name, variant } = plan.origin;
  const head = {
    file: name,
    record: place.index + 1,
    line: place.line,
    title: recordTitle(problem, instance, where),
    problem: problem.id,
    ...(variant !== undefined && { variant }),
    ...sectionOf(place.index, plan.sections),
    solver: solver.id,
    seed,
    options,
  };
  side.trace(head, bytes, status, view);
}
