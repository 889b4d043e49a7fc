/** Finds the ends of jumps: a cell where the path may have to turn, the goal, or a wall. */
import type { Raster } from '@queenside/core';

/** Directions, as actions: straight ones clockwise from north, then diagonal ones clockwise from north-east. */
export const NORTH = 0;
export const EAST = 1;
export const SOUTH = 2;
export const WEST = 3;
export const DIAGONALS = 4;

/** The straight directions of each diagonal one: the vertical one, and the horizontal one. */
const VERTICALS = Int32Array.of(NORTH, SOUTH, SOUTH, NORTH);
const HORIZONTALS = Int32Array.of(EAST, EAST, WEST, WEST);
/** The diagonal direction of two straight ones, by `DIAGONALS * one + other`; no meaning if they are parallel. */
const BETWEEN = Int32Array.of(0, 4, 0, 7, 4, 0, 5, 0, 0, 5, 0, 6, 7, 0, 6, 0);

export function verticalOf(diagonal: number): number {
  return VERTICALS[diagonal - DIAGONALS]!;
}

export function horizontalOf(diagonal: number): number {
  return HORIZONTALS[diagonal - DIAGONALS]!;
}

export function diagonalOf(one: number, other: number): number {
  return BETWEEN[DIAGONALS * one + other]!;
}

/** Returns the opposite of a straight direction. */
export function oppositeOf(straight: number): number {
  return straight ^ 2;
}

export class Jumps {
  readonly #free: Uint8Array;
  readonly #goal: number;
  readonly #hasDiagonals: boolean;
  /** Whether a diagonal step may pass between walls. */
  readonly #squeezes: boolean;
  readonly #lines: Lines;
  readonly #stops: Int32Array;
  /** The place of the goal, by direction. */
  readonly #goals: Int32Array;
  /** The distance from a cell to the next one, by direction. */
  readonly steps: Int32Array;

  constructor(raster: Raster) {
    const { free, stride, goal, moves } = raster;
    this.#free = free;
    this.#goal = goal;
    this.#hasDiagonals = moves !== '4';
    this.#squeezes = moves === '8';
    this.#lines = linesOf(raster);
    this.#stops = this.#lines.stops;
    const goalRow = Math.floor(goal / stride);
    this.#goals = Int32Array.from({ length: DIAGONALS }, (_place, direction) =>
      this.#place(goalRow, goal - stride * goalRow, direction),
    );
    this.steps = Int32Array.of(
      -stride,
      1,
      stride,
      -1,
      1 - stride,
      stride + 1,
      stride - 1,
      -stride - 1,
    );
  }

  /** Returns the number of steps of a jump from a cell, whose first one is allowed; 0 if it ends at a wall. */
  length(cell: number, row: number, column: number, direction: number): number {
    if (direction >= DIAGONALS) return this.#diagonally(cell, row, column, direction);
    if (!this.#hasDiagonals && (direction === NORTH || direction === SOUTH))
      return this.#vertically(cell, row, column, direction);
    return this.#straight(cell, this.#place(row, column, direction), direction);
  }

  /** Returns the place of a cell on the lines in a direction. */
  #place(row: number, column: number, direction: number): number {
    const { first, perRow, perColumn } = this.#lines;
    return (
      first[direction]! +
      Math.imul(perRow[direction]!, row) +
      Math.imul(perColumn[direction]!, column)
    );
  }

  /** Goes straight on from a cell at a place, 32 cells at a time. */
  #straight(cell: number, place: number, direction: number): number {
    const stops = this.#stops;
    let word = place >> 5;
    let hits = stops[word]! & (-2 << (place & 31));
    while (hits === 0) hits = stops[++word]!;
    const steps = (word << 5) + 31 - Math.clz32(hits & -hits) - place;
    const toGoal = this.#goals[direction]! - place;
    if (toGoal > 0 && toGoal <= steps) return toGoal;
    return this.#free[cell + Math.imul(steps, this.steps[direction]!)] === 1 ? steps : 0;
  }

  /** Goes north or south, without diagonals, until a jump to a side ends. */
  #vertically(from: number, row: number, column: number, direction: number): number {
    const free = this.#free;
    const step = this.steps[direction]!;
    const down = direction === SOUTH ? 1 : -1;
    let cell = from;
    let at = row;
    for (let steps = 1; ; steps++) {
      cell += step;
      at += down;
      if (free[cell] === 0) return 0;
      if (cell === this.#goal) return steps;
      if (this.#straight(cell, this.#place(at, column, EAST), EAST) > 0) return steps;
      if (this.#straight(cell, this.#place(at, column, WEST), WEST) > 0) return steps;
    }
  }

  #diagonally(from: number, row: number, column: number, direction: number): number {
    const free = this.#free;
    const squeezes = this.#squeezes;
    const vertical = verticalOf(direction);
    const horizontal = horizontalOf(direction);
    const a = this.steps[vertical]!;
    const b = this.steps[horizontal]!;
    const { perRow, perColumn } = this.#lines;
    const down = vertical === SOUTH ? 1 : -1;
    const perStepDown = perRow[vertical]! * down + perColumn[vertical]! * b;
    const perStepAcross = perRow[horizontal]! * down + perColumn[horizontal]! * b;
    let placeDown = this.#place(row, column, vertical);
    let placeAcross = this.#place(row, column, horizontal);
    let cell = from;
    for (let steps = 1; ; steps++) {
      if (!squeezes && (free[cell + a] === 0 || free[cell + b] === 0)) return 0;
      cell += a + b;
      placeDown += perStepDown;
      placeAcross += perStepAcross;
      if (free[cell] === 0) return 0;
      if (cell === this.#goal) return steps;
      if (
        squeezes &&
        ((free[cell - a] === 0 && free[cell - a + b] === 1) ||
          (free[cell - b] === 0 && free[cell - b + a] === 1))
      )
        return steps;
      if (this.#straight(cell, placeDown, vertical) > 0) return steps;
      if (this.#straight(cell, placeAcross, horizontal) > 0) return steps;
    }
  }
}

const WORD = 32;

/**
 * The lines of a grid in each of the four straight directions, one after another. On those of a direction, each cell has a place, which rises by
 * one with each step: `first + perRow * row + perColumn * column`.
 */
interface Lines {
  /** The first cell by direction. */
  readonly first: Int32Array;
  readonly perRow: Int32Array;
  readonly perColumn: Int32Array;
  /** A bit for each place: 1 for a wall, and for a free cell at which a path along the line may have to turn. */
  readonly stops: Int32Array;
}

/** The known lines by the cells of their grids, because one grid may have many searches. */
const known = {
  '4': new WeakMap<Uint8Array, Lines>(),
  '8': new WeakMap<Uint8Array, Lines>(),
  octile: new WeakMap<Uint8Array, Lines>(),
};

function linesOf(raster: Raster): Lines {
  const found = known[raster.moves].get(raster.free);
  if (found !== undefined) return found;
  const lines = makeLines(raster);
  known[raster.moves].set(raster.free, lines);
  return lines;
}

function makeLines({ free, stride, moves }: Raster): Lines {
  const height = free.length / stride;
  const rowWords = Math.ceil(stride / WORD);
  const columnWords = Math.ceil(height / WORD);
  const rows = new Int32Array(height * rowWords);
  const columns = new Int32Array(stride * columnWords);
  for (let row = 0, cell = 0; row < height; row++)
    for (let column = 0; column < stride; column++, cell++)
      if (free[cell] === 1) {
        rows[row * rowWords + (column >> 5)]! |= 1 << (column & 31);
        columns[column * columnWords + (row >> 5)]! |= 1 << (row & 31);
      }

  const east = 0;
  const west = rows.length;
  const south = west + rows.length;
  const north = south + columns.length;
  const stops = new Int32Array(north + columns.length);
  const isAhead = moves === '8';
  addStops(rows, rowWords, isAhead, stops.subarray(east), stops.subarray(west));
  addStops(columns, columnWords, isAhead, stops.subarray(south), stops.subarray(north));
  const rowBits = WORD * rowWords;
  const columnBits = WORD * columnWords;
  return {
    first: Int32Array.of(
      WORD * north + columnBits - 1,
      WORD * east,
      WORD * south,
      WORD * west + rowBits - 1,
    ),
    perRow: Int32Array.of(-1, rowBits, 1, rowBits),
    perColumn: Int32Array.of(columnBits, 1, columnBits, -1),
    stops,
  };
}

/**
 * Writes the stops of all lines but the first and the last, which are walls.
 *
 * @param free a bit for each free cell.
 * @param isAhead whether a path may have to turn if the cell beside it is a wall and the next one is free; otherwise, if the cell beside it is free
 * and the previous one is a wall.
 * @param forth for paths in the order of the bits. @param back for paths in the opposite order; the bits of each line are in that order too.
 */
function addStops(
  free: Int32Array,
  lineWords: number,
  isAhead: boolean,
  forth: Int32Array,
  back: Int32Array,
): void {
  for (let from = lineWords; from < free.length - lineWords; from += lineWords)
    for (let at = 0; at < lineWords; at++) {
      const word = from + at;
      // The cells beside those of the word, and those before and after them. Lines end with walls, so a bit from another line does nothing.
      const one = free[word - lineWords]!;
      const oneBefore = (one << 1) | (free[word - lineWords - 1]! >>> 31);
      const oneAfter = (one >>> 1) | (free[word - lineWords + 1]! << 31);
      const other = free[word + lineWords]!;
      const otherBefore = (other << 1) | (free[word + lineWords - 1]! >>> 31);
      const otherAfter = (other >>> 1) | (free[word + lineWords + 1]! << 31);
      const turnsForth = isAhead
        ? (~one & oneAfter) | (~other & otherAfter)
        : (one & ~oneBefore) | (other & ~otherBefore);
      const turnsBack = isAhead
        ? (~one & oneBefore) | (~other & otherBefore)
        : (one & ~oneAfter) | (other & ~otherAfter);
      const walls = ~free[word]!;
      forth[word] = walls | turnsForth;
      back[from + lineWords - 1 - at] = reverseBits(walls | turnsBack);
    }
}

/** Returns a word with its bits in the opposite order. */
function reverseBits(word: number): number {
  let bits = ((word >>> 1) & 0x5555_5555) | ((word & 0x5555_5555) << 1);
  bits = ((bits >>> 2) & 0x3333_3333) | ((bits & 0x3333_3333) << 2);
  bits = ((bits >>> 4) & 0x0f0f_0f0f) | ((bits & 0x0f0f_0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff_00ff) | ((bits & 0x00ff_00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}
