import { COUNTED, type Counts, type Kernel, type Position } from '../kernel.ts';
import { strideOf, USUAL_STRIDE } from '../position.ts';
import { linesOf } from './lines.ts';
import * as places from './sets.ts';
import { makeSets, mirrorKey, setBoard } from './sets.ts';
import { Table } from './table.ts';

// V8 takes a module's own constants for constants, and loads imported ones each time.
const { NONE, BOARD, BOTTOM, EVEN_LEFT, ODD_LEFT } = places;
const { OWN, OTHER, ALL, EMPTY, DANGER, SAFE, KEY, SCRATCH } = places;
const { COLUMNS, FRAMES, FRAME_OWN, FRAME_ALL, FRAME_MOVES, FRAME_THREATS, FRAME_SETS } = places;
const asIntN = BigInt.asIntN.bind(BigInt);

/** More than any score. */
const INFINITE = 32;
/** No value yet. */
const OPEN = 64;
const MIRRORED_STONES = 12;

/** What the path holds for each number of stones besides sets: a position with moves under way. */
const KEY_LO = 0;
const KEY_HI = 1;
const COUNT = 2;
const NEXT = 3;
const BEST = 4;
const LOWER = 5;
const UPPER = 6;
const ENTERED = 7;
/** For each of its moves, how many threats it makes. */
const WORTHS = 8;
const FRAME_SIZE = WORTHS + 9;
const MOST_STONES = 64;

/** Which half of a set comes first in memory. */
const LO = 1 - new Int32Array(BigInt64Array.of(1n).buffer)[0]!;
const HI = 1 - LO;

/**
 * The kernel in JavaScript: the search of assembly/search.ts, node by node. Each function names the memory anew, which V8
 * then takes for constant as long as there is one kernel: that makes the search an eighth faster.
 */
export function javascriptKernel(): Kernel {
  const table = new Table();
  const memory = makeMemory();
  let lines = linesOf(USUAL_STRIDE);
  const board = { width: 0, stride: 0, cells: 0 };
  const state = { threshold: 0, stones: 0, rootStones: 0, mostStones: 0, answer: 0 };
  const counts = {
    nodes: 0,
    leaves: 0,
    cutoffs: 0,
    firstMoveCutoffs: 0,
    tableProbes: 0,
    tableHits: 0,
    tableCutoffs: 0,
  };

  function prepare(width: number, height: number, tableBits: number): void {
    const { sets } = memory;
    const stride = strideOf(height);
    if (stride !== board.stride) lines = linesOf(stride);
    board.stride = stride;
    board.width = width;
    board.cells = width * height;
    setBoard(sets, width, height, stride);
    table.clear(tableBits);
  }

  function ask({ ownLo, ownHi, allLo, allHi }: Position, threshold: number): void {
    const { sets, halves } = memory;
    halves[2 * OWN + LO] = ownLo;
    halves[2 * OWN + HI] = ownHi;
    halves[2 * ALL + LO] = allLo;
    halves[2 * ALL + HI] = allHi;
    sets[OTHER] = sets[OWN]! ^ sets[ALL]!;
    sets[EMPTY] = sets[BOARD]! ^ sets[ALL]!;
    lines.completions(sets, OTHER, DANGER);
    state.threshold = threshold;
    state.stones = state.rootStones = state.mostStones = countCells(halves, ALL);
  }

  function advance(budget: number): boolean {
    const { sets, halves, frames } = memory;
    const width = board.width;
    const stride = board.stride;
    const cells = board.cells;
    const rootStones = state.rootStones;
    let threshold = state.threshold;
    let stones = state.stones;
    let nodes = counts.nodes;
    let { leaves, cutoffs, firstMoveCutoffs, tableProbes, tableHits, tableCutoffs } = counts;
    let mostStones = state.mostStones;
    const limit = (nodes + budget) | 0;
    let isDone = false;
    search: for (;;) {
      // 1. Leave, to be taken up here.
      if (nodes === limit) break;
      nodes = (nodes + 1) | 0;
      if (stones > mostStones) mostStones = stones;
      sets[OTHER] = asIntN(64, sets[OWN]! ^ sets[ALL]!);
      sets[EMPTY] = asIntN(64, sets[BOARD]! ^ sets[ALL]!);
      const tops = asIntN(64, sets[ALL]! + sets[BOTTOM]!);
      // 2. The moves that neither let the other side win at once nor at the cell above.
      const danger = sets[DANGER]!;
      const must = asIntN(64, tops & danger);
      const isPressed = must !== sets[NONE]!;
      sets[SAFE] = asIntN(64, tops & sets[BOARD]!);
      if (isPressed) sets[SAFE] = must;
      const below = asIntN(64, danger >> 1n);
      const safe = asIntN(64, sets[SAFE] ^ asIntN(64, sets[SAFE] & below));
      sets[SAFE] = safe;
      let lower = 0 - ((cells - stones - 2) >> 1);
      let upper = (cells - stones - 1) >> 1;
      let value = OPEN;
      // 3. What is known at a glance: a loss, a draw, what the stones left allow, and that no four is left to hope for.
      if (
        safe === sets[NONE]! ||
        (isPressed && asIntN(64, must & asIntN(64, must - 1n)) !== sets[NONE]!)
      )
        value = 0 - ((cells - stones) >> 1);
      else if (stones >= cells - 2) value = 0;
      else if (lower >= threshold) value = lower;
      else if (upper < threshold) value = upper;
      else if (!lines.hasFour(sets, threshold > 0 ? OWN : OTHER, EMPTY)) value = 0;
      else {
        // 4. Following up: see the kernel in WebAssembly.
        const odd = asIntN(64, tops & sets[ODD_LEFT]!);
        const otherFollows = odd === sets[NONE]!;
        const follows =
          otherFollows ||
          (asIntN(64, odd & safe) !== sets[NONE]! &&
            asIntN(64, odd & asIntN(64, odd - 1n)) === sets[NONE]!);
        if (follows && !lines.hasFour(sets, otherFollows ? OWN : OTHER, EVEN_LEFT)) {
          const wins = lines.hasFour(sets, otherFollows ? OTHER : OWN, ODD_LEFT);
          if (otherFollows) {
            upper = Math.min(upper, wins ? -1 : 0);
            if (upper < threshold) value = upper;
          } else {
            lower = Math.max(lower, wins ? 1 : 0);
            if (lower >= threshold) value = lower;
          }
        }
      }
      if (value === OPEN) {
        const frame = stones * FRAME_SIZE;
        const place = FRAMES + stones * FRAME_SETS;
        const forced = asIntN(64, safe & asIntN(64, safe - 1n)) === sets[NONE]!;
        // 5. What is known from before. A forced move is played on without the table.
        if (!forced) {
          sets[KEY] = asIntN(64, sets[OWN]! + sets[ALL]!);
          if (stones < MIRRORED_STONES) mirrorKey(sets, width, stride);
          let lo = halves[2 * KEY + LO]!;
          let hi = halves[2 * KEY + HI]!;
          lo ^= spread(hi, 0x9e37_79b1);
          hi ^= spread(lo, 0x85eb_ca6b);
          lo ^= spread(hi, 0xc2b2_ae35);
          frames[frame + KEY_LO] = lo;
          frames[frame + KEY_HI] = hi;
          const entry = table.find(lo, hi);
          tableProbes = (tableProbes + 1) | 0;
          if (entry !== 0) {
            tableHits = (tableHits + 1) | 0;
            lower = Math.max(lower, ((entry >> 6) & 63) - INFINITE);
            upper = Math.min(upper, INFINITE - (entry & 63));
            if (lower >= threshold) value = lower;
            else if (upper < threshold) value = upper;
            if (value !== OPEN) tableCutoffs = (tableCutoffs + 1) | 0;
          }
        }
        if (value === OPEN) {
          sets[place + FRAME_OWN] = sets[OWN]!;
          sets[place + FRAME_ALL] = sets[ALL]!;
          frames[frame + BEST] = -INFINITE;
          frames[frame + LOWER] = lower;
          frames[frame + UPPER] = upper;
          frames[frame + ENTERED] = nodes;
          frames[frame + NEXT] = 1;
          // 6. The move that makes the most threats first, from the centre outwards.
          if (forced) {
            frames[frame + COUNT] = 1;
            sets[SCRATCH] = asIntN(64, sets[OWN]! | safe);
            lines.completions(sets, SCRATCH, DANGER);
            sets[ALL] = asIntN(64, sets[ALL]! | safe);
          } else {
            frames[frame + COUNT] = order(place, frame + WORTHS);
            sets[ALL] = asIntN(64, sets[ALL]! | sets[place + FRAME_MOVES]!);
            sets[DANGER] = sets[place + FRAME_THREATS]!;
          }
          sets[OWN] = sets[OTHER]!;
          threshold = 1 - threshold;
          stones++;
          continue;
        }
      } else leaves = (leaves + 1) | 0;
      // 7. Take the value up, to the first position that is not settled by it.
      for (;;) {
        if (stones === rootStones) {
          state.answer = value;
          isDone = true;
          break search;
        }
        stones--;
        const frame = stones * FRAME_SIZE;
        value = 0 - value;
        threshold = 1 - threshold;
        const best = Math.max(frames[frame + BEST]!, value);
        if (best < threshold) {
          const next = frames[frame + NEXT]!;
          if (next < frames[frame + COUNT]!) {
            frames[frame + BEST] = best;
            frames[frame + NEXT] = next + 1;
            const place = FRAMES + stones * FRAME_SETS;
            sets[OWN] = asIntN(64, sets[place + FRAME_OWN]! ^ sets[place + FRAME_ALL]!);
            sets[ALL] = asIntN(64, sets[place + FRAME_ALL]! | sets[place + FRAME_MOVES + next]!);
            sets[DANGER] = sets[place + FRAME_THREATS + next]!;
            threshold = 1 - threshold;
            stones++;
            break;
          }
          value = Math.min(frames[frame + UPPER]!, best);
          frames[frame + UPPER] = value;
        } else {
          const next = frames[frame + NEXT]!;
          if (next < frames[frame + COUNT]!) {
            cutoffs = (cutoffs + 1) | 0;
            if (next === 1) firstMoveCutoffs = (firstMoveCutoffs + 1) | 0;
          }
          value = Math.max(frames[frame + LOWER]!, best);
          frames[frame + LOWER] = value;
        }
        if (frames[frame + COUNT]! > 1) {
          const work = (32 - Math.clz32(nodes - frames[frame + ENTERED]!)) >> 1;
          const data =
            (work << 12) |
            ((frames[frame + LOWER]! + INFINITE) << 6) |
            (INFINITE - frames[frame + UPPER]!);
          table.keep(frames[frame + KEY_LO]!, frames[frame + KEY_HI]!, data);
        }
      }
    }
    state.threshold = threshold;
    state.stones = stones;
    state.mostStones = mostStones;
    Object.assign(counts, { nodes, leaves, cutoffs, firstMoveCutoffs });
    Object.assign(counts, { tableProbes, tableHits, tableCutoffs });
    return isDone;
  }

  /** Writes the safe moves, their threats and worths into a frame, in the order of promise, and gives their number. */
  function order(place: number, worths: number): number {
    const { sets, halves, frames } = memory;
    const width = board.width;
    const moves = place + FRAME_MOVES;
    const threats = place + FRAME_THREATS;
    let count = 0;
    for (let column = 0; column < width; column++) {
      const move = asIntN(64, sets[SAFE]! & sets[COLUMNS + column]!);
      if (move === sets[NONE]!) continue;
      sets[SCRATCH] = asIntN(64, sets[OWN]! | move);
      lines.completions(sets, SCRATCH, SCRATCH);
      const worth = countCells(halves, SCRATCH);
      let at = count++;
      for (; at > 0; at--) {
        const before = frames[worths + at - 1]!;
        if (before >= worth) break;
        frames[worths + at] = before;
        sets[moves + at] = sets[moves + at - 1]!;
        sets[threats + at] = sets[threats + at - 1]!;
      }
      frames[worths + at] = worth;
      sets[moves + at] = move;
      sets[threats + at] = sets[SCRATCH]!;
    }
    return count;
  }

  return {
    prepare,
    ask,
    advance,
    answer: () => state.answer,
    mostStones: () => state.mostStones,
    counts: () => Object.fromEntries(COUNTED.map((name) => [name, counts[name] >>> 0])) as Counts,
  };
}

function makeMemory() {
  const sets = makeSets();
  return {
    sets,
    /** The same in halves of 32 bits. */
    halves: new Int32Array(sets.buffer),
    frames: new Int32Array((MOST_STONES + 1) * FRAME_SIZE),
  };
}

/** The number of cells in the set in a place. */
function countCells(halves: Int32Array, place: number): number {
  const fours = sumsOfFour(halves[2 * place]!) + sumsOfFour(halves[2 * place + 1]!);
  return Math.imul((fours & 0x0f0f_0f0f) + ((fours >>> 4) & 0x0f0f_0f0f), 0x0101_0101) >>> 24;
}

/** For every four bits, how many are set. */
function sumsOfFour(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  return (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
}

function spread(half: number, factor: number): number {
  const mixed = Math.imul(half, factor);
  return mixed ^ (mixed >>> 15);
}
