/** Answers the checker's question "is the position worth so much or more?" by a search that knows only yes and no. */
import { around, countSafe, placements, turnedBy } from './board';
import { newQuestion, Table } from './table';

/** With fewer empty squares, the table is not used, and moves are not ordered by the replies that they leave. */
const FEW: i32 = 6;
const CORNERS: u64 = 0x8100_0000_0000_0081;
/** The quarters of the board. */
const WEST: u64 = 0x0f0f_0f0f_0f0f_0f0f;
const SOUTH: u64 = 0x0000_0000_ffff_ffff;
/** Each depth has the squares of its moves, and how promising they are. */
const PATH_SIZE: usize = 34 * 16;
const paths: usize = memory.data(65 * 34 * 16, 16);

/** How many positions the question has visited. */
export let visited: u32 = 0;
let budget: u32 = 0;
/** Whether the budget is spent. Then all answers are void. */
export let isSpent: bool = false;

/** Returns whether a position is worth `threshold` or more to the side to move. */
export function isWorth(own: u64, other: u64, threshold: i32, newBudget: u32): bool {
  visited = 0;
  budget = newBudget;
  isSpent = false;
  const empty = i32(popcnt(~(own | other)));
  newQuestion(min(20, max(10, empty)));
  return reaches(own, other, threshold, empty);
}

function reaches(own: u64, other: u64, threshold: i32, empty: i32): bool {
  if (visited++ >= budget) isSpent = true;
  if (isSpent) return false;
  // 1. Discs that can never be turned.
  if (empty > 3) {
    const far = 2 * empty - 4;
    if (threshold > far && 64 - 2 * countSafe(other, own) < threshold) return false;
    if (threshold < -far && 2 * countSafe(own, other) - 64 >= threshold) return true;
  }
  if (empty < FEW) return reachesLate(own, other, threshold, empty);
  // 2. The table.
  const entry = Table.entryOf(own, other);
  const known = Table.find(entry, own, other);
  let low = -64;
  let high = 64;
  if (known != 0) {
    low = Table.lowOf(known);
    high = Table.highOf(known);
    if (low >= threshold) return true;
    if (high < threshold) return false;
  }
  // 3. The moves: those first that leave the other side the fewest replies.
  const before = visited;
  const moves = placements(own, other);
  if (moves == 0) {
    if (placements(other, own) == 0) return finalScore(own, other) >= threshold;
    return !reaches(other, own, 1 - threshold, empty);
  }
  const path = paths + PATH_SIZE * <usize>empty;
  let end = path;
  const odd = oddQuarters(~(own | other));
  for (let rest = moves; rest != 0; rest &= rest - 1) {
    const move = rest & -rest;
    const turned = turnedBy(move, own, other);
    const mine = own | move | turned;
    const theirs = other ^ turned;
    if (theirs == 0) return true;
    // A reply that the table knows to be too weak.
    if (empty > 9) {
      const reply = Table.find(Table.entryOf(theirs, mine), theirs, mine);
      if (reply != 0 && Table.highOf(reply) <= -threshold) return true;
    }
    const replies = placements(theirs, mine);
    const open = around(mine) & ~theirs;
    const cost =
      i32(popcnt(replies) + popcnt(replies & CORNERS)) * 64 +
      i32(popcnt(open)) * 2 -
      i32(popcnt(move & CORNERS)) * 64 -
      i32(popcnt(move & odd)) * 8;
    end = insert(path, end, move, cost);
  }
  let isReached = false;
  for (let at = path; at < end && !isReached; at += 16) {
    const move = load<u64>(at);
    const turned = turnedBy(move, own, other);
    isReached = !reaches(other ^ turned, own | move | turned, 1 - threshold, empty - 1);
    if (isSpent) return false;
  }
  if (isReached) low = threshold;
  else high = threshold - 1;
  Table.keep(entry, own, other, low, high, visited - before);
  return isReached;
}

/** The last empty squares: those in quarters with an odd number of them first. */
function reachesLate(own: u64, other: u64, threshold: i32, empty: i32): bool {
  if (empty == 1) return lastScore(own, other) >= threshold;
  const squares = ~(own | other);
  const near = around(other);
  const odd = empty > 2 ? oddQuarters(squares) : 0;
  let first = squares & near & odd;
  let last = squares & near & ~odd;
  let hasMove = false;
  while ((first | last) != 0) {
    const move = first != 0 ? first & -first : last & -last;
    first &= ~move;
    last &= ~move;
    const turned = turnedBy(move, own, other);
    if (turned == 0) continue;
    hasMove = true;
    if (!reaches(other ^ turned, own | move | turned, 1 - threshold, empty - 1)) return true;
  }
  if (hasMove) return false;
  if (placements(other, own) == 0) return finalScore(own, other) >= threshold;
  return !reaches(other, own, 1 - threshold, empty);
}

/** Returns the score with one empty square. */
function lastScore(own: u64, other: u64): i32 {
  const square = ~(own | other);
  const mine = turnedBy(square, own, other);
  if (mine != 0) return finalScore(own | square | mine, other ^ mine);
  const theirs = turnedBy(square, other, own);
  if (theirs != 0) return finalScore(own ^ theirs, other | square | theirs);
  return finalScore(own, other);
}

/** Returns the score of a finished game: empty squares count for the winner. */
function finalScore(own: u64, other: u64): i32 {
  const lead = i32(popcnt(own)) - i32(popcnt(other));
  const empty = i32(popcnt(~(own | other)));
  return lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0;
}

/** Returns the quarters with an odd number of empty squares. */
function oddQuarters(empty: u64): u64 {
  let odd: u64 = 0;
  if (popcnt(empty & WEST & SOUTH) & 1) odd |= WEST & SOUTH;
  if (popcnt(empty & ~WEST & SOUTH) & 1) odd |= ~WEST & SOUTH;
  if (popcnt(empty & WEST & ~SOUTH) & 1) odd |= WEST & ~SOUTH;
  if (popcnt(empty & ~WEST & ~SOUTH) & 1) odd |= ~WEST & ~SOUTH;
  return odd;
}

/** Inserts a move behind those that cost no more. Returns the new end. */
function insert(path: usize, end: usize, move: u64, cost: i32): usize {
  let place = end;
  for (; place > path; place -= 16) {
    if (load<i32>(place - 16, 8) <= cost) break;
    store<u64>(place, load<u64>(place - 16));
    store<i32>(place, load<i32>(place - 16, 8), 8);
  }
  store<u64>(place, move);
  store<i32>(place, cost, 8);
  return end + 16;
}
