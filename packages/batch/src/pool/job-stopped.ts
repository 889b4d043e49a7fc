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

const BRAND = Symbol.for('queenside.job-stopped');

/**
 * A job that ended without an outcome. `instanceof` also recognizes errors of another copy of this package: npm gives a queue that is
 * installed globally its own.
 */
export class JobStopped extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
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
