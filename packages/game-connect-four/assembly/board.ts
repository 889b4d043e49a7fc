/**
 * Sets of cells in 64 bits: a column's cells from the bottom up in adjacent bits, with at least one spare bit above each
 * column. A stride leads from a cell to the one on its right.
 */

/** The stride of boards of up to six rows. The search is compiled separately for it. */
export const USUAL_STRIDE: i32 = 7;

export let stride: i32 = USUAL_STRIDE;
export let width: i32 = 0;
export let cells: i32 = 0;
/** All cells, and those at the bottom. */
export let board: u64 = 0;
export let bottom: u64 = 0;
/** The cells with an odd number of cells from there to the top, inclusive; and those with an even number. */
export let oddLeft: u64 = 0;
export let evenLeft: u64 = 0;

/** The cells of each column, from the middle outward. */
export const columns: usize = memory.data(8 * 9, 16);

export function setBoard(newWidth: i32, height: i32): void {
  width = newWidth;
  stride = max(USUAL_STRIDE, height + 1);
  cells = newWidth * height;
  board = bottom = oddLeft = evenLeft = 0;
  for (let column = 0; column < newWidth; column++)
    for (let row = 0; row < height; row++) {
      const cell = (<u64>1) << (column * stride + row);
      board |= cell;
      if (row == 0) bottom |= cell;
      if ((height - row) % 2 == 1) oddLeft |= cell;
      else evenLeft |= cell;
    }
  for (let place = 0; place < newWidth; place++) {
    const distance = (place + 1) / 2;
    const column = newWidth / 2 + (place % 2 == 1 ? -distance : distance);
    store<u64>(columns + 8 * place, (((<u64>1) << height) - 1) << (column * stride));
  }
}

/** Returns the mirror image of a key. */
export function imageOf(key: u64): u64 {
  const column = ((<u64>1) << stride) - 1;
  let image: u64 = 0;
  for (let index = 0; index < width; index++) {
    image = (image << stride) | (key & column);
    key >>= stride;
  }
  return image;
}

/** Sets of cells. `by` is the stride. */
export class Cells {
  /** Returns whether a set holds four in a row. */
  @inline
  static hasFour(set: u64, by: i32): bool {
    return (
      (Cells.fours(set, 1) |
        Cells.fours(set, by - 1) |
        Cells.fours(set, by) |
        Cells.fours(set, by + 1)) !=
      0
    );
  }

  @inline
  static fours(set: u64, step: i32): u64 {
    const pairs = set & (set >> step);
    return pairs & (pairs >> (2 * step));
  }

  /** Returns the places that would complete four in a row with a set, including places outside the board. */
  @inline
  static completions(set: u64, by: i32): u64 {
    return (
      ((set << 1) & (set << 2) & (set << 3)) |
      Cells.completing(set, by - 1) |
      Cells.completing(set, by) |
      Cells.completing(set, by + 1)
    );
  }

  /** Returns the places with three of a set on one side, or with two on one side and one on the other. */
  @inline
  static completing(set: u64, step: i32): u64 {
    const before = set << step;
    const behind = set >> step;
    const twoBefore = before & (set << (2 * step));
    const twoBehind = behind & (set >> (2 * step));
    return (
      (twoBefore & ((set << (3 * step)) | behind)) | (twoBehind & ((set >> (3 * step)) | before))
    );
  }
}
