/**
 * A kernel's sets of cells: bitboards of 64 bits (see assembly/board.ts), each in a place of its own.
 *
 * They stand in memory, because V8 works on a BigInt in a machine register only between a load from a BigInt64Array and a
 * store to one, and as long as every step says that it has 64 bits (`asIntN(64, …)`) and no step has more, not even a left
 * shift. As a variable that is set twice, an argument, a result or a literal that is compared with, it is an object on
 * the heap, and several times slower.
 */
export type Sets = BigInt64Array;

// What the board is.
/** Always empty. */
export const NONE = 0;
/** All cells, and those at the bottom. */
export const BOARD = 1;
export const BOTTOM = 2;
/** All cells but the last column's. */
export const BUT_LAST = 3;
/** Where the number of cells from here to the top, this one included, is even; and where it is odd. */
export const EVEN_LEFT = 4;
export const ODD_LEFT = 5;

// The position that the search stands at.
/** The stones of the side to move, of the other side, and of both. */
export const OWN = 6;
export const OTHER = 7;
export const ALL = 8;
export const EMPTY = 9;
/** The free cells that would complete four of the other side's stones. */
export const DANGER = 10;
/** The moves that do not lose at once. */
export const SAFE = 11;
/** What names the position. */
export const KEY = 12;
/** At hand for what is needed for a moment. */
export const SCRATCH = 13;

/** The columns' cells, the middle one's first. */
export const COLUMNS = 16;
const MOST_COLUMNS = 9;

// Frames: the path's positions, by the number of stones, from FRAMES on.
export const FRAME_OWN = 0;
export const FRAME_ALL = 1;
/** The moves, each a cell, and for each the threats that the mover has after it. */
export const FRAME_MOVES = 2;
export const FRAME_THREATS = FRAME_MOVES + MOST_COLUMNS;
export const FRAME_SETS = FRAME_THREATS + MOST_COLUMNS;
export const FRAMES = COLUMNS + MOST_COLUMNS;
const MOST_STONES = 64;

export function makeSets(): Sets {
  return new BigInt64Array(FRAMES + (MOST_STONES + 1) * FRAME_SETS);
}

/** Describes a board of so many columns and rows, `stride` bits from a column to the next one. */
export function setBoard(sets: Sets, width: number, height: number, stride: number): void {
  const cellsOf = (columns: readonly number[], isIn: (row: number) => boolean): bigint => {
    let cells = 0n;
    for (const column of columns)
      for (let row = 0; row < height; row++)
        if (isIn(row)) cells |= 1n << BigInt(column * stride + row);
    return cells;
  };
  const columns = Array.from({ length: width }, (_, column) => column);
  const all = (): boolean => true;
  sets[BOARD] = cellsOf(columns, all);
  sets[BUT_LAST] = cellsOf(columns.slice(0, -1), all);
  sets[BOTTOM] = cellsOf(columns, (row) => row === 0);
  sets[EVEN_LEFT] = cellsOf(columns, (row) => (height - row) % 2 === 0);
  sets[ODD_LEFT] = cellsOf(columns, (row) => (height - row) % 2 === 1);
  for (const place of columns) sets[COLUMNS + place] = cellsOf([columnAt(width, place)], all);
}

/** The columns from the middle outwards: 3, 2, 4, 1, 5, 0, 6. */
function columnAt(width: number, place: number): number {
  const step = (place + 1) >> 1;
  return (width >> 1) + (place % 2 === 1 ? -step : step);
}

/** Replaces the key by that of the mirror image where that is less. */
export function mirrorKey(sets: Sets, width: number, stride: number): void {
  const bits = BigInt(stride);
  const key = BigInt.asUintN(64, sets[KEY]!);
  let rest = key;
  let image = 0n;
  for (let column = 0; column < width; column++) {
    image = (image << bits) | BigInt.asUintN(stride, rest);
    rest >>= bits;
  }
  if (image < key) sets[KEY] = BigInt.asIntN(64, image);
}
