/** Proves scores of Othello positions for the checker. Sets of squares are passed as halves of 32 bits. */
import { isSpent, isWorth } from './search';

export { visited } from './search';

/**
 * Returns 1 if a position is worth `threshold` or more to the side to move, 0 if it is not, and -1 if the answer takes more
 * than `budget` positions.
 */
export function ask(
  ownLo: u32,
  ownHi: u32,
  otherLo: u32,
  otherHi: u32,
  threshold: i32,
  budget: u32,
): i32 {
  const own = ((<u64>ownHi) << 32) | ownLo;
  const other = ((<u64>otherHi) << 32) | otherLo;
  const answer = isWorth(own, other, threshold, budget);
  return isSpent ? -1 : i32(answer);
}
