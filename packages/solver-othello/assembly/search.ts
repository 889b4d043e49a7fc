/**
 * Exact end-game search: alpha-beta with null windows below the principal variation. Scores are those of the side to move;
 * answers are fail-soft. All scores are even.
 */
import { CORNERS, finalScore, flips, movesOf, Rays } from './board';
import { lastFour } from './last';
import { stableDiscs } from './stable';
import { Table } from './table';

/** Less than any score. */
const NONE: i32 = -100;
/** No move. */
const NOWHERE: i32 = 64;
/** With fewer empty squares, moves are ordered by regions only, and the table is not used. */
const SHALLOW: i32 = 7;
/** The number of empty squares from which the search looks up the positions after all moves before it searches one. */
const LOOKED_UP: i32 = 10;
/** The number of empty squares below which null windows follow the principal variation. */
const NARROW: i32 = 9;

/** How often the search asks whether to go on. */
const POLL_MASK: u64 = (1 << 18) - 1;
declare function isStopped(): i32;

export let nodes: u64 = 0;
export let cutoffs: u64 = 0;
export let tableHits: u64 = 0;
/** Whether the search was stopped. Then all answers are void. */
export let stopped: bool = false;
/** The best move of the last principal node. */
export let best: i32 = NOWHERE;

/** Each depth has the squares of its moves, what they turn, and how promising they are. */
const PATH_SIZE: usize = 34 * 24;
const paths: usize = memory.data(65 * 34 * 24, 16);
/** For each number of empty squares, the `alpha` from which the search counts stable discs. */
const STABLE_FROM = memory.data<i8>([
  99, 99, 99, 99, 99, 8, 10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48,
  48, 50, 50, 52, 52, 54, 54, 56, 56, 58, 58, 60, 60, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62,
  62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 62,
]);
/** The value of a move to a square, by common wisdom. */
const WORTH = memory.data<u8>([
  18, 4, 16, 12, 12, 16, 4, 18, 4, 1, 6, 8, 8, 6, 1, 4, 16, 6, 14, 10, 10, 14, 6, 16, 12, 8, 10, 0,
  0, 10, 8, 12, 12, 8, 10, 0, 0, 10, 8, 12, 16, 6, 14, 10, 10, 14, 6, 16, 4, 1, 6, 8, 8, 6, 1, 4,
  18, 4, 16, 12, 12, 16, 4, 18,
]);
const QUARTERS = memory.data<u64>([
  0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000,
]);

export function restart(): void {
  nodes = cutoffs = tableHits = 0;
  stopped = false;
  best = NOWHERE;
}

/** Returns the quarters of the board with an odd number of empty squares. */
function oddQuarters(empty: u64): u64 {
  let odd: u64 = 0;
  for (let quarter = 0; quarter < 4; quarter++) {
    const squares = load<u64>(QUARTERS + 8 * <usize>quarter);
    if (popcnt(empty & squares) & 1) odd |= squares;
  }
  return odd;
}

function countNode(): void {
  if ((++nodes & POLL_MASK) == 0 && isStopped() != 0) stopped = true;
}

/** Five or six empty squares: moves in odd quarters first. */
function searchShallow(own: u64, other: u64, alpha: i32, count: i32): i32 {
  nodes++;
  if (alpha >= load<i8>(STABLE_FROM + count)) {
    const most = 64 - 2 * i32(popcnt(stableDiscs(other, own)));
    if (most <= alpha) return most;
  }
  const empty = ~(own | other);
  const odd = oddQuarters(empty);
  let score = NONE;
  let first = empty & odd;
  let last = empty & ~odd;
  while ((first | last) != 0) {
    const bit = first != 0 ? first & -first : last & -last;
    first &= ~bit;
    last &= ~bit;
    const square = i32(ctz(bit));
    if ((Rays.around(square) & other) == 0) continue;
    const turned = flips(own, other, square);
    if (turned == 0) continue;
    const mine = own ^ turned ^ bit;
    const below =
      count == 5
        ? -lastFour(other ^ turned, mine, -1 - alpha, oddQuarters(empty ^ bit))
        : -searchShallow(other ^ turned, mine, -1 - alpha, count - 1);
    if (below > score) {
      score = below;
      if (score > alpha) return score;
    }
  }
  if (score > NONE) return score;
  if (movesOf(other, own) == 0) return finalScore(own, other);
  return -searchShallow(other, own, -1 - alpha, count);
}

/** Returns a bound of the score on its own side of `alpha`. */
function search(own: u64, other: u64, alpha: i32, count: i32): i32 {
  if (count < SHALLOW) {
    if (count > 4) return searchShallow(own, other, alpha, count);
    return searchFew(own, other, alpha, count);
  }
  countNode();
  if (stopped) return 0;
  if (alpha >= load<i8>(STABLE_FROM + count)) {
    const most = 64 - 2 * i32(popcnt(stableDiscs(other, own)));
    if (most <= alpha) return most;
  }
  const bucket = Table.bucketOf(own, other);
  const known = Table.find(bucket, own, other);
  let low = -64;
  let high = 64;
  let hinted = NOWHERE;
  if (known != 0) {
    low = Table.lowOf(known);
    high = Table.highOf(known);
    if (low > alpha) {
      tableHits++;
      return low;
    }
    if (high <= alpha) {
      tableHits++;
      return high;
    }
    hinted = Table.moveOf(known);
  }
  const moves = movesOf(own, other);
  if (moves == 0) {
    if (movesOf(other, own) == 0) return finalScore(own, other);
    return -search(other, own, -1 - alpha, count);
  }
  const before = nodes;
  const path = paths + PATH_SIZE * <usize>count;
  const end = Moves.list(path, own, other, moves, count, hinted);
  if (end == path) return 64;
  // A position after a move that the table settles.
  if (count >= LOOKED_UP)
    for (let at = path; at < end; at += 24) {
      const turned = load<u64>(at, 8);
      const mine = own ^ turned ^ ((<u64>1) << load<u64>(at, 16));
      const theirs = other ^ turned;
      const data = Table.find(Table.bucketOf(theirs, mine), theirs, mine);
      if (data == 0) continue;
      const least = -Table.highOf(data);
      if (least > alpha) {
        tableHits++;
        return least;
      }
    }
  let score = NONE;
  let move = NOWHERE;
  for (let at = path; at < end; at += 24) {
    Moves.bringBest(at, end);
    const turned = load<u64>(at, 8);
    const square = i32(load<u64>(at, 16));
    const below = -search(
      other ^ turned,
      own ^ turned ^ ((<u64>1) << square),
      -1 - alpha,
      count - 1,
    );
    if (stopped) return 0;
    if (below > score) {
      score = below;
      move = square;
      if (score > alpha) {
        cutoffs++;
        break;
      }
    }
  }
  if (score > alpha) low = max(low, score);
  else high = min(high, score);
  Table.keep(bucket, own, other, low, high, move, nodes - before);
  return score;
}

/** Up to four empty squares. */
function searchFew(own: u64, other: u64, alpha: i32, count: i32): i32 {
  nodes++;
  if (count == 4) return lastFour(own, other, alpha, oddQuarters(~(own | other)));
  let score = NONE;
  for (let rest = movesOf(own, other); rest != 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const turned = flips(own, other, i32(ctz(bit)));
    score = max(score, -searchFew(other ^ turned, own ^ turned ^ bit, -1 - alpha, count - 1));
  }
  if (score > NONE) return score;
  if (movesOf(other, own) == 0) return finalScore(own, other);
  return -searchFew(other, own, -1 - alpha, count);
}

/** Returns the score if it is between `alpha` and `beta`, else a bound on its side of them. */
export function searchPrincipal(own: u64, other: u64, alpha: i32, beta: i32, count: i32): i32 {
  countNode();
  const moves = movesOf(own, other);
  if (moves == 0) {
    if (movesOf(other, own) == 0) return finalScore(own, other);
    return -searchPrincipal(other, own, -beta, -alpha, count);
  }
  const path = paths + PATH_SIZE * <usize>count;
  const known = Table.find(Table.bucketOf(own, other), own, other);
  const hinted = known == 0 ? NOWHERE : Table.moveOf(known);
  const end = Moves.list(path, own, other, moves, count, hinted);
  if (end == path) {
    best = i32(load<u64>(path, 16));
    return 64;
  }
  const before = nodes;
  let score = NONE;
  let move = NOWHERE;
  for (let at = path; at < end && score < beta; at += 24) {
    Moves.bringBest(at, end);
    const turned = load<u64>(at, 8);
    const square = i32(load<u64>(at, 16));
    const theirs = other ^ turned;
    const mine = own ^ turned ^ ((<u64>1) << square);
    const floor = max(alpha, score);
    let below: i32;
    if (score == NONE) below = -Moves.value(theirs, mine, -beta, -floor, count - 1);
    else {
      below = -search(theirs, mine, -1 - floor, count - 1);
      if (below > floor && below < beta)
        below = -Moves.value(theirs, mine, -beta, -below, count - 1);
    }
    if (stopped) return 0;
    if (below > score) {
      score = below;
      move = square;
    }
  }
  best = move;
  const low = score > alpha ? score : -64;
  const high = score < beta ? score : 64;
  Table.keep(Table.bucketOf(own, other), own, other, low, high, move, nodes - before);
  return score;
}

/** Searches by null windows that rise from `alpha`. */
function rise(own: u64, other: u64, alpha: i32, beta: i32, count: i32): i32 {
  let score = search(own, other, alpha, count);
  let floor = alpha;
  while (score > floor && score < beta) {
    floor = score;
    score = max(floor, search(own, other, floor, count));
    if (stopped) break;
  }
  return score;
}

class Moves {
  @inline
  static value(own: u64, other: u64, alpha: i32, beta: i32, count: i32): i32 {
    return count < NARROW
      ? rise(own, other, alpha, beta, count)
      : searchPrincipal(own, other, alpha, beta, count);
  }

  /** Writes the moves and what is promising about each. Returns the end; the start, if one move turns all discs. */
  static list(path: usize, own: u64, other: u64, moves: u64, count: i32, hinted: i32): usize {
    const odd = oddQuarters(~(own | other));
    let at = path;
    for (let rest = moves; rest != 0; rest &= rest - 1) {
      const bit = rest & -rest;
      const square = i32(ctz(bit));
      const turned = flips(own, other, square);
      store<u64>(at, turned, 8);
      store<u64>(at, square, 16);
      const theirs = other ^ turned;
      if (theirs == 0) {
        store<u64>(path, square, 16);
        return path;
      }
      let worth: i32;
      if (square == hinted) worth = i32.MAX_VALUE;
      else {
        const mine = own ^ turned ^ bit;
        const replies = movesOf(theirs, mine);
        const empty = ~(mine | theirs);
        worth = i32(load<u8>(WORTH + square));
        if ((bit & odd) != 0) worth += 8;
        worth += (36 - Moves.frontier(mine, empty)) * 32;
        worth += i32(popcnt(mine & CORNERS)) * 2048;
        worth += (36 - i32(popcnt(replies) + popcnt(replies & CORNERS))) * 32768;
      }
      store<i32>(at, worth);
      at += 24;
    }
    return at;
  }

  /** Counts the empty squares next to the discs. */
  @inline
  static frontier(discs: u64, empty: u64): i32 {
    const inner = discs & 0x7e7e_7e7e_7e7e_7e7e;
    const sides =
      (inner << 1) | (inner >> 1) | (inner << 7) | (inner >> 7) | (inner << 9) | (inner >> 9);
    return i32(popcnt((sides | (discs << 8) | (discs >> 8)) & empty));
  }

  /** Exchanges the first move with the most promising one. */
  @inline
  static bringBest(path: usize, end: usize): void {
    let most = path;
    for (let at = path + 24; at < end; at += 24) if (load<i32>(at) > load<i32>(most)) most = at;
    if (most == path) return;
    for (let field: usize = 0; field < 24; field += 8) {
      const moved = load<u64>(most + field);
      store<u64>(most + field, load<u64>(path + field));
      store<u64>(path + field, moved);
    }
  }
}
