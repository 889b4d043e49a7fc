import type { Random } from '@queenside/core';
import type { Board, Square } from '../types.ts';

/**
 * A board with one queen in each column and row, so that only diagonals can be shared. Each diagonal counts its queens, so
 * the effect of a swap is found in constant time.
 */
export class PermutationBoard {
  readonly size: number;
  /** The row, from 0, of the queen in each column. */
  readonly rows: Board;
  /** The columns whose queens were not placed beforehand. */
  readonly movable: Int32Array;
  /** The pairs of queens that share a diagonal. */
  conflicts = 0;
  /** Queens on each falling diagonal, by column + row, and on each rising one, by row - column + size. */
  readonly #sums: Int32Array;
  readonly #differences: Int32Array;
  /** The rows of the movable columns. */
  readonly #movableRows: Int32Array;

  /** @param placed must be in different columns and rows. */
  constructor(size: number, placed: readonly Square[]) {
    const all = Int32Array.from({ length: size }, (_, index) => index);
    const placedColumns = new Set(placed.map(({ column }) => column));
    const placedRows = new Set(placed.map(({ row }) => row));
    this.size = size;
    this.rows = new Int32Array(size);
    this.movable = all.filter((column) => !placedColumns.has(column));
    this.#movableRows = all.filter((row) => !placedRows.has(row));
    this.#sums = new Int32Array(2 * size);
    this.#differences = new Int32Array(2 * size);
    for (const { column, row } of placed) this.rows[column] = row;
  }

  /** Makes the next {@link shuffle} independent of those before. */
  forget(): void {
    this.#movableRows.sort();
  }

  /** Assigns the rows to the movable columns in random order. */
  shuffle(random: Random): void {
    const shuffled = random.shuffle(this.#movableRows);
    for (const [index, column] of this.movable.entries()) this.rows[column] = shuffled[index]!;
    this.#count();
  }

  /** Takes over the rows of all columns. @param rows must have the placed queens in their columns. */
  load(rows: Board): void {
    this.rows.set(rows);
    this.#count();
  }

  #count(): void {
    this.#sums.fill(0);
    this.#differences.fill(0);
    this.conflicts = 0;
    for (const [column, row] of this.rows.entries()) {
      this.conflicts += this.#sums[column + row]!++;
      this.conflicts += this.#differences[row - column + this.size]!++;
    }
  }

  /**
   * Returns the change of {@link conflicts} if two columns swap rows.
   *
   * A queen that leaves a diagonal of c queens ends c - 1 conflicts; a queen that joins it adds c. If both leave the same
   * falling diagonal, their own conflict is subtracted twice, and they join the same rising diagonal, where their new
   * conflict is not counted. The same holds with falling and rising exchanged.
   */
  swapChange(first: number, second: number): number {
    const { size } = this;
    const sums = this.#sums;
    const differences = this.#differences;
    const row1 = this.rows[first]!;
    const row2 = this.rows[second]!;
    const change =
      sums[first + row2]! +
      sums[second + row1]! -
      sums[first + row1]! -
      sums[second + row2]! +
      differences[row2 - first + size]! +
      differences[row1 - second + size]! -
      differences[row1 - first + size]! -
      differences[row2 - second + size]!;
    const oneDiagonal = Math.abs(first - second) === Math.abs(row1 - row2);
    return change + (oneDiagonal ? 6 : 4);
  }

  /** Swaps the rows of two columns. `change` must be the result of {@link swapChange}. */
  swap(first: number, second: number, change: number): void {
    const row1 = this.rows[first]!;
    const row2 = this.rows[second]!;
    this.#add(first, row1, -1);
    this.#add(second, row2, -1);
    this.#add(first, row2, 1);
    this.#add(second, row1, 1);
    this.rows[first] = row2;
    this.rows[second] = row1;
    this.conflicts += change;
  }

  #add(column: number, row: number, change: 1 | -1): void {
    this.#sums[column + row]! += change;
    this.#differences[row - column + this.size]! += change;
  }
}
