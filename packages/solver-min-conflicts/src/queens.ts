import type { Square } from '@queenside/problem-nqueens';
import { IndexSet } from './index-set.ts';

/** The word of a line has its number of queens in the low bits, and the exclusive or of their columns above. */
const COUNT_BITS = 3;
const COUNT_MASK = (1 << COUNT_BITS) - 1;

/** The largest board whose columns fit beside the counter of a line. */
export const MAX_SIZE: number = 2 ** (31 - COUNT_BITS);

/** The row of a column without a queen. */
export const NO_QUEEN = -1;

/**
 * The queens on a board, at most one in a column, and their conflicts, updated in constant time.
 *
 * Each row and each diagonal counts its queens; no line may ever hold more than 7. The exclusive or of the columns of its
 * queens names the queen of a line that holds only one: the queen that a second one brings into conflict, or that remains
 * when the second one leaves.
 */
export class Queens {
  readonly size: number;
  /** The row, from 0, of the queen in each column, or {@link NO_QUEEN}. */
  readonly rows: Int32Array;
  /** The columns of the queens in conflict, except those placed beforehand. */
  readonly conflicted: IndexSet;
  readonly emptyRows: IndexSet;
  readonly #placed: readonly Square[];
  readonly #isPlaced: Uint8Array;
  /** Rows from 0, rising diagonals (column - row) from 2 size - 1, falling ones (column + row) from 3 size - 1. */
  readonly #lines: Int32Array;

  /**
   * Call {@link reset} before use.
   *
   * @param placed queens that stay; they must not attack each other.
   */
  constructor(size: number, placed: readonly Square[]) {
    this.size = size;
    this.rows = new Int32Array(size);
    this.conflicted = new IndexSet(size);
    this.emptyRows = new IndexSet(size);
    this.#placed = placed;
    this.#isPlaced = new Uint8Array(size);
    this.#lines = new Int32Array(5 * size - 2);
    for (const { column } of placed) this.#isPlaced[column] = 1;
  }

  /**
   * Removes all queens except those placed beforehand, and counts again.
   *
   * @param fill may set queens in empty columns of {@link rows} before the count.
   */
  reset(fill?: (rows: Int32Array) => void): void {
    const { rows } = this;
    rows.fill(NO_QUEEN);
    for (const { column, row } of this.#placed) rows[column] = row;
    fill?.(rows);
    this.#lines.fill(0);
    this.conflicted.clear();
    this.emptyRows.clear();
    for (let column = 0; column < this.size; column++)
      if (rows[column] !== NO_QUEEN) this.#joinAll(column, rows[column]!);
    for (let row = 0; row < this.size; row++) if (this.#lines[row] === 0) this.emptyRows.add(row);
  }

  /** Counts the queens that attack a square of an empty column. */
  attackers(column: number, row: number): number {
    const { size } = this;
    const lines = this.#lines;
    return (
      (lines[row]! & COUNT_MASK) +
      (lines[2 * size - 1 + column - row]! & COUNT_MASK) +
      (lines[3 * size - 1 + column + row]! & COUNT_MASK)
    );
  }

  /** Puts a queen in an empty column. */
  put(column: number, row: number): void {
    this.rows[column] = row;
    this.emptyRows.delete(row);
    this.#joinAll(column, row);
  }

  /** Removes the queen of a column. */
  take(column: number): void {
    const { size } = this;
    const row = this.rows[column]!;
    this.rows[column] = NO_QUEEN;
    this.conflicted.delete(column);
    this.#leave(row, column);
    this.#leave(2 * size - 1 + column - row, column);
    this.#leave(3 * size - 1 + column + row, column);
    if (this.#lines[row] === 0) this.emptyRows.add(row);
  }

  #joinAll(column: number, row: number): void {
    const { size } = this;
    this.#join(row, column);
    this.#join(2 * size - 1 + column - row, column);
    this.#join(3 * size - 1 + column + row, column);
  }

  #join(line: number, column: number): void {
    const word = this.#lines[line]!;
    this.#lines[line] = (word ^ (column << COUNT_BITS)) + 1;
    if (word === 0) return;
    this.#addConflicted(column);
    if ((word & COUNT_MASK) === 1) this.#addConflicted(word >>> COUNT_BITS);
  }

  #leave(line: number, column: number): void {
    const word = (this.#lines[line]! ^ (column << COUNT_BITS)) - 1;
    this.#lines[line] = word;
    if ((word & COUNT_MASK) !== 1) return;
    // Two queens share at most one line, so the lines of the other one are final now.
    const other = word >>> COUNT_BITS;
    if (this.attackers(other, this.rows[other]!) === 3) this.conflicted.delete(other);
  }

  #addConflicted(column: number): void {
    if (this.#isPlaced[column] === 0) this.conflicted.add(column);
  }
}
