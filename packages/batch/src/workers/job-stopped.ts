import type { Incumbent, Progress, Step } from '@queenside/runtime/progress';

/** The progress of a job when it ended. */
interface StoppedAt extends Pick<Progress, 'index' | 'elapsed'> {
  /** Default: `read`. */
  readonly step?: Step;
  /** The best answer so far of that record. */
  readonly incumbent?: Incumbent | undefined;
  /** The subject of that step. Default: unknown, the empty text. */
  readonly about?: string;
}

/** A job that ended without an outcome. */
export class JobStopped extends Error {
  readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
  /** The index in the job of the record that was running; -1 if unknown. */
  readonly index: number;
  /** The step that was running, and for how many milliseconds. */
  readonly step: Step;
  readonly elapsed: number;
  /** The best answer that the record's solver had announced. */
  readonly incumbent: Incumbent | undefined;
  /** The solver that was estimating or solving, or the beginning of the answer that was checked; empty if unknown. */
  readonly about: string;

  constructor(
    reason: JobStopped['reason'],
    { index, step = 'read', elapsed, incumbent, about = '' }: StoppedAt,
    detail: string = reason,
  ) {
    super(detail);
    this.reason = reason;
    this.index = index;
    this.step = step;
    this.elapsed = elapsed;
    this.incumbent = incumbent;
    this.about = about;
  }
}
