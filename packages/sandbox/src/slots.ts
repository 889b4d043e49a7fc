/** Limits how many programs run at once. A run that must not be disturbed takes all slots. */
import type { Turn } from './types.ts';

/** A queued request for slots. */
interface Waiting {
  readonly count: number;
  readonly begin: () => void;
}

export class Slots {
  readonly #count: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  /** @param count runs at once, at least 1. More than the number of cores distorts measured times. */
  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  /** Runs `work` in a slot. Requests are served in order. */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.turn();
    await turn.begin();
    try {
      return await work();
    } finally {
      turn.end();
    }
  }

  /**
   * Returns a turn: `begin` waits for a slot and `end` releases it.
   *
   * @param alone whether the turn takes all slots.
   */
  turn({ alone = false } = {}): Turn {
    const count = alone ? this.#count : 1;
    let state: 'waiting' | 'begun' | 'over' = 'waiting';
    const giveBack = (): void => {
      this.#free += count;
      this.#serve();
    };
    return {
      begin: () =>
        new Promise((resolve) => {
          const begin = (): void => {
            resolve();
            if (state === 'over') giveBack();
            else state = 'begun';
          };
          this.#waiting.push({ count, begin });
          this.#serve();
        }),
      end: () => {
        const hadBegun = state === 'begun';
        state = 'over';
        if (hadBegun) giveBack();
      },
    };
  }

  /** Serves strictly in order; otherwise a request for all slots could starve. */
  #serve(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#free < next.count) return;
      this.#waiting.shift();
      this.#free -= next.count;
      next.begin();
    }
  }
}
