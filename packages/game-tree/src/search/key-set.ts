import { spread } from './hash.ts';

/** A set of 64-bit keys (open addressing, at most half full), to count different leaves. */
export class KeySet {
  #lo = new Int32Array(64);
  #hi = new Int32Array(64);
  #used = new Uint8Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(lo: number, hi: number): void {
    if (2 * this.#size >= this.#used.length) this.#grow();
    const at = this.#slotOf(lo, hi);
    if (this.#used[at] === 1) return;
    this.#lo[at] = lo;
    this.#hi[at] = hi;
    this.#used[at] = 1;
    this.#size++;
  }

  /** Returns where the key is or, if it is not in the set, where it belongs. */
  #slotOf(lo: number, hi: number): number {
    const mask = this.#used.length - 1;
    let at = spread(lo, hi) & mask;
    while (this.#used[at] === 1 && (this.#lo[at] !== (lo | 0) || this.#hi[at] !== (hi | 0)))
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [lo, hi, used] = [this.#lo, this.#hi, this.#used];
    this.#lo = new Int32Array(4 * used.length);
    this.#hi = new Int32Array(4 * used.length);
    this.#used = new Uint8Array(4 * used.length);
    this.#size = 0;
    for (const [at, isUsed] of used.entries()) if (isUsed === 1) this.add(lo[at]!, hi[at]!);
  }
}
