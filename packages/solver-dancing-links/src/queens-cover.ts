import type { Square } from '@queenside/problem-nqueens';
import { Links, WIDTH } from './links.ts';

/**
 * N-Queens as an exact cover problem: every column and every row must be covered exactly once, every diagonal at most
 * once, and each square is an option that covers its four lines. Columns, rows and squares are in organ-pipe order, from
 * the middle of the board to its edges, so ties go to the tightest line (Knuth, 2000).
 */
export class QueensCover {
  readonly links: Links;
  readonly #size: number;
  /** Columns (or rows) from the middle to the edges. */
  readonly #order: Int32Array;
  /** The place of each column (or row) in that order. */
  readonly #place: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#order = organPipe(size);
    this.#place = new Int32Array(size);
    for (const [place, line] of this.#order.entries()) this.#place[line] = place;
    const diagonals = 2 * size - 1;
    const options = new Int32Array(WIDTH * size * size);
    for (let option = 0; option < size * size; option++) {
      const { column, row } = this.squareOf(option);
      const rising = 2 * size + 1 + (column - row + size - 1);
      const falling = 2 * size + 1 + diagonals + (column + row);
      options.set(
        [1 + 2 * this.#place[column]!, 2 + 2 * this.#place[row]!, rising, falling],
        WIDTH * option,
      );
    }
    this.links = new Links(2 * size, 2 * diagonals, options);
  }

  squareOf(option: number): Square {
    const place = Math.floor(option / this.#size);
    return { column: this.#order[place]!, row: this.#order[option - place * this.#size]! };
  }

  optionOf({ column, row }: Square): number {
    return this.#place[column]! * this.#size + this.#place[row]!;
  }

  /** Returns the line of a primary item: columns count from 0, rows from `size`. */
  lineOf(item: number): number {
    const line = this.#order[(item - 1) >> 1]!;
    return (item & 1) === 1 ? line : this.#size + line;
  }
}

/** Returns 0 to `size` - 1 from the middle to the ends, alternating left and right. */
function organPipe(size: number): Int32Array {
  const middle = size >> 1;
  return Int32Array.from({ length: size }, (_, place) => {
    const distance = (place + 1) >> 1;
    return (place & 1) === 1 ? middle - distance : middle + distance;
  });
}
