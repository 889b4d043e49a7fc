/** Which columns, rows and diagonals are taken. */
export class Lines {
  readonly #size: number;
  /** The columns, the rows, the rising and the falling diagonals, one behind the other; 1 where taken. */
  readonly #taken: Uint8Array;

  constructor(size: number) {
    this.#size = size;
    this.#taken = new Uint8Array(6 * size - 2);
  }

  clear(): void {
    this.#taken.fill(0);
  }

  /** Takes the four lines through a square, if all of them are free. */
  take(column: number, row: number): boolean {
    const size = this.#size;
    const taken = this.#taken;
    const ofRow = size + row;
    const rising = 3 * size - 1 + column - row;
    const falling = 4 * size - 1 + column + row;
    if (taken[column]! | taken[ofRow]! | taken[rising]! | taken[falling]!) return false;
    taken[column] = taken[ofRow] = taken[rising] = taken[falling] = 1;
    return true;
  }
}
