import type { Board } from '../types.ts';

/** A list of boards, one byte for each queen. */
export class BoardList {
  readonly size: number;
  count = 0;
  #bytes = new Uint8Array(1024);

  constructor(size: number) {
    this.size = size;
  }

  /** Returns the boards in ascending order. Most lists are. */
  sorted(): Uint8Array {
    const { size } = this;
    const bytes = this.#bytes.slice(0, this.count * size);
    const at = (board: number) => bytes.subarray(board * size, (board + 1) * size);
    const order = Array.from({ length: this.count }, (_, board) => board);
    if (order.every((board) => board === 0 || compareBoards(at(board - 1), at(board)) <= 0))
      return bytes;
    const sorted = new Uint8Array(bytes.length);
    for (const [place, board] of order.toSorted((a, b) => compareBoards(at(a), at(b))).entries())
      sorted.set(at(board), place * size);
    return sorted;
  }

  /** Adds a board. Rows that do not fit a byte become 255, which is outside every listed board. */
  add(rows: Board): void {
    const start = this.count * this.size;
    if (start + this.size > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    for (let column = 0; column < this.size; column++)
      this.#bytes[start + column] = rows[column]! & ~0xff ? 0xff : rows[column]!;
    this.count++;
  }
}

/** Compares two boards by their rows, from column 1. */
function compareBoards(a: Uint8Array, b: Uint8Array): number {
  for (let column = 0; column < a.length; column++)
    if (a[column] !== b[column]) return a[column]! - b[column]!;
  return 0;
}
