/** The places where programs run side by side. A run that must not be disturbed has all of them. */
import type { Turn } from '../model/index.ts';

/** What waits for its turn. */
interface Waiting {
  readonly places: number;
  readonly begin: () => void;
}

export class Slots {
  readonly #count: number;
  #free: number;
  readonly #waiting: Waiting[] = [];

  /** @param count from 1: as many runs at once; more than there are cores would disturb each other's times. */
  constructor(count: number) {
    this.#count = count;
    this.#free = count;
  }

  /** Does something in a place of its own. Whoever comes first is served first. */
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
   * A turn in a place of its own, to be waited for when all is ready for it.
   *
   * @param alone whether nothing else may have a place meanwhile.
   */
  turn({ alone = false } = {}): Turn {
    const places = alone ? this.#count : 1;
    let state: 'waiting' | 'begun' | 'over' = 'waiting';
    const giveBack = (): void => {
      this.#free += places;
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
          this.#waiting.push({ places, begin });
          this.#serve();
        }),
      end: () => {
        const hadBegun = state === 'begun';
        state = 'over';
        if (hadBegun) giveBack();
      },
    };
  }

  /** Nobody overtakes: who wants to be alone would else wait for ever. */
  #serve(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#free < next.places) return;
      this.#waiting.shift();
      this.#free -= next.places;
      next.begin();
    }
  }
}
