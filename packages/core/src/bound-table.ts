/** So many entries to begin with, and at most, as powers of two. At most it takes 28 bytes an entry, 59 MB. */
const SMALLEST = 10;
const LARGEST = 21;
/** How far from its place an entry may lie. */
const REACH = 4;

/** Bounds of values by 64-bit keys: grows while it is half full, and then forgets the older of two entries. */
export class BoundTable {
  low!: Float64Array;
  high!: Float64Array;
  moves!: Int32Array;
  #keyLo!: Int32Array;
  #keyHi!: Int32Array;
  #filled = 0;
  #mask = 0;

  constructor() {
    this.#allocate(1 << SMALLEST);
  }

  /** Where the entry of a key is, or -1. */
  find(keyLo: number, keyHi: number): number {
    const first = this.#placeOf(keyLo, keyHi);
    for (let step = 0; step < REACH; step++) {
      const at = (first + step) & this.#mask;
      if (this.#keyLo[at] === keyLo && this.#keyHi[at] === keyHi && this.#isTaken(at)) return at;
    }
    return -1;
  }

  /** Narrows what is known of a key's value down to `low` and `high`. */
  keep(keyLo: number, keyHi: number, low: number, high: number, move: number): void {
    const known = this.find(keyLo, keyHi);
    if (known >= 0) {
      if (low > this.low[known]!) this.low[known] = low;
      if (high < this.high[known]!) this.high[known] = high;
      this.moves[known] = move;
      return;
    }
    if (2 * this.#filled > this.#mask && this.#mask + 1 < 1 << LARGEST) this.#grow();
    this.#put(keyLo, keyHi, low, high, move);
  }

  #put(keyLo: number, keyHi: number, low: number, high: number, move: number): void {
    const first = this.#placeOf(keyLo, keyHi);
    let at = first;
    for (let step = 0; step < REACH && this.#isTaken(at); step++) at = (first + step) & this.#mask;
    if (this.#isTaken(at)) at = (first + (this.#filled & (REACH - 1))) & this.#mask;
    this.#filled++;
    this.#keyLo[at] = keyLo;
    this.#keyHi[at] = keyHi;
    this.low[at] = low;
    this.high[at] = high;
    this.moves[at] = move;
  }

  /** A free place holds no bound from above. */
  #isTaken(at: number): boolean {
    return !Number.isNaN(this.high[at]!);
  }

  #placeOf(keyLo: number, keyHi: number): number {
    const mixed = Math.imul(keyLo ^ Math.imul(keyHi, 0x9e37_79b1), 0x85eb_ca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }

  #allocate(size: number): void {
    this.#mask = size - 1;
    this.#filled = 0;
    this.low = new Float64Array(size);
    this.high = new Float64Array(size).fill(Number.NaN);
    this.moves = new Int32Array(size);
    this.#keyLo = new Int32Array(size);
    this.#keyHi = new Int32Array(size);
  }

  #grow(): void {
    const { low, high, moves } = this;
    const [keyLo, keyHi] = [this.#keyLo, this.#keyHi];
    this.#allocate(2 * low.length);
    for (let at = 0; at < low.length; at++)
      if (!Number.isNaN(high[at]!))
        this.#put(keyLo[at]!, keyHi[at]!, low[at]!, high[at]!, moves[at]!);
  }
}
