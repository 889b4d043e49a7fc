import type { Pulse } from './worker/pulse.ts';

/** Why a job ended without a result. */
export class JobStopped extends Error {
  readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
  /** The record of the job that it was at, from 0; -1 where nobody knows. */
  readonly index: number;
  /** How long it had been at this record, in milliseconds. */
  readonly elapsed: number;

  constructor(
    cause: JobStopped['reason'],
    { index, elapsed }: Pick<Pulse, 'index' | 'elapsed'>,
    detail: string = cause,
  ) {
    super(detail);
    this.reason = cause;
    this.index = index;
    this.elapsed = elapsed;
  }
}
