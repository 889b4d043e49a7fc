import type { Board } from '../types.ts';

/** A list of boards, one byte for each queen. */
export class ListedBoards {
  readonly size: number;
  #count = 0;
  #bytes = new Uint8Array(1024);
  #isAscending = true;
  /** The boards as texts, once one does not come after the one before it. */
  #known: Set<string> | undefined;

  constructor(size: number) {
    this.size = size;
  }

  /** The number of boards. */
  get count(): number {
    return this.#count;
  }

  /** Returns a board. It must not be changed. */
  at(board: number): Uint8Array {
    const { size } = this;
    return this.#bytes.subarray(board * size, (board + 1) * size);
  }

  /** Returns whether the list has a board. */
  has(rows: Board): boolean {
    const { count } = this;
    const board = Uint8Array.from(rows, byteOf);
    if (count === 0 || (this.#isAscending && compareBoards(this.at(count - 1), board) < 0))
      return false;
    this.#known ??= new Set(Array.from({ length: count }, (_, at) => this.at(at).join()));
    return this.#known.has(board.join());
  }

  /** Keeps the first boards only. */
  truncate(count: number): void {
    this.#count = count;
    this.#known = undefined;
  }

  /** Returns the boards in ascending order. Most lists are. */
  sorted(): Uint8Array {
    const { size } = this;
    const bytes = this.#bytes.slice(0, this.count * size);
    if (this.#isAscending) return bytes;
    const at = (board: number) => bytes.subarray(board * size, (board + 1) * size);
    const order = Array.from({ length: this.count }, (_, board) => board);
    const sorted = new Uint8Array(bytes.length);
    for (const [place, board] of order.toSorted((a, b) => compareBoards(at(a), at(b))).entries())
      sorted.set(at(board), place * size);
    return sorted;
  }

  /** Adds a board. Rows that do not fit a byte become 255, which is outside every listed board. */
  add(rows: Board): void {
    const { size, count } = this;
    const start = count * size;
    if (start + size > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    for (let column = 0; column < size; column++)
      this.#bytes[start + column] = byteOf(rows[column]!);
    this.#count++;
    this.#isAscending &&= count === 0 || compareBoards(this.at(count - 1), this.at(count)) <= 0;
    this.#known?.add(this.at(count).join());
  }
}

function byteOf(row: number): number {
  return row & ~0xff ? 0xff : row;
}

/** Compares two boards by their rows, from column 1. */
function compareBoards(a: Uint8Array, b: Uint8Array): number {
  for (let column = 0; column < a.length; column++)
    if (a[column] !== b[column]) return a[column]! - b[column]!;
  return 0;
}
