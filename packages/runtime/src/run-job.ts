import type { Registry } from '@queenside/core';
import type { Job, OpenLines } from './jobs.ts';
import type { Progress } from './progress.ts';
import { solveRecords } from './solve/solve-records.ts';

/**
 * Does one job.
 *
 * @param openLines opens the files that a job names. Without it, no job may name one.
 * @returns the job's outcome, as its type in jobs.ts says.
 * @throws QueensideError if the job as a whole cannot be done; a record that fails is part of the outcome.
 */
export async function runJob(
  registry: Registry,
  job: Job,
  progress: Progress,
  openLines?: OpenLines,
): Promise<unknown> {
  // Most workers only ever solve: the code for other jobs is loaded with the first of them.
  switch (job.kind) {
    case 'solve':
      return solveRecords(registry, job, progress);
    case 'part':
      return (await import('./solve/solve-parts.ts')).solvePart(registry, job, progress);
    case 'join':
      return (await import('./solve/solve-parts.ts')).joinParts(registry, job, progress);
    case 'time':
      return (await import('./solve/time-run.ts')).timeRun(registry, job, progress);
    case 'verify':
      return (await import('./check/verify-records.ts')).verifyRecords(
        registry,
        job,
        progress,
        openLines,
      );
    case 'generate':
      return (await import('./generate.ts')).generate(registry, job);
    case 'bench-record':
      return (await import('./bench-record.ts')).benchRecord(registry, job);
    case 'replay':
      return (await import('./observe/replay.ts')).replay(registry, job);
  }
}
