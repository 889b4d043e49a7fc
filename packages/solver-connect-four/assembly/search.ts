/**
 * Answers null-window questions, "is this position worth `threshold` or more to the side to move?", by alpha-beta with its own
 * stack, so that it can pause and resume. Answers are fail-soft: bounds on the value's side of the threshold.
 */
import {
  board,
  boardStride,
  bottom,
  cells,
  Cells,
  columns,
  evenLeft,
  mirror,
  oddLeft,
  USUAL_STRIDE,
  width,
} from './board';
import { growTable, SCORE_BIAS, Table } from './table';

/** No value yet. */
const OPEN: i32 = 2 * SCORE_BIAS;
/** Positions with fewer stones share an entry with their mirror images; later ones rarely meet theirs. */
const MIRRORED_STONES: i32 = 12;

/** A position on the path. */
@unmanaged
class Frame {
  own: u64;
  all: u64;
  /** Scrambled. */
  key: u64;
  count: i32;
  next: i32;
  best: i32;
  lower: i32;
  upper: i32;
  entered: u32;
}

/** After its fields, a frame has its moves, each as a cell, and the threats of the mover after each. */
const MOVES: usize = offsetof<Frame>();
const THREATS: usize = MOVES + 8 * 9;
const FRAME_SIZE: usize = THREATS + 8 * 9;
/** The paths by the number of stones. */
const frames: usize = memory.data(65 * 192, 16);

/** The current state: the stones of the side to move, all stones, the threats of the other side, the question. */
let own: u64 = 0;
let all: u64 = 0;
let danger: u64 = 0;
let threshold: i32 = 0;
let stones: i32 = 0;
let rootStones: i32 = 0;

/** The answer. */
export let answer: i32 = 0;
/** Counted from the start, modulo 2^32: see Counts in src/kernel.ts. */
export let nodes: u32 = 0;
export let leaves: u32 = 0;
export let cutoffs: u32 = 0;
export let firstMoveCutoffs: u32 = 0;
export let tableProbes: u32 = 0;
export let tableHits: u32 = 0;
export let tableCutoffs: u32 = 0;
/** The most stones of a position that was visited for the last question. */
export let mostStones: i32 = 0;

/** The nodes that were counted when the table was made. */
let begun: u32 = 0;

/** Prepares for questions with a new table. */
export function restart(): void {
  begun = nodes;
}

/** Begins a search of a position where the side to move cannot win at once. */
export function begin(newOwn: u64, newAll: u64, newThreshold: i32): void {
  own = newOwn;
  all = newAll;
  danger = Cells.completions(newOwn ^ newAll, boardStride) & (board ^ newAll);
  threshold = newThreshold;
  stones = rootStones = mostStones = i32(popcnt(newAll));
}

/** Continues for at most `budget` nodes. Returns whether it found {@link answer}. */
export function advance(budget: u32): bool {
  const isDone = boardStride == USUAL_STRIDE ? searchUsual(budget) : searchTall(budget);
  if (!isDone) growTable(nodes - begun);
  return isDone;
}

// Separate functions: one for both would be much slower.
function searchUsual(budget: u32): bool {
  return Search.on(budget, USUAL_STRIDE);
}

function searchTall(budget: u32): bool {
  return Search.on(budget, boardStride);
}

/** The search, compiled for each stride. */
class Search {
  @inline
  static on(budget: u32, stride: i32): bool {
    let mine = own;
    let occupied = all;
    let theirThreats = danger;
    let wanted = threshold;
    let depth = stones;
    let visited = nodes;
    const limit = visited + budget;
    let settled: u32 = 0;
    let cut: u32 = 0;
    let cutAtFirst: u32 = 0;
    let tried: u32 = 0;
    let found: u32 = 0;
    let cutByTable: u32 = 0;
    let deepest = mostStones;
    let isDone = false;
    for (;;) {
      // 1. Pause, to resume here.
      if (visited == limit) break;
      visited++;
      if (depth > deepest) deepest = depth;
      const theirs = mine ^ occupied;
      const tops = occupied + bottom;
      const empty = board ^ occupied;
      // 2. The moves that do not let the other side win at once or at the cell above.
      const must = tops & theirThreats;
      const safe = (must != 0 ? must : tops & board) & ~(theirThreats >> 1);
      let lower = -((cells - depth - 2) >> 1);
      let upper = (cells - depth - 1) >> 1;
      let value = OPEN;
      // 3. Settled at a glance: a loss, a draw, too few stones left, or no possible four.
      if (safe == 0 || (must & (must - 1)) != 0) value = -((cells - depth) >> 1);
      else if (depth >= cells - 2) value = 0;
      else if (lower >= wanted) value = lower;
      else if (upper < wanted) value = upper;
      else if (!Cells.hasFour((wanted > 0 ? mine : theirs) | empty, stride)) value = 0;
      else {
        // 4. If all columns have an even number of cells left, the other side can play above each stone. If one column has an
        // odd number, the side to move can begin there and then do the same.
        const odd = tops & oddLeft;
        if (odd == 0) {
          if (!Cells.hasFour(mine | (empty & evenLeft), stride)) {
            upper = min(upper, Cells.hasFour(theirs | (empty & oddLeft), stride) ? -1 : 0);
            if (upper < wanted) value = upper;
          }
        } else if ((odd & (odd - 1)) == 0 && (odd & safe) != 0) {
          if (!Cells.hasFour(theirs | (empty & evenLeft), stride)) {
            lower = max(lower, Cells.hasFour(mine | (empty & oddLeft), stride) ? 1 : 0);
            if (lower >= wanted) value = lower;
          }
        }
      }
      if (value == OPEN) {
        const frame = changetype<Frame>(frames + FRAME_SIZE * depth);
        const forced = (safe & (safe - 1)) == 0;
        // 5. The table. A forced move is played without it.
        if (!forced) {
          let key = mine + occupied;
          if (depth < MIRRORED_STONES) key = min(key, mirror(key));
          key = Table.scramble(key);
          frame.key = key;
          const entry = Table.find(key);
          tried++;
          if (entry != 0) {
            found++;
            lower = max(lower, Table.lowerOf(entry));
            upper = min(upper, Table.upperOf(entry));
            if (lower >= wanted) value = lower;
            else if (upper < wanted) value = upper;
            if (value != OPEN) cutByTable++;
          }
        }
        if (value == OPEN) {
          frame.own = mine;
          frame.all = occupied;
          frame.best = -SCORE_BIAS;
          frame.lower = lower;
          frame.upper = upper;
          frame.entered = visited;
          frame.next = 1;
          // 6. The move that makes the most threats first, from the center outward.
          if (forced) {
            frame.count = 1;
            theirThreats = Cells.completions(mine | safe, stride) & empty;
            occupied |= safe;
          } else {
            frame.count = Search.order(changetype<usize>(frame), mine, empty, safe, stride);
            theirThreats = load<u64>(changetype<usize>(frame), THREATS);
            occupied |= load<u64>(changetype<usize>(frame), MOVES);
          }
          mine = theirs;
          wanted = 1 - wanted;
          depth++;
          continue;
        }
      } else settled++;
      // 7. Carry the value up to the first position that it does not settle.
      for (;;) {
        if (depth == rootStones) {
          answer = value;
          isDone = true;
          break;
        }
        depth--;
        const frame = changetype<Frame>(frames + FRAME_SIZE * depth);
        value = -value;
        wanted = 1 - wanted;
        const best = max(frame.best, value);
        if (best < wanted) {
          const next = frame.next;
          if (next < frame.count) {
            frame.best = best;
            frame.next = next + 1;
            const place = changetype<usize>(frame) + 8 * next;
            mine = frame.own ^ frame.all;
            occupied = frame.all | load<u64>(place, MOVES);
            theirThreats = load<u64>(place, THREATS);
            wanted = 1 - wanted;
            depth++;
            break;
          }
          value = min(frame.upper, best);
          if (frame.count > 1) Table.keep(frame.key, frame.lower, value, visited - frame.entered);
        } else {
          if (frame.next < frame.count) {
            cut++;
            if (frame.next == 1) cutAtFirst++;
          }
          value = max(frame.lower, best);
          if (frame.count > 1) Table.keep(frame.key, value, frame.upper, visited - frame.entered);
        }
      }
      if (isDone) break;
    }
    own = mine;
    all = occupied;
    danger = theirThreats;
    threshold = wanted;
    stones = depth;
    nodes = visited;
    leaves += settled;
    cutoffs += cut;
    firstMoveCutoffs += cutAtFirst;
    tableProbes += tried;
    tableHits += found;
    tableCutoffs += cutByTable;
    mostStones = deepest;
    return isDone;
  }

  /** Writes the safe moves and their threats into a frame, the most promising first. Returns their number. */
  @inline
  static order(frame: usize, mine: u64, empty: u64, safe: u64, stride: i32): i32 {
    const first = frame + MOVES;
    let end = first;
    const lastColumn = columns + 8 * width;
    for (let column = columns; column < lastColumn; column += 8) {
      const move = safe & load<u64>(column);
      if (move == 0) continue;
      const threats = Cells.completions(mine | move, stride) & empty;
      const worth = popcnt(threats);
      let place = end;
      end += 8;
      for (; place > first; place -= 8) {
        const before = load<u64>(place, THREATS - MOVES - 8);
        if (popcnt(before) >= worth) break;
        store<u64>(place, before, THREATS - MOVES);
        store<u64>(place, load<u64>(place - 8));
      }
      store<u64>(place, move);
      store<u64>(place, threats, THREATS - MOVES);
    }
    return i32((end - first) >> 3);
  }
}
