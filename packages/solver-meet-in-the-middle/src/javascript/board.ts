import { NO_CENTRE } from '../column-sets.ts';

/**
 * A board. Its upper half are the rows from 0 to `half` - 1; its lower half is looked at in the mirror, so that it has
 * the same rows. A board of odd size has a middle row between them, whose queen stands in column `centre`.
 */
export interface Board {
  readonly size: number;
  readonly half: number;
  readonly centre: number;
}

/**
 * The columns that a queen in this row of a half may stand in. Where the middle row's queen is off the centre, the
 * middle column's queen is farther from the centre than that one, and in the upper half: every other board is a
 * reflection or rotation of such a board.
 */
export function allowedColumns({ size, half, centre }: Board, row: number): number {
  const all = (1 << size) - 1;
  if (centre === NO_CENTRE) return all;
  const queen = 1 << centre;
  const distance = half - row;
  const free = all & ~(queen | (queen << distance) | (queen >> distance));
  return centre !== half && row >= centre ? free & ~(1 << half) : free;
}
