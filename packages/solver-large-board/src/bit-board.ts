/** The row of a column without a queen. */
export const NO_QUEEN = -1;

/**
 * A board with one bit a line: 4.6 bytes a column in total, and a few operations test a whole word of squares. Bit b of a
 * set is bit `b & 31` of word `b >>> 5`.
 */
export class BitBoard {
  readonly size: number;
  /** The row, from 0, of the queen in each column, or {@link NO_QUEEN}. */
  readonly rows: Int32Array;
  /** The rows without a queen. Bits beyond the last row are 0. */
  readonly freeRows: Int32Array;
  /** The falling diagonals with a queen, by column + row. */
  readonly sums: Int32Array;
  /** The rising diagonals with a queen, by row - column + size. */
  readonly differences: Int32Array;
  /** The number of queens. */
  queens = 0;

  /** @param size at least 1; 2 * size must be a 32-bit integer. */
  constructor(size: number) {
    this.size = size;
    this.rows = new Int32Array(size);
    this.freeRows = new Int32Array((size + 31) >>> 5);
    // Whole words of rows are shifted onto diagonals, which needs two extra words.
    const diagonalWords = ((2 * size) >>> 5) + 3;
    this.sums = new Int32Array(diagonalWords);
    this.differences = new Int32Array(diagonalWords);
    this.clear();
  }

  /** Removes all queens. */
  clear(): void {
    this.rows.fill(NO_QUEEN);
    this.freeRows.fill(-1);
    const last = this.freeRows.length - 1;
    this.freeRows[last] = -1 >>> (32 * (last + 1) - this.size);
    this.sums.fill(0);
    this.differences.fill(0);
    this.queens = 0;
  }

  /** Returns whether both diagonals of a square are free. */
  hasFreeDiagonals(column: number, row: number): boolean {
    return !(has(this.sums, column + row) || has(this.differences, row - column + this.size));
  }

  /** Puts a queen in an empty column. */
  put(column: number, row: number): void {
    this.queens++;
    this.rows[column] = row;
    remove(this.freeRows, row);
    add(this.sums, column + row);
    add(this.differences, row - column + this.size);
  }

  /** Removes the queen of a column. */
  take(column: number): void {
    const row = this.rows[column]!;
    this.queens--;
    this.rows[column] = NO_QUEEN;
    add(this.freeRows, row);
    remove(this.sums, column + row);
    remove(this.differences, row - column + this.size);
  }

  /** Lists the columns without a queen, ascending. */
  listEmptyColumns(): Int32Array {
    const list = new Int32Array(this.size - this.queens);
    for (let column = 0, count = 0; count < list.length; column++)
      if (this.rows[column] === NO_QUEEN) list[count++] = column;
    return list;
  }

  /** Lists the rows without a queen, ascending. */
  listFreeRows(): Int32Array {
    const list = new Int32Array(this.size - this.queens);
    for (let word = 0, count = 0; count < list.length; word++)
      for (let left = this.freeRows[word]!; left !== 0; left &= left - 1)
        list[count++] = (word << 5) + 31 - Math.clz32(left & -left);
    return list;
  }
}

function has(set: Int32Array, bit: number): boolean {
  return ((set[bit >>> 5]! >>> bit) & 1) === 1;
}

function add(set: Int32Array, bit: number): void {
  set[bit >>> 5]! |= 1 << bit;
}

function remove(set: Int32Array, bit: number): void {
  set[bit >>> 5]! &= ~(1 << bit);
}
