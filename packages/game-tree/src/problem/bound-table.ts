/** The first and the greatest number of entries, as powers of two. The greatest table takes 64 MiB. */
const SMALLEST = 10;
const LARGEST = 21;
/** The largest distance of an entry from its place. */
const REACH = 4;

/**
 * An entry has 32 bytes, half a cache line: four integers for the two halves of its key, the move, and the work, then two
 * floating-point numbers for the bounds.
 */
const INTEGERS = 8;
const FLOATS = 4;
const [KEY_LO, KEY_HI, MOVE, WORK] = [0, 1, 2, 3];
const [LOW, HIGH] = [2, 3];

/** Bounds of values by 64-bit keys. It grows when it is half full, and at its greatest forgets what took the least work. */
export class BoundTable {
  #integers!: Int32Array;
  #floats!: Float64Array;
  #filled = 0;
  #mask = 0;

  constructor() {
    this.#allocate(1 << SMALLEST);
  }

  /** Returns where the entry of a key is, or -1. */
  find(keyLo: number, keyHi: number): number {
    const integers = this.#integers;
    const first = this.#placeOf(keyLo, keyHi);
    for (let step = 0; step < REACH; step++) {
      const at = (first + step) & this.#mask;
      const from = at * INTEGERS;
      if (integers[from + KEY_LO] === keyLo && integers[from + KEY_HI] === keyHi)
        return integers[from + WORK] === 0 ? -1 : at;
    }
    return -1;
  }

  lowAt(at: number): number {
    return this.#floats[at * FLOATS + LOW]!;
  }

  highAt(at: number): number {
    return this.#floats[at * FLOATS + HIGH]!;
  }

  moveAt(at: number): number {
    return this.#integers[at * INTEGERS + MOVE]!;
  }

  /**
   * Narrows the bounds of a key's value to `low` and `high`.
   *
   * @param work how many positions were visited to find them, from 1 up.
   */
  keep(keyLo: number, keyHi: number, low: number, high: number, move: number, work: number): void {
    const known = this.find(keyLo, keyHi);
    if (known >= 0) {
      const floats = this.#floats;
      const from = known * FLOATS;
      if (low > floats[from + LOW]!) floats[from + LOW] = low;
      if (high < floats[from + HIGH]!) floats[from + HIGH] = high;
      this.#integers[known * INTEGERS + MOVE] = move;
      return;
    }
    if (2 * this.#filled > this.#mask && this.#mask + 1 < 1 << LARGEST) this.#grow();
    this.#put(keyLo, keyHi, low, high, move, work);
  }

  #put(keyLo: number, keyHi: number, low: number, high: number, move: number, work: number): void {
    const integers = this.#integers;
    const first = this.#placeOf(keyLo, keyHi);
    // A free place has taken no work.
    let at = first;
    for (let step = 1; step < REACH && integers[at * INTEGERS + WORK] !== 0; step++) {
      const other = (first + step) & this.#mask;
      if (integers[other * INTEGERS + WORK]! < integers[at * INTEGERS + WORK]!) at = other;
    }
    if (integers[at * INTEGERS + WORK] === 0) this.#filled++;
    integers[at * INTEGERS + KEY_LO] = keyLo;
    integers[at * INTEGERS + KEY_HI] = keyHi;
    integers[at * INTEGERS + MOVE] = move;
    integers[at * INTEGERS + WORK] = work;
    this.#floats[at * FLOATS + LOW] = low;
    this.#floats[at * FLOATS + HIGH] = high;
  }

  #placeOf(keyLo: number, keyHi: number): number {
    const mixed = Math.imul(keyLo ^ Math.imul(keyHi, 0x9e37_79b1), 0x85eb_ca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }

  #allocate(size: number): void {
    const memory = new ArrayBuffer(size * INTEGERS * Int32Array.BYTES_PER_ELEMENT);
    this.#mask = size - 1;
    this.#filled = 0;
    this.#integers = new Int32Array(memory);
    this.#floats = new Float64Array(memory);
  }

  #grow(): void {
    const integers = this.#integers;
    const floats = this.#floats;
    this.#allocate(2 * (this.#mask + 1));
    for (let from = 0, bounds = 0; from < integers.length; from += INTEGERS, bounds += FLOATS)
      if (integers[from + WORK] !== 0)
        this.#put(
          integers[from + KEY_LO]!,
          integers[from + KEY_HI]!,
          floats[bounds + LOW]!,
          floats[bounds + HIGH]!,
          integers[from + MOVE]!,
          integers[from + WORK]!,
        );
  }
}
