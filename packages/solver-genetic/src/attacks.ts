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
