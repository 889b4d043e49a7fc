/**
 * The entry of every worker thread. Plugins are loaded and run here and nowhere else, so that one that hangs,
 * loops or throws costs a worker and not the engine.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import type { Job } from './jobs.ts';
import type { JobOutcome } from './run-job.ts';

// Each thread compiles for itself unless it is told where the compiled code lies: this more than halves its start.
enableCompileCache();

// What a plugin prints must not mix with answers on standard output.
process.stdout.write = process.stderr.write.bind(process.stderr);

/** Runs one job; called by the pool. */
export default async function work(job: Job): Promise<JobOutcome> {
  const { runJob } = await import('./run-job.ts');
  const outcome = await runJob(job);
  if (job.kind === 'catalog') flushCompileCache();
  return outcome;
}
