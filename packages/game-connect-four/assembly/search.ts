/**
 * Answers the checker's question "can the attacker complete four with at most this many more stones?" by a search that knows
 * only yes and no. `attack` and `defend` call each other. Each learns from the other where the side that moved last threatens
 * to complete four. In both, the side to move cannot complete four at once.
 */
import {
  board,
  bottom,
  Cells,
  columns,
  evenLeft,
  imageOf,
  oddLeft,
  stride,
  USUAL_STRIDE,
  width,
} from './board';
import { grow, newQuestion, room, Table } from './table';

/** Positions with at most this many stones share an answer with their mirror images. */
const OPENING: i32 = 14;
/** The moves of a position on the path and, from {@link THREATS} on, the threats after each. */
const MOVES_SIZE: usize = 160;
const THREATS: usize = 72;
/** The paths by the number of stones. */
const paths: usize = memory.data(65 * 160, 16);

/** How many positions the question has visited. */
export let visited: u32 = 0;
let budget: u32 = 0;
/** Whether the budget is spent. Then all answers are void. */
export let isSpent: bool = false;
/** Whether the attacker has time until the board is full. */
let hasAllStones: bool = false;

/** Boards with {@link USUAL_STRIDE}, and others: names for two copies of the search. */
type Usual = i32;
type Tall = i64;

/** Prepares for a question. @param newBudget the most positions to visit. */
export function begin(newBudget: u32): void {
  visited = 0;
  budget = newBudget;
  isSpent = false;
}

/** Returns whether the attacker completes four with at most `left` more stones, of `most` until the board is full. */
export function canComplete(
  attacker: u64,
  defender: u64,
  attackerMoves: bool,
  left: i32,
  most: i32,
): bool {
  hasAllStones = left == most;
  newQuestion();
  return stride == USUAL_STRIDE
    ? Search.root<Usual>(attacker, defender, attackerMoves, left)
    : Search.root<Tall>(attacker, defender, attackerMoves, left);
}

class Search {
  @inline
  static stride<Board>(): i32 {
    return sizeof<Board>() == sizeof<Usual>() ? USUAL_STRIDE : stride;
  }

  static root<Board>(attacker: u64, defender: u64, attackerMoves: bool, left: i32): bool {
    const empty = board ^ (attacker | defender);
    const danger = Cells.completions(attackerMoves ? defender : attacker, stride) & empty;
    return attackerMoves
      ? Search.attack<Board>(attacker, defender, left, danger)
      : Search.defend<Board>(attacker, defender, left, danger);
  }

  /** The attacker moves. @param danger where the defender would complete four. */
  static attack<Board>(attacker: u64, defender: u64, left: i32, danger: u64): bool {
    visited++;
    const by = Search.stride<Board>();
    const stones = attacker | defender;
    const tops = stones + bottom;
    const empty = board ^ stones;
    // 1. The moves that do not let the defender win at once.
    const must = tops & danger;
    const safe = (must != 0 ? must : tops & board) & ~(danger >> 1);
    if (safe == 0 || (must & (must - 1)) != 0 || left < 2) return false;
    // 2. No four is left for the attacker.
    if (!Cells.hasFour(attacker | empty, by)) return false;
    // 3. Following up: above each stone, or on one odd column after the other. See README.md.
    const odd = tops & oddLeft;
    if ((popcnt(odd) & 1) == 0) {
      if (!Cells.hasFour(attacker | (empty & evenLeft) | odd, by)) return false;
    } else if ((odd & (odd - 1)) == 0 && Search.winsAbove(attacker, defender, empty, by))
      return true;
    // 4. A forced move.
    if ((safe & (safe - 1)) == 0) {
      const next = attacker | safe;
      const threats = Cells.completions(next, by) & (empty ^ safe);
      return Search.defend<Board>(next, defender, left - 1, threats);
    }
    // 5. The table.
    const key = Search.keyOf(attacker, stones);
    const known = Table.find(key);
    if (known >= 0) return known != 0;
    // 6. The moves. One after which the defender is lost settles the question.
    const path = Search.pathOf(stones);
    let end = path;
    const last = columns + 8 * width;
    for (let column = columns; column < last; column += 8) {
      const move = safe & load<u64>(column);
      if (move == 0) continue;
      const threats = Cells.completions(attacker | move, by) & (empty ^ move);
      if (Search.isLost((tops + move) & board, threats)) return true;
      end = Search.insert(path, end, move, threats);
    }
    if (left == 2) return false;
    // 7. A move that the table knows to win.
    for (let at = path; at < end; at += 8) {
      const move = load<u64>(at);
      if (Table.find(Search.keyOf(attacker | move, stones | move)) == 1) return true;
    }
    const before = visited;
    let isWon = false;
    for (let at = path; at < end && !isWon; at += 8)
      isWon = Search.defend<Board>(
        attacker | load<u64>(at),
        defender,
        left - 1,
        load<u64>(at, THREATS),
      );
    if (!isSpent) Table.keep(key, isWon, visited - before);
    return isWon;
  }

  /** The defender moves. @param danger where the attacker would complete four. */
  static defend<Board>(attacker: u64, defender: u64, left: i32, danger: u64): bool {
    if (visited++ >= budget) isSpent = true;
    if (isSpent) return false;
    if (visited > room) grow();
    const by = Search.stride<Board>();
    const stones = attacker | defender;
    const tops = stones + bottom;
    const empty = board ^ stones;
    // 1. The moves that do not let the attacker win at once.
    const must = tops & danger;
    const safe = (must != 0 ? must : tops & board) & ~(danger >> 1);
    if ((must & (must - 1)) != 0) return true;
    if (safe == 0) return (tops & board) != 0;
    if (left < 2) return false;
    // 2. No four is left for the attacker.
    if (!Cells.hasFour(attacker | empty, by)) return false;
    // 3. Following up, with the roles exchanged.
    const odd = tops & oddLeft;
    if (odd == 0) {
      if (Search.winsAbove(attacker, defender, empty, by)) return true;
    } else if ((popcnt(odd) & 1) == 1) {
      const reach = attacker | (empty & evenLeft);
      for (let rest = odd; rest != 0; rest &= rest - 1)
        if (!Cells.hasFour(reach | (odd ^ (rest & -rest)), by)) return false;
    }
    // 4. A forced move.
    if ((safe & (safe - 1)) == 0) {
      const next = defender | safe;
      const threats = Cells.completions(next, by) & (empty ^ safe);
      return Search.attack<Board>(attacker, next, left, threats);
    }
    // 5. The table.
    const key = Search.keyOf(attacker, stones);
    const known = Table.find(key);
    if (known >= 0) return known != 0;
    // 6. The moves. One after which the attacker is lost, or the board is full, settles the question.
    const path = Search.pathOf(stones);
    let end = path;
    const last = columns + 8 * width;
    for (let column = columns; column < last; column += 8) {
      const move = safe & load<u64>(column);
      if (move == 0) continue;
      const threats = Cells.completions(defender | move, by) & (empty ^ move);
      const replies = (tops + move) & board;
      if (replies == 0 || Search.isLost(replies, threats)) return false;
      end = Search.insert(path, end, move, threats);
    }
    // 7. A move that the table knows to hold.
    for (let at = path; at < end; at += 8)
      if (Table.find(Search.keyOf(attacker, stones | load<u64>(at))) == 0) return false;
    const before = visited;
    let isWon = true;
    for (let at = path; at < end && isWon; at += 8)
      isWon = Search.attack<Board>(
        attacker,
        defender | load<u64>(at),
        left,
        load<u64>(at, THREATS),
      );
    if (!isSpent) Table.keep(key, isWon, visited - before);
    return isWon;
  }

  /** Returns whether the side with these replies, one at least, cannot block all threats or must play below one. */
  @inline
  static isLost(replies: u64, threats: u64): bool {
    const blocks = replies & threats;
    if ((blocks & (blocks - 1)) != 0) return true;
    return replies != 0 && ((blocks != 0 ? blocks : replies) & ~(threats >> 1)) == 0;
  }

  /** Returns whether the attacker wins by playing above each of the defender's stones. */
  @inline
  static winsAbove(attacker: u64, defender: u64, empty: u64, by: i32): bool {
    return (
      hasAllStones &&
      Cells.hasFour(attacker | (empty & oddLeft), by) &&
      !Cells.hasFour(defender | (empty & evenLeft), by)
    );
  }

  @inline
  static keyOf(attacker: u64, stones: u64): u64 {
    let key = attacker + stones;
    if (i32(popcnt(stones)) <= OPENING) key = min(key, imageOf(key));
    return Table.scramble(key);
  }

  @inline
  static pathOf(stones: u64): usize {
    return paths + MOVES_SIZE * <usize>popcnt(stones);
  }

  /** Inserts a move after those that make as many threats. Returns the new end. */
  @inline
  static insert(path: usize, end: usize, move: u64, threats: u64): usize {
    const worth = popcnt(threats);
    let place = end;
    for (; place > path; place -= 8) {
      const before = load<u64>(place - 8, THREATS);
      if (popcnt(before) >= worth) break;
      store<u64>(place, before, THREATS);
      store<u64>(place, load<u64>(place - 8));
    }
    store<u64>(place, move);
    store<u64>(place, threats, THREATS);
    return end + 8;
  }
}
