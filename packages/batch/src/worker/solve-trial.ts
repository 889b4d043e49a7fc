import { gaveUp, type Registry, type Solver, type Stats } from '@queenside/core';
import { reportError } from '../report.ts';
import type { Trial, TrialJob } from './jobs.ts';
import { plainStats } from './plain-stats.ts';
import { Pulse } from './pulse.ts';
import { RecordRun } from './record-run.ts';

/** Solves a record as a whole, and checks the answer. */
export async function solveTrial(registry: Registry, job: TrialJob): Promise<Trial> {
  const pulse = new Pulse(job.pulse);
  const run = new RecordRun(registry, job.plan, pulse);
  const stats: Stats = {};
  let solver: Solver | undefined;
  let started: number | undefined;
  let finished: number | undefined;
  const trial = (): Trial => ({
    milliseconds: started === undefined ? 0 : (finished ?? performance.now()) - started,
    stats: plainStats(stats),
  });
  try {
    pulse.begin(0, 'read');
    const prepared = run.prepare(job.record);
    ({ solver } = prepared);
    const { instance, options } = prepared;
    pulse.begin(0, 'solve');
    started = performance.now();
    const answer: unknown = await solver.solve(
      instance,
      options,
      run.context(job.plan.seed, stats),
    );
    finished = performance.now();
    pulse.begin(0, 'check');
    if (!run.judge(prepared, answer)) throw gaveUp(solver.id, 'that is all that its answer says');
    return trial();
  } catch (thrown) {
    return { ...trial(), error: reportError(run.asError(thrown, solver)) };
  } finally {
    pulse.rest();
  }
}
