/** The rows and diagonals that have a queen. */
export class Lines {
  readonly #size: number;
  readonly #rows: Uint8Array;
  readonly #rising: Uint8Array;
  readonly #falling: Uint8Array;

  constructor(size: number) {
    this.#size = size;
    this.#rows = new Uint8Array(size);
    this.#rising = new Uint8Array(2 * size - 1);
    this.#falling = new Uint8Array(2 * size - 1);
  }

  /** Tells whether a queen in another column attacks this square. */
  isAttacked(column: number, row: number): boolean {
    return (
      (this.#rows[row]! |
        this.#rising[this.#size - 1 + column - row]! |
        this.#falling[column + row]!) !==
      0
    );
  }

  /** @param taken 1 if a queen is placed, 0 if it is removed. */
  mark(column: number, row: number, taken: 0 | 1): void {
    this.#rows[row] = taken;
    this.#rising[this.#size - 1 + column - row] = taken;
    this.#falling[column + row] = taken;
  }
}
