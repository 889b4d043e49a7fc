import type { RunContext } from '@queenside/core';
import { fault, type Where } from './check.ts';

/** The signal turns true at this look. */
const ABORTED_AT = 4;

/** A signal that turns true, and a count of what a search does between two looks at it. */
export class LookWatch {
  readonly #most: number;
  readonly #what: string;
  #steps = 0;
  #looks = 0;

  /**
   * @param most how often it may do something without a look, and after the look that was told to stop.
   * @param what it does, as in `moves are played`.
   */
  constructor(most: number, what: string) {
    this.#most = most;
    this.#what = what;
  }

  readonly signal: RunContext['signal'] = Object.defineProperty(
    {} as RunContext['signal'],
    'aborted',
    {
      get: () => {
        const isAborted = ++this.#looks >= ABORTED_AT;
        if (!isAborted) this.#steps = 0;
        return isAborted;
      },
    },
  );

  /** Counts what the search does. @throws Error to end a search that does not look. */
  step(): void {
    if (++this.#steps > this.#most) throw new Error('the search does not stop');
  }

  /** Requires that the search did not have to be ended. */
  ensure(where: Where): void {
    if (this.#steps <= this.#most) return;
    const told = this.#looks >= ABORTED_AT;
    throw fault(
      where,
      `more than ${this.#most} ${this.#what} ${told ? 'after' : 'without a look at'} context.signal.aborted${told ? ' has turned true' : ''}`,
      'a look every few thousand steps, and an end soon after it has turned true',
    );
  }
}
