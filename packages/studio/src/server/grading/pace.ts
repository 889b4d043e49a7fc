/** Estimates how long a grading takes. Stored results come first and at once, so only the last half minute counts. */
const WINDOW_MS = 30_000;

export class Pace {
  readonly #grading: number;
  #samples: { readonly at: number; readonly done: number }[] = [];

  constructor(grading: number) {
    this.#grading = grading;
  }

  isOf(grading: number): boolean {
    return grading === this.#grading;
  }

  /** @returns undefined if nothing moves yet. */
  secondsLeft(done: number, total: number): number | undefined {
    const now = performance.now();
    if (this.#samples.at(-1)?.done !== done) this.#samples.push({ at: now, done });
    while (this.#samples.length > 2 && now - this.#samples[1]!.at > WINDOW_MS)
      this.#samples.shift();
    const first = this.#samples[0]!;
    const moved = done - first.done;
    if (moved < 2) return undefined;
    return Math.round(((now - first.at) / moved / 1000) * (total - done));
  }
}
