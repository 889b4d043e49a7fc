import { gaveUp, settles, type QueensideError, type Solver, type Stats } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import { reportError } from '../report.ts';
import type { TimedRun, TimeJob, Unjudged, UnjudgedReport } from '../jobs.ts';
import { plainStats } from '../calls/plain-stats.ts';
import type { Progress } from '../progress.ts';
import { RecordRun, type Prepared } from './record-run.ts';

/** Solves a record as a whole, checks the answer unless another worker does, and reports the time. */
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
    const prepared = run.prepare(job.record, 1);
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
    if (job.plan.unjudged === true) return { ...timed(), unjudged: write(run, prepared, answer) };
    if (!settles(run.judge(prepared, answer))) throw settlesNothing(solver.id);
    return timed();
  } catch (thrown) {
    return { ...timed(), error: reportError(run.asError(thrown, solver)) };
  } finally {
    progress.rest();
  }
}

function write(run: RecordRun, prepared: Prepared, answer: unknown): Unjudged {
  const written = run.write(prepared, answer, { line: 1, index: 0 });
  const report: UnjudgedReport = {
    line: 1,
    status: 'right',
    solver: prepared.solver.id,
    ...written,
    milliseconds: 0,
    stats: {},
    bytes: run.output.length,
  };
  return { records: [report], chunks: run.output.take() };
}

/** Makes the error of an answer that is right and leaves its question open. */
export function settlesNothing(solver: string): QueensideError {
  return gaveUp(solver, 'that is all that its answer says');
}
