/** Grids as bits, so that a jump passes 32 cells at a time (D. Harabor and A. Grastien, "Improving Jump Point Search", 2014). */
import type { Raster } from '@queenside/core';

/** Bits before the first cell and after the last one, because reads reach beyond them. */
const MARGIN = 64;
const WORD = 32;

/** The rows of a grid one after another, or its columns. */
class Bits {
  readonly #words: Int32Array;
  /** From a cell to the one beside its line. */
  readonly #side: number;

  constructor(length: number, side: number) {
    this.#words = new Int32Array((length + 2 * MARGIN) / WORD + 2);
    this.#side = side;
  }

  set(index: number): void {
    this.#words[(index + MARGIN) >> 5]! |= 1 << (index & 31);
  }

  /**
   * Goes along a line from behind a cell until the path may have to turn, see `Jumps`.
   *
   * @param sign 1, or -1 to go back.
   * @param isAfter whether a wall must end after the cell, not before it.
   * @returns the cell, the goal if it is on the way, or -1 if a wall is.
   */
  next(from: number, sign: number, goal: number, isAfter: boolean): number {
    const side = this.#side;
    // Where a wall beside the line ends: one cell further on, or one cell back.
    const shift = isAfter ? sign : -sign;
    let at = sign > 0 ? from + 1 : from - WORD;
    for (;;) {
      const line = this.#read(at);
      const one = this.#read(at - side);
      const other = this.#read(at + side);
      const oneThere = this.#read(at - side + shift);
      const otherThere = this.#read(at + side + shift);
      const ends = isAfter
        ? (~one & oneThere) | (~other & otherThere)
        : (one & ~oneThere) | (other & ~otherThere);
      const hits = ends | ~line;
      if (hits === 0) {
        at += sign * WORD;
        continue;
      }
      const bit = sign > 0 ? 31 - Math.clz32(hits & -hits) : 31 - Math.clz32(hits);
      const hit = at + bit;
      const isFree = ((line >>> bit) & 1) === 1;
      if ((goal - from) * sign > 0 && (hit - goal) * sign >= (isFree ? 0 : 1)) return goal;
      return isFree ? hit : -1;
    }
  }

  /** Returns 32 cells, the first one in the lowest bit. */
  #read(index: number): number {
    const bit = index + MARGIN;
    const word = bit >> 5;
    const shift = bit & 31;
    // In two steps, because a shift by 32 does nothing.
    return (this.#words[word]! >>> shift) | ((this.#words[word + 1]! << 1) << (31 - shift));
  }
}

/** The rows and the columns of a grid. */
export interface Lines {
  /** By cell. */
  readonly rows: Bits;
  /** By `height * column + row`. */
  readonly columns: Bits;
  /** The rows of the raster, the border included. */
  readonly height: number;
}

/** Lines by the cells of their grids, since one grid may have many searches. */
const known = new WeakMap<Uint8Array, Lines>();

export function linesOf({ free, stride }: Raster): Lines {
  const found = known.get(free);
  if (found !== undefined) return found;
  const height = free.length / stride;
  const rows = new Bits(free.length, stride);
  const columns = new Bits(free.length, height);
  for (let row = 0, cell = 0; row < height; row++)
    for (let column = 0; column < stride; column++, cell++)
      if (free[cell] === 1) {
        rows.set(cell);
        columns.set(height * column + row);
      }
  const lines = { rows, columns, height };
  known.set(free, lines);
  return lines;
}
