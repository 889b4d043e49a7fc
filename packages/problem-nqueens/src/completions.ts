/** Counts completions of placed queens on boards up to 31, with the free rows of a column as bits of an integer. */
import type { NQueens } from './types.ts';

/** The largest board whose rows fit the bits of an integer. */
export const MAX_BIT_SIZE = 31;

/**
 * Counts completions by backtracking over bit sets (Somers, "The N Queens Problem", 2002).
 *
 * @param budget how many queens it may place.
 * @returns undefined if the budget runs out.
 */
export function countCompletions(
  { size, placed }: Pick<NQueens, 'size' | 'placed'>,
  budget: number,
): number | undefined {
  const all = size === 31 ? 0x7fff_ffff : (1 << size) - 1;
  const open = openRows(size, placed, all);
  let left = budget;

  const countFrom = (column: number, rows: number, rising: number, falling: number): number => {
    if (column === size) return 1;
    let count = 0;
    let free = open[column]! & ~(rows | rising | falling);
    while (free !== 0 && --left >= 0) {
      const queen = free & -free;
      free ^= queen;
      const next = ((falling | queen) >>> 1) & all;
      count += countFrom(column + 1, rows | queen, ((rising | queen) << 1) & all, next);
    }
    return count;
  };

  const count = countFrom(0, 0, 0, 0);
  return left < 0 ? undefined : count;
}

/** Returns the rows of each column that no placed queen attacks; for the column of a placed queen, its row. */
function openRows(size: number, placed: NQueens['placed'], all: number): Int32Array {
  const open = new Int32Array(size).fill(all);
  const isRow = (row: number) => row >= 0 && row < size;
  for (const queen of placed)
    for (let column = 0; column < size; column++) {
      const distance = column - queen.column;
      const attacked = [queen.row, queen.row + distance, queen.row - distance].filter(isRow);
      if (distance === 0) open[column]! &= 1 << queen.row;
      else for (const row of attacked) open[column]! &= ~(1 << row);
    }
  return open;
}
