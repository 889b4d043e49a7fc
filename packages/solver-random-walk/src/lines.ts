/** The taken columns, rows and diagonals. */
export class Lines {
  readonly #size: number;
  /** Columns, then rows, rising diagonals and falling diagonals; 1 if taken. */
  readonly #taken: Uint8Array;

  constructor(size: number) {
    this.#size = size;
    this.#taken = new Uint8Array(6 * size - 2);
  }

  clear(): void {
    this.#taken.fill(0);
  }

  /** Takes the four lines through a square if all are free; returns whether it did. */
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
