import type { ConnectFour } from './board.ts';

/** The empty board, and after a first stone in each column: Allis and Allen (1988) who wins, Pons (2015) by how much. */
const EMPTY = 1;
const FIRST_MOVES = [-2, -1, 0, 1, 0, -1, -2];

/** What a position of the board of seven columns and six rows is worth, where that is published, from MAX's view. */
export function published({ width, height, columns, stones }: ConnectFour): number | undefined {
  if (width !== 7 || height !== 6 || stones > 1) return undefined;
  return stones === 0 ? EMPTY : FIRST_MOVES[columns.indexOf('X')];
}
