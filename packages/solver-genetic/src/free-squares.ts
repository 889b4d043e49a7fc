import type { Random } from '@queenside/core';
import type { NQueens, Square } from '@queenside/problem-nqueens';

/** The columns and rows without a placed queen. The placed queens must not attack each other. */
export class FreeSquares {
  readonly size: number;
  /** The columns without a placed queen, ascending. */
  readonly columns: readonly number[];
  readonly #rows: readonly number[];
  readonly #placed: readonly Square[];

  constructor({ size, placed }: NQueens) {
    const all = Array.from({ length: size }, (_, index) => index);
    const takenColumns = new Set(placed.map(({ column }) => column));
    const takenRows = new Set(placed.map(({ row }) => row));
    this.size = size;
    this.columns = all.filter((column) => !takenColumns.has(column));
    this.#rows = all.filter((row) => !takenRows.has(row));
    this.#placed = placed;
  }

  /** Returns a board with the free rows assigned to the free columns at random. */
  randomPermutation(random: Random): Int32Array {
    const rows = random.shuffle([...this.#rows]);
    return this.#board((index) => rows[index]!);
  }

  /** Returns a board with a queen on any row in each free column. */
  randomBoard(random: Random): Int32Array {
    return this.#board(() => random.int(this.size));
  }

  #board(rowOf: (index: number) => number): Int32Array {
    const board = new Int32Array(this.size);
    for (const { column, row } of this.#placed) board[column] = row;
    for (const [index, column] of this.columns.entries()) board[column] = rowOf(index);
    return board;
  }
}

/** Counts attacks on boards of one size, in time proportional to it. */
export class AttackCounter {
  readonly #size: number;
  /** Queens counted so far: on the rows, then the rising, then the falling diagonals. */
  readonly #queens: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#queens = new Int32Array(5 * size);
  }

  /**
   * Counts the queens that the queens of a board see along the eight directions, as if none blocked the view. Each pair on
   * one line counts twice. 0 is a solution.
   *
   * @param rows the rows of the queens, from 0, column by column.
   */
  count(rows: Int32Array): number {
    const size = this.#size;
    const queens = this.#queens.fill(0);
    let pairs = 0;
    for (let column = 0; column < size; column++) {
      const row = rows[column]!;
      const rising = 2 * size - 1 + column - row;
      const falling = 3 * size - 1 + column + row;
      pairs += queens[row]!++ + queens[rising]!++ + queens[falling]!++;
    }
    return 2 * pairs;
  }
}
