import type { SharedProgress } from '../protocol/shared-progress.ts';
import type { RecordJob } from '@queenside/runtime';
import type { Share } from '../file/share.ts';

/** The limits of a job. */
export interface JobLimits {
  /** The limit for each step of each record, in milliseconds; Infinity for no limit. */
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
  /** Follows the job. */
  readonly progress?: SharedProgress;
  /** The file that the job is for. Files share the workers fairly. */
  readonly share?: Share;
}

/** Runs the jobs of a file: on this process's workers, or on other machines. */
export interface JobRunner {
  /** How many jobs it runs at once; this may change. */
  readonly capacity: number;
  /** How long a batch of records should keep a worker busy, in milliseconds. */
  readonly batchMilliseconds: number;

  /**
   * Runs a job on records. It has one outcome, however often it was started.
   *
   * @throws JobStopped if the job was stopped or ended its worker.
   * @throws QueensideError if none of its records can be answered.
   */
  run<Result>(job: RecordJob, limits: JobLimits): Promise<Result>;
}
