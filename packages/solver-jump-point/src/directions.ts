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
