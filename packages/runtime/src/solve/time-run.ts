import type { Solver, Stats } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import { reportError } from '../report.ts';
import type { TimedRun, TimeJob, Unjudged, UnjudgedReport } from '../jobs.ts';
import { plainStats } from '../calls/plain-stats.ts';
import type { Progress } from '../progress.ts';
import { findAnswer, type FoundAnswer } from './solve-records.ts';
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
    progress.begin(0, 'solve', solver.id);
    started = performance.now();
    const found = await findAnswer(run, prepared, PLACE, { seed: job.plan.seed, stats });
    const { course } = found;
    ({ finished } = found);
    progress.begin(0, 'check');
    if (job.plan.unjudged === true) return { ...timed(), unjudged: write(run, prepared, found) };
    const { objective } = run.judge(prepared, found.answer, course, true);
    return { ...timed(), ...(objective && { objective }) };
  } catch (thrown) {
    return { ...timed(), error: reportError(run.asError(thrown, solver)) };
  } finally {
    progress.rest();
  }
}

const PLACE = { line: 1, index: 0 } as const;

function write(run: RecordRun, prepared: Prepared, { answer, course }: FoundAnswer): Unjudged {
  const written = run.write(prepared, answer, PLACE);
  const report: UnjudgedReport = {
    line: 1,
    status: 'right',
    solver: prepared.solver.id,
    ...written,
    ...(course && { course }),
    milliseconds: 0,
    stats: {},
    bytes: run.output.length,
  };
  return { records: [report], chunks: run.output.take() };
}
