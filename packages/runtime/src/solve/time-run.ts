import { defined } from '@queenside/core/basics';
import type { Solver, Stats } from '@queenside/core';
import { plainStats } from '../calls/plain-data.ts';
import type { SolvePlan, Unpacked } from '../jobs.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import { reportError, type RecordReport } from '../report.ts';
import { judge, reportOf, writeUnjudged } from './publish.ts';
import { asError, prepare, runsOf } from './record-run.ts';
import { findAnswer } from './run-solver.ts';

/** Solves one record as a whole, checks the answer, and reports only the time. */
export interface TimeJob {
  readonly kind: 'time';
  readonly plan: SolvePlan;
  readonly record: Uint8Array;
}

/** The outcome of a {@link TimeJob}: the parts of a report that count, and the answer if the plan is `unjudged`. */
export interface TimedRun extends Pick<
  RecordReport,
  'milliseconds' | 'stats' | 'error' | 'objective'
> {
  readonly unjudged?: Unpacked;
}

const PLACE = { line: 1, index: 0 } as const;

/** Solves a record as a whole, checks the answer unless another worker does, and reports the time. */
export async function timeRun(
  registry: Registry,
  { plan, record }: TimeJob,
  progress: Progress,
): Promise<TimedRun> {
  const run = runsOf(registry, plan, progress)(0);
  const stats: Stats = {};
  let solver: Solver | undefined;
  let started: number | undefined;
  let finished: number | undefined;
  const timed = (): TimedRun => ({
    milliseconds: started === undefined ? 0 : (finished ?? performance.now()) - started,
    stats: plainStats(stats),
  });
  try {
    progress.begin(0, 'read');
    const prepared = prepare(run, record, PLACE);
    ({ solver } = prepared);
    progress.begin(0, 'solve', solver.id);
    started = performance.now();
    const { answer, course, ...ended } = await findAnswer(run, prepared, { stats });
    ({ finished } = ended);
    progress.begin(0, 'check');
    if (plan.unjudged === true) {
      const outcome = writeUnjudged(run, prepared, answer, course);
      const facts = { solver, milliseconds: 0, stats: {}, before: 0 };
      const report = reportOf(run, PLACE, outcome, facts);
      return { ...timed(), unjudged: { records: [report], chunks: run.output.take() } };
    }
    const { objective } = judge(run, prepared, answer, course, true);
    return { ...timed(), ...defined({ objective }) };
  } catch (thrown) {
    return { ...timed(), error: reportError(asError(run, thrown, solver)) };
  } finally {
    progress.rest();
  }
}
