import { gaveUp, type Registry, type Solver, type Stats } from '@queenside/core';
import { reportError } from '../report.ts';
import type { TimedRun, TimeJob } from '../jobs.ts';
import { plainStats } from '../calls/plain-stats.ts';
import type { Progress } from '../progress.ts';
import { RecordRun } from './record-run.ts';

/** Solves a record as a whole, checks the answer, and reports the time. */
export async function timeRun(
  registry: Registry,
  job: TimeJob,
  progress: Progress,
): Promise<TimedRun> {
  const run = new RecordRun(registry, job.plan, progress);
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
    const prepared = run.prepare(job.record);
    ({ solver } = prepared);
    const { instance, options } = prepared;
    progress.begin(0, 'solve');
    started = performance.now();
    const answer: unknown = await solver.solve(
      instance,
      options,
      run.context(job.plan.seed, stats),
    );
    finished = performance.now();
    progress.begin(0, 'check');
    if (!run.judge(prepared, answer)) throw gaveUp(solver.id, 'that is all that its answer says');
    return timed();
  } catch (thrown) {
    return { ...timed(), error: reportError(run.asError(thrown, solver)) };
  } finally {
    progress.rest();
  }
}
