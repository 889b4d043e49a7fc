import type { NQueens } from '@queenside/problem-nqueens';

/** The largest board whose rows are the bits of an integer, the sign left alone. */
export const MAX_SIZE = 31;

/** For each column the rows that its queen may take, row r as bit r. */
export type OpenRows = Int32Array;

/** All rows that no placed queen attacks; of the column of a placed queen, its row. */
export function openRows({ size, placed }: NQueens): OpenRows {
  const open = new Int32Array(size).fill(firstRows(size));
  for (const queen of placed)
    for (let column = 0; column < size; column++) {
      const distance = Math.abs(column - queen.column);
      const row = 1 << queen.row;
      if (distance === 0) open[column]! &= row;
      else open[column]! &= ~(row | (row << distance) | (row >>> distance));
    }
  return open;
}

/**
 * One of each pair of boards that are mirror images, first row to last: those whose queen in the first column stands in
 * the first half of the rows and, where it stands in the middle row, those for which this holds of the second column.
 *
 * @param size from 2 up.
 */
export function openRowsOfHalf(size: number): OpenRows[] {
  const all = openRows({ size, task: 'count', placed: [] });
  const half = firstRows(size >> 1);
  const below = Int32Array.from(all).fill(half, 0, 1);
  if (size % 2 === 0) return [below];
  const middle = Int32Array.from(all).fill(half, 1, 2);
  middle[0] = 1 << (size >> 1);
  return [below, middle];
}

function firstRows(count: number): number {
  return 2 ** count - 1;
}
