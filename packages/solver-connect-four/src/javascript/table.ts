/** The transposition table of assembly/table.ts, an entry as two numbers: the low half first. */
export class Table {
  #entries = new Int32Array(0);
  #mask = 0;
  #bucketBits = 0;

  /** Makes it empty, and gives it 2^bits entries; from 17 up. */
  clear(bits: number): void {
    const length = 2 * 2 ** bits;
    // Memory that was used before is at hand: new memory comes page by page.
    if (length > this.#entries.length) this.#entries = new Int32Array(length);
    else this.#entries.fill(0, 0, length);
    this.#bucketBits = bits - 1;
    this.#mask = 2 ** (bits - 1) - 1;
  }

  /** The low half of a scrambled key's entry, or 0. */
  find(keyLo: number, keyHi: number): number {
    const entries = this.#entries;
    const at = (keyLo & this.#mask) << 2;
    const first = entries[at]!;
    if (entries[at + 1] === keyHi && (first ^ keyLo) >>> this.#bucketBits === 0) return first;
    const second = entries[at + 2]!;
    return entries[at + 3] === keyHi && (second ^ keyLo) >>> this.#bucketBits === 0 ? second : 0;
  }

  /** Keeps what there is to say of a scrambled key: the work from bit 12 on, and the bounds below. */
  keep(keyLo: number, keyHi: number, data: number): void {
    const entries = this.#entries;
    const mask = this.#mask;
    const at = (keyLo & mask) << 2;
    const first = entries[at]!;
    const firstHi = entries[at + 1]!;
    const lo = (keyLo & ~mask) | data;
    const isSame = firstHi === keyHi && (first ^ keyLo) >>> this.#bucketBits === 0;
    if (isSame || data >>> 12 >= (first & mask) >>> 12) {
      if (!isSame) {
        entries[at + 2] = first;
        entries[at + 3] = firstHi;
      }
      entries[at] = lo;
      entries[at + 1] = keyHi;
    } else {
      entries[at + 2] = lo;
      entries[at + 3] = keyHi;
    }
  }
}
