import type { ConnectFour } from './board.ts';

/** The scores of the empty board and of each first move: who wins by Allis and Allen (1988), by how much by Pons (2015). */
const EMPTY = 1;
const FIRST_MOVES = [-2, -1, 0, 1, 0, -1, -2];

/** Returns the published value of a position on seven columns and six rows, from MAX's view. */
export function published({ width, height, columns, stones }: ConnectFour): number | undefined {
  if (width !== 7 || height !== 6 || stones > 1) return undefined;
  return stones === 0 ? EMPTY : FIRST_MOVES[columns.indexOf('X')];
}
