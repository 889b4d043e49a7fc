/** Tag of a square that is open: no queen attacks it. */
const OPEN = 0;
const NONE = -1;

/** The largest board whose depths, from 1 to size + 1, and squares are kept without waste: two megabytes. */
export const MAX_SIZE = 1000;

/**
 * A board whose columns know their domains: the squares that no queen of another column attacks.
 *
 * A square that is ruled out carries the depth of the queen that did it first. To take that queen off, the squares
 * along her lines that carry her depth are opened again: no other has changed, and nothing is copied.
 */
export class OpenSquares {
  readonly size: number;
  /** The row, from 0, of the queen in each column, or -1. */
  readonly rows: Int32Array;
  /** How many squares of each column are open; of a column with a queen, how many were when she came. */
  readonly openCount: Int32Array;
  /** Column after column. */
  readonly #depths: Uint16Array;

  /** @param size from 1 to {@link MAX_SIZE}. */
  constructor(size: number) {
    this.size = size;
    this.rows = new Int32Array(size).fill(NONE);
    this.openCount = new Int32Array(size).fill(size);
    this.#depths = new Uint16Array(size * size);
  }

  /** Whether the square's column has no queen, and the square is not attacked. */
  isOpen(column: number, row: number): boolean {
    return this.rows[column] === NONE && this.#depths[column * this.size + row] === OPEN;
  }

  /**
   * Places a queen on an open square and rules out what she attacks in columns without a queen.
   *
   * @param depth from 1 up; queens of one depth can only be removed together.
   * @returns the first column that is left without an open square, or -1. Columns behind it are not looked at.
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

  /** Removes the queen that was placed last, with the depth at which she was placed. */
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
