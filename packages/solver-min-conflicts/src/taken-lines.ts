/**
 * The rows and diagonals of queens that do not attack each other, one bit for each line. Thirty times smaller than
 * counters, so it stays in the processor caches.
 */
export class TakenLines {
  readonly #size: number;
  /** Rows from 0, rising diagonals (column - row) from 2 size - 1, falling ones (column + row) from 3 size - 1. */
  readonly #bits: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#bits = new Int32Array(((5 * size) >>> 5) + 1);
  }

  /** Tells whether a row has no queen. */
  isFreeRow(row: number): boolean {
    return ((this.#bits[row >>> 5]! >>> row) & 1) === 0;
  }

  /** Tells whether no queen attacks a square of an empty column. */
  isFree(column: number, row: number): boolean {
    const bits = this.#bits;
    const rising = 2 * this.#size - 1 + column - row;
    const falling = 3 * this.#size - 1 + column + row;
    const taken =
      (bits[row >>> 5]! >>> row) |
      (bits[rising >>> 5]! >>> rising) |
      (bits[falling >>> 5]! >>> falling);
    return (taken & 1) === 0;
  }

  /** Marks the lines of a square. */
  take(column: number, row: number): void {
    this.#take(row);
    this.#take(2 * this.#size - 1 + column - row);
    this.#take(3 * this.#size - 1 + column + row);
  }

  #take(line: number): void {
    this.#bits[line >>> 5]! |= 1 << line;
  }
}
