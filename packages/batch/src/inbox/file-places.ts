/** Limits how many files are answered at once. A file that takes long leaves its place, so that others can overtake it. */

/** The time that a file keeps its place, in milliseconds. */
const LONG_MS = 1000;

export class FilePlaces {
  readonly #mostLong: number;
  /** The files that are being answered, in a place or without one. */
  readonly #running = new Set<Promise<void>>();
  #long = 0;

  /** @param mostLong how many files may go on without a place. */
  constructor(mostLong: number) {
    this.#mostLong = mostLong;
  }

  /** Answers a file. Settles when its place is free again, which may be before it has been answered. */
  async take(answer: () => Promise<void>): Promise<void> {
    const answered = answer();
    this.#running.add(answered);
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    let isLong = false;
    const look = setInterval(() => {
      if (isLong || this.#long === this.#mostLong) return;
      isLong = true;
      this.#long++;
      leave();
    }, LONG_MS);
    const ended = answered.finally(() => {
      clearInterval(look);
      this.#running.delete(answered);
      if (isLong) this.#long--;
    });
    await Promise.race([ended, left]);
  }

  /** Waits until no file is being answered. */
  async allAnswered(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
