/** The places where programs run side by side. A run that must not be disturbed has all of them. */

/** What waits for its turn. */
interface Waiting {
  readonly alone: boolean;
  readonly begin: (slot: number) => void;
}

export class Slots {
  readonly #free: number[];
  readonly #waiting: Waiting[] = [];
  readonly #count: number;

  /** @param count from 1: as many runs at once; more than there are cores would disturb each other's times. */
  constructor(count: number) {
    this.#count = count;
    this.#free = Array.from({ length: count }, (_, index) => count - 1 - index);
  }

  /** Does something in a place of its own. Whoever comes first is served first. */
  async use<Result>(work: (slot: number) => Promise<Result>): Promise<Result> {
    return this.#do(false, work);
  }

  /** Does something while nothing else runs in any place. */
  async alone<Result>(work: (slot: number) => Promise<Result>): Promise<Result> {
    return this.#do(true, work);
  }

  async #do<Result>(alone: boolean, work: (slot: number) => Promise<Result>): Promise<Result> {
    const slot = await new Promise<number>((begin) => {
      this.#waiting.push({ alone, begin });
      this.#serve();
    });
    try {
      return await work(slot);
    } finally {
      if (alone) this.#free.push(...Array.from({ length: this.#count }, (_, each) => each));
      else this.#free.push(slot);
      this.#serve();
    }
  }

  /** Nobody overtakes: who wants to be alone would else wait for ever. */
  #serve(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#free.length < (next.alone ? this.#count : 1)) return;
      this.#waiting.shift();
      const slot = this.#free.pop()!;
      if (next.alone) this.#free.length = 0;
      next.begin(slot);
    }
  }
}
