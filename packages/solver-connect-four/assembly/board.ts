/**
 * Bitboards: a column's cells from the bottom up in adjacent bits, with at least one spare bit above each column. A stride
 * leads from a cell to the one on its right.
 */

/** The stride of boards of up to six rows. The search is compiled separately for it: a constant makes it a fifth faster. */
export const USUAL_STRIDE: i32 = 7;

export let boardStride: i32 = USUAL_STRIDE;
export let width: i32 = 0;
export let cells: i32 = 0;
/** All cells, and those at the bottom. */
export let board: u64 = 0;
export let bottom: u64 = 0;
/** The cells with an even number of cells from there to the top, inclusive; and those with an odd number. */
export let evenLeft: u64 = 0;
export let oddLeft: u64 = 0;

/** The columns' cells, the middle one's first. */
export const columns: usize = memory.data(8 * 9, 16);

export function setBoard(newWidth: i32, height: i32): void {
  width = newWidth;
  boardStride = max(USUAL_STRIDE, height + 1);
  cells = newWidth * height;
  board = bottom = evenLeft = oddLeft = 0;
  for (let column = 0; column < newWidth; column++)
    for (let row = 0; row < height; row++) {
      const cell = (<u64>1) << (column * boardStride + row);
      board |= cell;
      if (row == 0) bottom |= cell;
      if ((height - row) & 1) oddLeft |= cell;
      else evenLeft |= cell;
    }
  for (let place = 0; place < newWidth; place++) {
    const step = (place + 1) >> 1;
    const column = (newWidth >> 1) + (place & 1 ? -step : step);
    const lowest = (<u64>1) << (column * boardStride);
    store<u64>(columns + 8 * place, lowest * (((<u64>1) << height) - 1));
  }
}

/** Returns a position's key after mirroring the board. */
export function mirror(key: u64): u64 {
  let image: u64 = 0;
  for (let column = 0; column < width; column++) {
    image = (image << boardStride) | (key & (((<u64>1) << boardStride) - 1));
    key >>= boardStride;
  }
  return image;
}

/** Sets of cells. */
export class Cells {
  /** Returns the places that would complete four of these stones, including occupied ones and those outside the board. */
  @inline
  static completions(stones: u64, stride: i32): u64 {
    return (
      ((stones << 1) & (stones << 2) & (stones << 3)) |
      Cells.completionsAlong(stones, stride - 1) |
      Cells.completionsAlong(stones, stride) |
      Cells.completionsAlong(stones, stride + 1)
    );
  }

  /** The same in one direction: two adjacent stones on one side, and the third one on either side. */
  @inline
  static completionsAlong(stones: u64, by: i32): u64 {
    const left = stones << by;
    const right = stones >> by;
    return (
      (left & (stones << (2 * by)) & ((stones << (3 * by)) | right)) |
      (right & (stones >> (2 * by)) & ((stones >> (3 * by)) | left))
    );
  }

  @inline
  static hasFour(stones: u64, stride: i32): bool {
    return (
      (Cells.foursAlong(stones, 1) |
        Cells.foursAlong(stones, stride - 1) |
        Cells.foursAlong(stones, stride) |
        Cells.foursAlong(stones, stride + 1)) !=
      0
    );
  }

  @inline
  static foursAlong(stones: u64, by: i32): u64 {
    const pairs = stones & (stones >> by);
    return pairs & (pairs >> (2 * by));
  }
}
