/** Counts the solutions of a board, one set of columns at a time. There are two: in WebAssembly and in JavaScript. */
export interface Kernel {
  /**
   * Makes the tables of a board; size and centre hold until the next call.
   *
   * @param size from 8 to 21.
   * @param centre the column of the queen in the middle row of a board of odd size, from 1 to the middle column;
   * `NO_CENTRE` on boards of even size.
   */
  prepare(size: number, centre: number): void;
  /**
   * Solutions with the columns `upper` in the upper half and `lower` in the lower half, both as words with one bit a
   * column. On boards of even size, solutions with both long diagonals occupied from one half are counted twice, and
   * those with one from each half not at all; a quarter turn makes the ones of the others, so that the sum over all
   * column sets is right.
   */
  count(upper: number, lower: number): number;
}
