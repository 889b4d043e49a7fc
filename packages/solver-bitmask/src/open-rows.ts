import type { NQueens } from '@queenside/problem-nqueens';

/** The largest board whose rows fit the bits of an integer without its sign. */
export const MAX_SIZE = 31;

/** The rows open to the queen of each column, row r as bit r. */
export type OpenRows = Int32Array;

/** Returns the rows that no placed queen attacks; for the column of a placed queen, its row. */
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
 * Returns the open rows that cover one board of each pair of mirror images (first row to last). The queen of the first
 * column is in the first half of the rows or, if it is in the middle row, that of the second column is.
 *
 * @param size at least 2.
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
