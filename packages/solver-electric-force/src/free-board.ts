import type { Random } from '@queenside/core';
import type { Board, Square } from '@queenside/problem-nqueens';

/**
 * n queens on any squares of a board, at most one on each. Each row, column and diagonal counts its queens.
 *
 * Queen q is in column `columns[q]` and row `rows[q]`. The first {@link fixed} queens were placed beforehand.
 */
export class FreeBoard {
  readonly size: number;
  readonly fixed: number;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  /** The occupied squares, at index row * size + column. */
  readonly #occupied: Uint8Array;
  /** Columns from 0, rows from n, falling diagonals (column + row) from 2n, rising ones (row - column) from 5n. */
  readonly #lines: Int32Array;

  constructor(size: number, placed: readonly Square[]) {
    this.size = size;
    this.fixed = placed.length;
    this.columns = new Int32Array(size);
    this.rows = new Int32Array(size);
    this.#occupied = new Uint8Array(size * size);
    this.#lines = new Int32Array(6 * size);
    for (const [queen, { column, row }] of placed.entries()) this.put(queen, column, row);
  }

  /** Puts all queens except those placed beforehand on random empty squares. They must be off the board. */
  scatter(random: Random): void {
    const squares = Int32Array.from(this.#occupied.keys());
    const empty = squares.filter((square) => this.#occupied[square] === 0);
    random.shuffle(empty);
    for (let queen = this.fixed; queen < this.size; queen++) {
      const square = empty[queen - this.fixed]!;
      this.put(queen, square % this.size, Math.floor(square / this.size));
    }
  }

  /** Removes all queens except those placed beforehand. */
  gather(): void {
    for (let queen = this.fixed; queen < this.size; queen++) this.take(queen);
  }

  /** Puts a queen that is off the board on an empty square. */
  put(queen: number, column: number, row: number): void {
    this.columns[queen] = column;
    this.rows[queen] = row;
    this.#change(column, row, 1);
  }

  /** Removes a queen. */
  take(queen: number): void {
    this.#change(this.columns[queen]!, this.rows[queen]!, -1);
  }

  /** Tells whether a square is on the board and has no queen. */
  isEmpty(column: number, row: number): boolean {
    const { size } = this;
    const isInside = column >= 0 && column < size && row >= 0 && row < size;
    return isInside && this.#occupied[row * size + column] === 0;
  }

  /** Counts the queens on the row, column and diagonals of a square. A queen on the square itself counts four times. */
  #queensAround(column: number, row: number): number {
    const { size } = this;
    const lines = this.#lines;
    return (
      lines[column]! +
      lines[size + row]! +
      lines[2 * size + column + row]! +
      lines[5 * size + row - column]!
    );
  }

  /** Tells whether no queen attacks an empty square. */
  isFree(column: number, row: number): boolean {
    return this.#queensAround(column, row) === 0;
  }

  /** Counts the queens that attack this one. */
  attackersOf(queen: number): number {
    return this.#queensAround(this.columns[queen]!, this.rows[queen]!) - 4;
  }

  /**
   * Returns the wrong queens: repeatedly one with the most attackers among the rest, until no queen attacks another.
   * Queens placed beforehand are never wrong.
   */
  wrongQueens(random: Random): number[] {
    const wrong: number[] = [];
    for (;;) {
      const worst = this.#worstQueen(wrong, random);
      if (worst === undefined) break;
      this.take(worst);
      wrong.push(worst);
    }
    for (const queen of wrong) this.put(queen, this.columns[queen]!, this.rows[queen]!);
    return wrong;
  }

  #worstQueen(without: readonly number[], random: Random): number | undefined {
    let worst: number | undefined;
    let most = 1;
    let ties = 0;
    for (let queen = this.fixed; queen < this.size; queen++) {
      if (without.includes(queen)) continue;
      const attackers = this.attackersOf(queen);
      if (attackers < most) continue;
      if (attackers > most) ties = 0;
      most = attackers;
      if (random.int(++ties) === 0) worst = queen;
    }
    return worst;
  }

  /** Returns the row of the queen in each column. No queen may be wrong. */
  toBoard(): Board {
    const board = new Int32Array(this.size);
    for (const [queen, column] of this.columns.entries()) board[column] = this.rows[queen]!;
    return board;
  }

  #change(column: number, row: number, change: 1 | -1): void {
    const { size } = this;
    const lines = this.#lines;
    this.#occupied[row * size + column]! += change;
    lines[column]! += change;
    lines[size + row]! += change;
    lines[2 * size + column + row]! += change;
    lines[5 * size + row - column]! += change;
  }
}
