import type { SharedProgress } from '../protocol/shared-progress.ts';
import type { RecordJob } from '@queenside/runtime';

/** How long a job's records may take, and when to stop it. */
export interface JobLimits {
  /** For each step (read, solve, check) of each record; Infinity where there is none. */
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
  /** Follows the job. */
  readonly progress?: SharedProgress;
}

/** Who does the jobs of a file: the workers of this process, or workers on other machines. */
export interface JobRunner {
  /** How many jobs it can be at; this may change. */
  readonly capacity: number;
  /** How long a batch of records should keep one of its workers, in milliseconds. */
  readonly batchMilliseconds: number;

  /**
   * Runs a job that answers records. It is answered once, however often it was begun.
   *
   * @throws JobStopped where it was ended from outside, or ended its worker.
   * @throws QueensideError where none of its records can be answered.
   */
  run<Result>(job: RecordJob, limits: JobLimits): Promise<Result>;
}
