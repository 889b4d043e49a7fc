import type { Progress, Step } from '@queenside/runtime/progress';

/** Where a job was when it ended, as its progress says. */
interface StoppedAt extends Pick<Progress, 'index' | 'elapsed'> {
  /** Default: the first one. */
  readonly step?: Step;
}

/** Why a job ended without a result. */
export class JobStopped extends Error {
  readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
  /** The record of the job that it was at, from 0; -1 where nobody knows. */
  readonly index: number;
  /** What was being done with that record, and for how long, in milliseconds. */
  readonly step: Step;
  readonly elapsed: number;

  constructor(
    cause: JobStopped['reason'],
    { index, step = 'read', elapsed }: StoppedAt,
    detail: string = cause,
  ) {
    super(detail);
    this.reason = cause;
    this.index = index;
    this.step = step;
    this.elapsed = elapsed;
  }
}
