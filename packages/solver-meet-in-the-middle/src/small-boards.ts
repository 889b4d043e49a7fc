/** Counts the solutions of a small board by bit-field backtracking, row by row (Richards, 1997). */
export function countSmallBoard(size: number): number {
  const all = (1 << size) - 1;
  const countFrom = (columns: number, falling: number, rising: number): number => {
    if (columns === all) return 1;
    let found = 0;
    for (let free = all & ~(columns | falling | rising); free !== 0; free &= free - 1) {
      const queen = free & -free;
      found += countFrom(columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    return found;
  };
  return countFrom(0, 0, 0);
}
