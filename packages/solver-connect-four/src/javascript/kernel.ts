import type { Counts, Kernel, Position } from '../kernel.ts';
import {
  carryOf,
  completionsHi,
  completionsLo,
  countCells,
  hasFour,
  hasTwo,
  USUAL_STRIDE,
} from './bits.ts';
import { makeBoard, type Board } from './board.ts';
import { mirrorHi, mirrorLo } from './mirror.ts';
import { Table } from './table.ts';

/** The kernel in JavaScript, with halves of 32 bits: the search of assembly/search.ts, node by node. */
export function javascriptKernel(): Kernel {
  const search = new Search();
  return {
    prepare: (width, height, tableBits) => search.prepare(makeBoard(width, height), tableBits),
    ask: (position, threshold) => search.begin(position, threshold),
    advance: (nodes) => search.advance(nodes),
    answer: () => search.answer,
    counts: () => search.counts(),
  };
}

/** More than any score. */
const INFINITE = 32;
/** No value yet. */
const OPEN = 64;
const MIRRORED_STONES = 12;

/** What the path holds for each number of stones: a position with moves under way. */
const OWN_LO = 0;
const OWN_HI = 1;
const ALL_LO = 2;
const ALL_HI = 3;
const KEY_LO = 4;
const KEY_HI = 5;
const COUNT = 6;
const NEXT = 7;
const BEST = 8;
const LOWER = 9;
const UPPER = 10;
const ENTERED = 11;
/** Its moves, each as a cell and the threats that the mover has after it, and how many these are. */
const MOVES = 12;
const MOVE_SIZE = 5;
const FRAME_SIZE = MOVES + 9 * MOVE_SIZE;
const MOST_STONES = 64;

class Search {
  answer = 0;
  readonly #table = new Table();
  #board: Board = makeBoard(7, 6);
  readonly #frames = new Int32Array((MOST_STONES + 1) * FRAME_SIZE);
  /** The columns' cells, in pairs of halves. */
  #columns = new Int32Array(0);
  // Where the search stands.
  #ownLo = 0;
  #ownHi = 0;
  #allLo = 0;
  #allHi = 0;
  #dangerLo = 0;
  #dangerHi = 0;
  #threshold = 0;
  #stones = 0;
  #rootStones = 0;
  #nodes = 0;
  #probes = 0;
  #hits = 0;

  prepare(board: Board, tableBits: number): void {
    this.#board = board;
    this.#columns = Int32Array.from(board.columns.flatMap(({ lo, hi }) => [lo, hi]));
    this.#table.clear(tableBits);
  }

  begin({ ownLo, ownHi, allLo, allHi }: Position, threshold: number): void {
    const { all, stride } = this.#board;
    this.#ownLo = ownLo;
    this.#ownHi = ownHi;
    this.#allLo = allLo;
    this.#allHi = allHi;
    const [otherLo, otherHi] = [ownLo ^ allLo, ownHi ^ allHi];
    this.#dangerLo = completionsLo(otherLo, otherHi, stride) & (all.lo ^ allLo);
    this.#dangerHi = completionsHi(otherLo, otherHi, stride) & (all.hi ^ allHi);
    this.#threshold = threshold;
    this.#stones = this.#rootStones = countCells(allLo, allHi);
  }

  counts(): Counts {
    return { nodes: this.#nodes >>> 0, probes: this.#probes >>> 0, hits: this.#hits >>> 0 };
  }

  advance(budget: number): boolean {
    const { stride, cells, width } = this.#board;
    const { lo: boardLo, hi: boardHi } = this.#board.all;
    const { lo: bottomLo, hi: bottomHi } = this.#board.bottom;
    const { lo: evenLo, hi: evenHi } = this.#board.evenLeft;
    const { lo: oddLo, hi: oddHi } = this.#board.oddLeft;
    const frames = this.#frames;
    const columns = this.#columns;
    const table = this.#table;
    const rootStones = this.#rootStones;
    let ownLo = this.#ownLo;
    let ownHi = this.#ownHi;
    let allLo = this.#allLo;
    let allHi = this.#allHi;
    let dangerLo = this.#dangerLo;
    let dangerHi = this.#dangerHi;
    let threshold = this.#threshold;
    let stones = this.#stones;
    let nodes = this.#nodes;
    let probes = this.#probes;
    let hits = this.#hits;
    const limit = (nodes + budget) | 0;
    let isDone = false;
    search: for (;;) {
      // 1. Leave, to be taken up here.
      if (nodes === limit) break;
      nodes = (nodes + 1) | 0;
      const otherLo = ownLo ^ allLo;
      const otherHi = ownHi ^ allHi;
      const topsLo = (allLo + bottomLo) | 0;
      const topsHi = (allHi + bottomHi + carryOf(allLo, bottomLo)) | 0;
      const emptyLo = boardLo ^ allLo;
      const emptyHi = boardHi ^ allHi;
      // 2. The moves that neither let the other side win at once nor at the cell above.
      const mustLo = topsLo & dangerLo;
      const mustHi = topsHi & dangerHi;
      const isPressed = (mustLo | mustHi) !== 0;
      const safeLo =
        (isPressed ? mustLo : topsLo & boardLo) & ~((dangerLo >>> 1) | (dangerHi << 31));
      const safeHi = (isPressed ? mustHi : topsHi & boardHi) & ~(dangerHi >>> 1);
      let lower = 0 - ((cells - stones - 2) >> 1);
      let upper = (cells - stones - 1) >> 1;
      let value = OPEN;
      // 3. What is known at a glance: a loss, a draw, what the stones left allow, and that no four is left to hope for.
      if ((safeLo | safeHi) === 0 || (isPressed && hasTwo(mustLo, mustHi)))
        value = 0 - ((cells - stones) >> 1);
      else if (stones >= cells - 2) value = 0;
      else if (lower >= threshold) value = lower;
      else if (upper < threshold) value = upper;
      else if (
        !hasFour(
          (threshold > 0 ? ownLo : otherLo) | emptyLo,
          (threshold > 0 ? ownHi : otherHi) | emptyHi,
          stride,
        )
      )
        value = 0;
      else {
        // 4. Following up: see the kernel in WebAssembly.
        const singleLo = topsLo & oddLo;
        const singleHi = topsHi & oddHi;
        const otherFollows = (singleLo | singleHi) === 0;
        const follows =
          otherFollows ||
          (((singleLo & safeLo) | (singleHi & safeHi)) !== 0 && !hasTwo(singleLo, singleHi));
        if (
          follows &&
          !hasFour(
            (otherFollows ? ownLo : otherLo) | (emptyLo & evenLo),
            (otherFollows ? ownHi : otherHi) | (emptyHi & evenHi),
            stride,
          )
        ) {
          const wins = hasFour(
            (otherFollows ? otherLo : ownLo) | (emptyLo & oddLo),
            (otherFollows ? otherHi : ownHi) | (emptyHi & oddHi),
            stride,
          );
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
        const forced = !hasTwo(safeLo, safeHi);
        // 5. What is known from before. A forced move is played on without the table.
        if (!forced) {
          let lo = (ownLo + allLo) | 0;
          let hi = (ownHi + allHi + carryOf(ownLo, allLo)) | 0;
          if (stones < MIRRORED_STONES) {
            const imageLo = mirrorLo(lo, hi, width, stride);
            const imageHi = mirrorHi(lo, hi, width, stride);
            if (imageHi === hi ? imageLo >>> 0 < lo >>> 0 : imageHi >>> 0 < hi >>> 0) {
              lo = imageLo;
              hi = imageHi;
            }
          }
          lo ^= spread(hi, 0x9e37_79b1);
          hi ^= spread(lo, 0x85eb_ca6b);
          lo ^= spread(hi, 0xc2b2_ae35);
          frames[frame + KEY_LO] = lo;
          frames[frame + KEY_HI] = hi;
          const entry = table.find(lo, hi);
          probes = (probes + 1) | 0;
          if (entry !== 0) {
            hits = (hits + 1) | 0;
            lower = Math.max(lower, ((entry >> 6) & 63) - INFINITE);
            upper = Math.min(upper, INFINITE - (entry & 63));
            if (lower >= threshold) value = lower;
            else if (upper < threshold) value = upper;
          }
        }
        if (value === OPEN) {
          frames[frame + OWN_LO] = ownLo;
          frames[frame + OWN_HI] = ownHi;
          frames[frame + ALL_LO] = allLo;
          frames[frame + ALL_HI] = allHi;
          frames[frame + BEST] = -INFINITE;
          frames[frame + LOWER] = lower;
          frames[frame + UPPER] = upper;
          frames[frame + ENTERED] = nodes;
          frames[frame + NEXT] = 1;
          // 6. The move that makes the most threats first, from the centre outwards.
          const begin = frame + MOVES;
          if (forced) {
            frames[frame + COUNT] = 1;
            dangerLo = completionsLo(ownLo | safeLo, ownHi | safeHi, stride) & emptyLo;
            dangerHi = completionsHi(ownLo | safeLo, ownHi | safeHi, stride) & emptyHi;
            allLo |= safeLo;
            allHi |= safeHi;
          } else {
            let end = begin;
            for (let column = 0; column < 2 * width; column += 2) {
              const moveLo = safeLo & columns[column]!;
              const moveHi = safeHi & columns[column + 1]!;
              if ((moveLo | moveHi) === 0) continue;
              const lo = ownLo | moveLo;
              const hi = ownHi | moveHi;
              let threatsLo: number;
              let threatsHi: number;
              // V8 inlines only so much, and this is done for every move: the completions of usual boards, written out.
              if (stride === USUAL_STRIDE) {
                threatsLo =
                  (((lo << 1) & (lo << 2) & (lo << 3)) |
                    ((lo << 6) & (lo << 12) & ((lo << 18) | (lo >>> 6) | (hi << 26))) |
                    (((lo >>> 6) | (hi << 26)) &
                      ((lo >>> 12) | (hi << 20)) &
                      ((lo >>> 18) | (hi << 14) | (lo << 6))) |
                    ((lo << 7) & (lo << 14) & ((lo << 21) | (lo >>> 7) | (hi << 25))) |
                    (((lo >>> 7) | (hi << 25)) &
                      ((lo >>> 14) | (hi << 18)) &
                      ((lo >>> 21) | (hi << 11) | (lo << 7))) |
                    ((lo << 8) & (lo << 16) & ((lo << 24) | (lo >>> 8) | (hi << 24))) |
                    (((lo >>> 8) | (hi << 24)) &
                      ((lo >>> 16) | (hi << 16)) &
                      ((lo >>> 24) | (hi << 8) | (lo << 8)))) &
                  emptyLo;
                threatsHi =
                  ((((hi << 1) | (lo >>> 31)) &
                    ((hi << 2) | (lo >>> 30)) &
                    ((hi << 3) | (lo >>> 29))) |
                    (((hi << 6) | (lo >>> 26)) &
                      ((hi << 12) | (lo >>> 20)) &
                      ((hi << 18) | (lo >>> 14) | (hi >>> 6))) |
                    ((hi >>> 6) & (hi >>> 12) & ((hi >>> 18) | (hi << 6) | (lo >>> 26))) |
                    (((hi << 7) | (lo >>> 25)) &
                      ((hi << 14) | (lo >>> 18)) &
                      ((hi << 21) | (lo >>> 11) | (hi >>> 7))) |
                    ((hi >>> 7) & (hi >>> 14) & ((hi >>> 21) | (hi << 7) | (lo >>> 25))) |
                    (((hi << 8) | (lo >>> 24)) &
                      ((hi << 16) | (lo >>> 16)) &
                      ((hi << 24) | (lo >>> 8) | (hi >>> 8))) |
                    ((hi >>> 8) & (hi >>> 16) & ((hi >>> 24) | (hi << 8) | (lo >>> 24)))) &
                  emptyHi;
              } else {
                threatsLo = completionsLo(lo, hi, stride) & emptyLo;
                threatsHi = completionsHi(lo, hi, stride) & emptyHi;
              }
              const worth = countCells(threatsLo, threatsHi);
              let place = end;
              for (; place > begin; place -= MOVE_SIZE) {
                const before = frames[place - 1]!;
                if (before >= worth) break;
                frames[place] = frames[place - 5]!;
                frames[place + 1] = frames[place - 4]!;
                frames[place + 2] = frames[place - 3]!;
                frames[place + 3] = frames[place - 2]!;
                frames[place + 4] = before;
              }
              frames[place] = moveLo;
              frames[place + 1] = moveHi;
              frames[place + 2] = threatsLo;
              frames[place + 3] = threatsHi;
              frames[place + 4] = worth;
              end += MOVE_SIZE;
            }
            frames[frame + COUNT] = ((end - begin) / MOVE_SIZE) | 0;
            allLo |= frames[begin]!;
            allHi |= frames[begin + 1]!;
            dangerLo = frames[begin + 2]!;
            dangerHi = frames[begin + 3]!;
          }
          ownLo = otherLo;
          ownHi = otherHi;
          threshold = 1 - threshold;
          stones++;
          continue;
        }
      }
      // 7. Take the value up, to the first position that is not settled by it.
      for (;;) {
        if (stones === rootStones) {
          this.answer = value;
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
            const place = frame + MOVES + next * MOVE_SIZE;
            ownLo = frames[frame + OWN_LO]! ^ frames[frame + ALL_LO]!;
            ownHi = frames[frame + OWN_HI]! ^ frames[frame + ALL_HI]!;
            allLo = frames[frame + ALL_LO]! | frames[place]!;
            allHi = frames[frame + ALL_HI]! | frames[place + 1]!;
            dangerLo = frames[place + 2]!;
            dangerHi = frames[place + 3]!;
            threshold = 1 - threshold;
            stones++;
            break;
          }
          value = Math.min(frames[frame + UPPER]!, best);
          frames[frame + UPPER] = value;
        } else {
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
    this.#ownLo = ownLo;
    this.#ownHi = ownHi;
    this.#allLo = allLo;
    this.#allHi = allHi;
    this.#dangerLo = dangerLo;
    this.#dangerHi = dangerHi;
    this.#threshold = threshold;
    this.#stones = stones;
    this.#nodes = nodes;
    this.#probes = probes;
    this.#hits = hits;
    return isDone;
  }
}

function spread(half: number, factor: number): number {
  const mixed = Math.imul(half, factor);
  return mixed ^ (mixed >>> 15);
}
