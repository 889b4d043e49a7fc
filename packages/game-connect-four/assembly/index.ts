/** Proves values of Connect Four positions for the checker. Sets of cells are passed as halves of 32 bits. */
import { board, bottom, cells, Cells, stride } from './board';
import { begin, canComplete, isSpent } from './search';

export { setBoard } from './board';
export { visited } from './search';

/**
 * Returns 1 if a position is worth `threshold` or more to the side to move, 0 if it is not, and -1 if the answer takes more
 * than `budget` positions. The game must not be over.
 */
export function ask(
  ownLo: u32,
  ownHi: u32,
  otherLo: u32,
  otherHi: u32,
  threshold: i32,
  budget: u32,
): i32 {
  begin(budget);
  const own = ((<u64>ownHi) << 32) | ownLo;
  const other = ((<u64>otherHi) << 32) | otherLo;
  const stones = own | other;
  const rest = cells - i32(popcnt(stones));
  if ((Cells.completions(own, stride) & (stones + bottom) & board) != 0)
    return i32((rest + 1) / 2 >= threshold);
  // A value is the number of stones that the winner has left, so a threshold limits the winner's stones.
  const isAttack = threshold > 0;
  const most = isAttack ? (rest + 1) / 2 : rest / 2;
  const left = most + 1 - (isAttack ? threshold : 1 - threshold);
  if (left < 1) return i32(!isAttack);
  const isWon = isAttack
    ? canComplete(own, other, true, left, most)
    : canComplete(other, own, false, left, most);
  return isSpent ? -1 : i32(isWon == isAttack);
}
