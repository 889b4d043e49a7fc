/**
 * Solutions that a half turn leaves as they are.
 *
 * A queen comes with its image, so only the rows above the middle are filled, by bit-field backtracking. The occupied
 * diagonals are symmetric, too: the falling diagonals on both sides of the main one at the same distance are occupied
 * together, and one bit stands for both; so for the rising ones.
 */
export function countHalfTurnBoards(size: number): number {
  const all = 2 ** size - 1;
  const last = size - 1;
  const half = size >> 1;
  const bitOf = (column: number): number => 1 << column;

  // Words with bit d for the two diagonals at the distance d, and the same words in the mirror, with bit `last` - d.
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
    // The mirror image of a board is another one: of the first queen's columns the left half is enough.
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

  // A queen on a long diagonal attacks its image. That in the middle of a board of odd size is its own image.
  const middle = size % 2 === 0 ? 0 : bitOf(half);
  const found = countFrom(0, middle, 1, bitOf(last), 1, bitOf(last));
  return size === 1 ? found : 2 * found;
}
