/**
 * Counts the solutions that a half turn leaves unchanged.
 *
 * Each queen is placed together with its image, so bit-field backtracking fills only the rows above the middle. The
 * occupied diagonals are symmetric too: two falling diagonals at the same distance from the main one are occupied
 * together and share a bit. The same holds for rising diagonals.
 */
export function countHalfTurnBoards(size: number): number {
  const all = 2 ** size - 1;
  const last = size - 1;
  const half = size >> 1;
  const bitOf = (column: number): number => 1 << column;

  // In a word, bit d represents the two diagonals at distance d; in its mirrored copy, bit `last` - d does.
  const countFrom = (
    row: number,
    columns: number,
    falling: number,
    fallingMirrored: number,
    rising: number,
    risingMirrored: number,
  ): number => {
    if (row === half) return 1;
    const below = last - row;
    const attacked =
      (falling << row) | (fallingMirrored >> below) | (rising << below) | (risingMirrored >> row);
    let free = all & ~(columns | attacked);
    // A board is never its own mirror image, so the left half of the first row is enough.
    if (row === 0) free &= bitOf(half) - 1;
    let found = 0;
    for (; free !== 0; free &= free - 1) {
      const column = 31 - Math.clz32(free & -free);
      const falls = Math.abs(column - row);
      const rises = Math.abs(column - below);
      found += countFrom(
        row + 1,
        columns | bitOf(column) | bitOf(last - column),
        falling | bitOf(falls),
        fallingMirrored | bitOf(last - falls),
        rising | bitOf(rises),
        risingMirrored | bitOf(last - rises),
      );
    }
    return found;
  };

  // A queen on a long diagonal attacks its image, so both are closed. The queen in the center is its own image.
  const middle = size % 2 === 0 ? 0 : bitOf(half);
  const found = countFrom(0, middle, 1, bitOf(last), 1, bitOf(last));
  return size === 1 ? found : 2 * found;
}
