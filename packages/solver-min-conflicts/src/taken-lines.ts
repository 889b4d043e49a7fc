/**
 * The rows and diagonals on which queens stand, of which no two attack each other: a bit for each line.
 * Thirty times smaller than counters, it stays in a processor's caches where those do not.
 */
export class TakenLines {
  readonly #size: number;
  /** Rows from 0, rising diagonals (column - row) from 2 size - 1, falling ones (column + row) from 3 size - 1. */
  readonly #bits: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#bits = new Int32Array(((5 * size) >>> 5) + 1);
  }

  /** Whether a row has no queen. */
  isFreeRow(row: number): boolean {
    return ((this.#bits[row >>> 5]! >>> row) & 1) === 0;
  }

  /** Whether no queen attacks a square of a column that has none itself. */
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

  /** A queen stands on this square. */
  take(column: number, row: number): void {
    this.#take(row);
    this.#take(2 * this.#size - 1 + column - row);
    this.#take(3 * this.#size - 1 + column + row);
  }

  #take(line: number): void {
    this.#bits[line >>> 5]! |= 1 << line;
  }
}
