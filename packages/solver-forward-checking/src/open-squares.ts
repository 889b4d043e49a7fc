/** The tag of an open square, which no queen attacks. */
const OPEN = 0;
const NONE = -1;

/** The largest board. Its tags, depths from 1 to size + 1, take two megabytes. */
export const MAX_SIZE = 1000;

/**
 * A board that knows the domain of each column: the squares that no queen of another column attacks.
 *
 * A closed square is tagged with the depth of the first queen that closed it. To remove a queen, the squares on its lines
 * with its depth are reopened. No other square changes, and nothing is copied.
 */
export class OpenSquares {
  readonly size: number;
  /** The row, from 0, of the queen in each column, or -1. */
  readonly rows: Int32Array;
  /** The number of open squares of each column; for a column with a queen, the number before it was placed. */
  readonly openCount: Int32Array;
  /** The tags, column after column. */
  readonly #depths: Uint16Array;

  /** @param size from 1 to {@link MAX_SIZE}. */
  constructor(size: number) {
    this.size = size;
    this.rows = new Int32Array(size).fill(NONE);
    this.openCount = new Int32Array(size).fill(size);
    this.#depths = new Uint16Array(size * size);
  }

  /** Returns whether the column has no queen and the square is not attacked. */
  isOpen(column: number, row: number): boolean {
    return this.rows[column] === NONE && this.#depths[column * this.size + row] === OPEN;
  }

  /**
   * Places a queen on an open square and closes the squares that it attacks in columns without a queen.
   *
   * @param depth at least 1. Queens of the same depth can only be removed together.
   * @returns the first column left without an open square, or -1. Later columns are not updated.
   */
  place(column: number, row: number, depth: number): number {
    this.rows[column] = row;
    for (let other = 0; other < this.size; other++) {
      if (this.rows[other] !== NONE) continue;
      const distance = other - column;
      this.#ruleOut(other, row, depth);
      this.#ruleOut(other, row + distance, depth);
      this.#ruleOut(other, row - distance, depth);
      if (this.openCount[other] === 0) return other;
    }
    return NONE;
  }

  /** Removes the last queen. `depth` must be the depth at which it was placed. */
  remove(column: number, depth: number): void {
    const row = this.rows[column]!;
    for (let other = 0; other < this.size; other++) {
      if (this.rows[other] !== NONE) continue;
      const distance = other - column;
      this.#reopen(other, row, depth);
      this.#reopen(other, row + distance, depth);
      this.#reopen(other, row - distance, depth);
    }
    this.rows[column] = NONE;
  }

  #ruleOut(column: number, row: number, depth: number): void {
    if (row < 0 || row >= this.size) return;
    const square = column * this.size + row;
    if (this.#depths[square] !== OPEN) return;
    this.#depths[square] = depth;
    this.openCount[column]! -= 1;
  }

  #reopen(column: number, row: number, depth: number): void {
    if (row < 0 || row >= this.size) return;
    const square = column * this.size + row;
    if (this.#depths[square] !== depth) return;
    this.#depths[square] = OPEN;
    this.openCount[column]! += 1;
  }
}
