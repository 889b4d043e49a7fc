/** A board with queens that counts attacks quickly. Columns and rows count from 0. */

/** The attacks that a search knows: all, or those of a search that forgets some. */
export type Sight = 'all' | 'rows' | 'diagonals' | 'one diagonal';

export class WholeBoard {
  readonly size: number;
  readonly #sight: Sight;
  /** The row of each column's queen; -1 without one. */
  readonly rows: number[];
  readonly #onRow: Int32Array;
  readonly #rising: Int32Array;
  readonly #falling: Int32Array;
  #queens = 0;
  #attacks = 0;

  constructor(size: number, sight: Sight = 'all') {
    this.size = size;
    this.#sight = sight;
    this.rows = Array.from({ length: size }, () => -1);
    this.#onRow = new Int32Array(size);
    this.#rising = new Int32Array(2 * size);
    this.#falling = new Int32Array(2 * size);
  }

  /** Whether each column has a queen. */
  get isWhole(): boolean {
    return this.#queens === this.size;
  }

  /** Puts a queen into a column without one. */
  put(column: number, row: number): void {
    this.#attacks += this.attackers(column, row);
    this.rows[column] = row;
    this.#count(column, row, 1);
  }

  /** Takes the queen of a column away. @returns its row. */
  take(column: number): number {
    const row = this.rows[column]!;
    this.#attacks -= this.attackers(column, row);
    this.#count(column, row, -1);
    this.rows[column] = -1;
    return row;
  }

  /** Returns the number of queens in other columns that attack a square. */
  attackers(column: number, row: number): number {
    const own = this.rows[column] === row ? 1 : 0;
    const inRow = this.#onRow[row]! - own;
    const rising = this.#rising[row - column + this.size]! - own;
    const falling = this.#falling[row + column]! - own;
    switch (this.#sight) {
      case 'all':
        return inRow + rising + falling;
      case 'rows':
        return inRow;
      case 'diagonals':
        return rising + falling;
      case 'one diagonal':
        return inRow + rising;
    }
  }

  /** The number of pairs of queens that attack each other. */
  get attacks(): number {
    return this.#attacks;
  }

  /** Returns the number of queens that another one attacks. */
  attackedQueens(): number {
    return this.rows.filter((row, column) => row >= 0 && this.attackers(column, row) > 0).length;
  }

  #count(column: number, row: number, queens: number): void {
    this.#queens += queens;
    this.#onRow[row]! += queens;
    this.#rising[row - column + this.size]! += queens;
    this.#falling[row + column]! += queens;
  }
}
