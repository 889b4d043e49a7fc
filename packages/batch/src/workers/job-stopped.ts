import type { Progress, Step } from '@queenside/runtime/progress';

/** The progress of a job when it ended. */
interface StoppedAt extends Pick<Progress, 'index' | 'elapsed'> {
  /** Default: `read`. */
  readonly step?: Step;
}

/** A job that ended without an outcome. */
export class JobStopped extends Error {
  readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
  /** The index in the job of the record that was running; -1 if unknown. */
  readonly index: number;
  /** The step that was running, and for how many milliseconds. */
  readonly step: Step;
  readonly elapsed: number;

  constructor(
    reason: JobStopped['reason'],
    { index, step = 'read', elapsed }: StoppedAt,
    detail: string = reason,
  ) {
    super(detail);
    this.reason = reason;
    this.index = index;
    this.step = step;
    this.elapsed = elapsed;
  }
}
