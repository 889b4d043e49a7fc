/**
 * The game tree over bitboards: 64 squares in two integers of 32, a1 in bit 0, b1 in bit 1, a5 in bit 0 of the upper
 * one. Fills along the eight directions find moves and flips, all discs at once.
 */
import type { GameTree, Side, TreeInfo } from '@queenside/core';
import { PASS, type Othello } from './board.ts';

const SCORE = 64;
/** Placements and the passes between them. */
const MAX_DEPTH = 128;
/** The steps of the four lines through a square: along a row, down a file, and both diagonals. */
const STEPS = [1, 8, 7, 9] as const;
/** The six inner files. Only discs there can be between two others, so a fill does not cross the left or right edge. */
const INNER_FILES = 0x7e7e_7e7e;
/** With fewer empty squares, ordering moves by the replies that they leave costs more than it saves. */
const FEW_EMPTY = 6;
/** The value of owning a square, by common wisdom: corners are best, the squares beside an empty corner worst. */
const WORTH = Int8Array.from(
  [
    [64, -8, 8, 6],
    [-8, -24, -4, -3],
    [8, -4, 4, 1],
    [6, -3, 1, 0],
  ].flatMap((row) => [...row, ...row.toReversed()]),
);

export class OthelloCursor implements GameTree {
  readonly info: TreeInfo = {
    id: 'othello',
    maxBranching: 64,
    maxDepth: MAX_DEPTH,
    scoreMin: -SCORE,
    scoreMax: SCORE,
    integerScores: true,
    hasChance: false,
  };
  /** The discs of the side to move, and of the other one. */
  #ownLo = 0;
  #ownHi = 0;
  #otherLo = 0;
  #otherHi = 0;
  #side: 1 | -1 = 1;
  /** The discs that each move since the root turned, in pairs of halves. */
  readonly #turned = new Int32Array(2 * (MAX_DEPTH + 1));
  #depth = 0;
  /** The result of the last fill. */
  #foundLo = 0;
  #foundHi = 0;
  readonly #promise = new Int32Array(64);

  static at({ squares, mover }: Othello): OthelloCursor {
    const cursor = new OthelloCursor();
    cursor.#side = mover === 'X' ? 1 : -1;
    for (const [square, mark] of Array.from(squares).entries()) {
      if (mark === '-') continue;
      if (mark === mover) {
        cursor.#ownLo |= lowBit(square);
        cursor.#ownHi |= highBit(square);
      } else {
        cursor.#otherLo |= lowBit(square);
        cursor.#otherHi |= highBit(square);
      }
    }
    return cursor;
  }

  side(): Side {
    return this.#side;
  }

  moves(out: Int32Array, at: number): number {
    this.#findMoves(this.#ownLo, this.#ownHi, this.#otherLo, this.#otherHi);
    let count = 0;
    for (let bits = this.#foundLo; bits !== 0; bits &= bits - 1) out[at + count++] = lowest(bits);
    for (let bits = this.#foundHi; bits !== 0; bits &= bits - 1)
      out[at + count++] = 32 + lowest(bits);
    if (count > 0) return count;
    this.#findMoves(this.#otherLo, this.#otherHi, this.#ownLo, this.#ownHi);
    if ((this.#foundLo | this.#foundHi) === 0) return 0;
    out[at] = PASS;
    return 1;
  }

  play(move: number): void {
    this.#foundLo = 0;
    this.#foundHi = 0;
    if (move !== PASS) {
      this.#findFlips(move);
      this.#ownLo |= lowBit(move);
      this.#ownHi |= highBit(move);
    }
    const at = 2 * this.#depth++;
    this.#turned[at] = this.#foundLo;
    this.#turned[at + 1] = this.#foundHi;
    this.#turn(this.#foundLo, this.#foundHi);
    this.#swap();
  }

  undo(move: number): void {
    this.#swap();
    const at = 2 * --this.#depth;
    this.#turn(this.#turned[at]!, this.#turned[at + 1]!);
    if (move === PASS) return;
    this.#ownLo &= ~lowBit(move);
    this.#ownHi &= ~highBit(move);
  }

  #turn(lo: number, hi: number): void {
    this.#ownLo ^= lo;
    this.#ownHi ^= hi;
    this.#otherLo ^= lo;
    this.#otherHi ^= hi;
  }

  #swap(): void {
    const lo = this.#ownLo;
    const hi = this.#ownHi;
    this.#ownLo = this.#otherLo;
    this.#ownHi = this.#otherHi;
    this.#otherLo = lo;
    this.#otherHi = hi;
    this.#side = this.#side === 1 ? -1 : 1;
  }

  score(): number {
    const own = bitCount(this.#ownLo) + bitCount(this.#ownHi);
    const others = bitCount(this.#otherLo) + bitCount(this.#otherHi);
    const lead = this.#side === 1 ? own - others : others - own;
    const empty = SCORE - own - others;
    return lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0;
  }

  evaluate(): number {
    this.#findMoves(this.#ownLo, this.#ownHi, this.#otherLo, this.#otherHi);
    const own = bitCount(this.#foundLo) + bitCount(this.#foundHi);
    this.#findMoves(this.#otherLo, this.#otherHi, this.#ownLo, this.#ownHi);
    const others = bitCount(this.#foundLo) + bitCount(this.#foundHi);
    const corners = cornersOf(this.#ownLo, this.#ownHi) - cornersOf(this.#otherLo, this.#otherHi);
    const lead = own - others + 8 * corners;
    const limited = lead > SCORE ? SCORE : lead < -SCORE ? -SCORE : lead;
    return this.#side === 1 ? limited : 0 - limited;
  }

  keyLo(): number {
    return this.#hash(0x9e37_79b1);
  }

  keyHi(): number {
    return this.#hash(0x7feb_352d);
  }

  #hash(seed: number): number {
    let hash = stir(seed ^ this.#side, this.#ownLo);
    hash = stir(hash, this.#ownHi);
    hash = stir(hash, this.#otherLo);
    return stir(hash, this.#otherHi);
  }

  /**
   * Puts `best` first, then the moves that leave the other side the fewest replies (corner replies count more), with good
   * squares first. Near the end of the game, only the squares matter.
   */
  order(moves: Int32Array, at: number, count: number, best: number, _ply: number): void {
    const promise = this.#promise;
    const filled = bitCount(this.#ownLo | this.#otherLo) + bitCount(this.#ownHi | this.#otherHi);
    const byReplies = SCORE - filled > FEW_EMPTY;
    for (let index = 0; index < count; index++) {
      const move = moves[at + index]!;
      let worth = 0;
      if (move === best) worth = 1 << 20;
      else if (move !== PASS) {
        worth = weightOf(move);
        if (byReplies) worth -= 16 * this.#repliesTo(move);
      }
      // Insertion sort.
      let place = index;
      for (; place > 0 && promise[place - 1]! < worth; place--) {
        promise[place] = promise[place - 1]!;
        moves[at + place] = moves[at + place - 1]!;
      }
      promise[place] = worth;
      moves[at + place] = move;
    }
  }

  #repliesTo(move: number): number {
    this.#findFlips(move);
    const flipsLo = this.#foundLo;
    const flipsHi = this.#foundHi;
    const ownLo = this.#ownLo | flipsLo | lowBit(move);
    const ownHi = this.#ownHi | flipsHi | highBit(move);
    this.#findMoves(this.#otherLo & ~flipsLo, this.#otherHi & ~flipsHi, ownLo, ownHi);
    const corners = cornersOf(this.#foundLo, this.#foundHi);
    return bitCount(this.#foundLo) + bitCount(this.#foundHi) + corners;
  }

  moveName(move: number): string {
    return move === PASS ? 'pass' : `${'abcdefgh'[move & 7]}${(move >> 3) + 1}`;
  }

  clone(): GameTree {
    const twin = new OthelloCursor();
    twin.#ownLo = this.#ownLo;
    twin.#ownHi = this.#ownHi;
    twin.#otherLo = this.#otherLo;
    twin.#otherHi = this.#otherHi;
    twin.#side = this.#side;
    return twin;
  }

  /** Finds the squares where a side's disc would enclose others. */
  #findMoves(ownLo: number, ownHi: number, otherLo: number, otherHi: number): void {
    let foundLo = 0;
    let foundHi = 0;
    for (let line = 0; line < 4; line++) {
      const by = STEPS[line]!;
      const back = 32 - by;
      const lo = by === 8 ? otherLo : otherLo & INNER_FILES;
      const hi = by === 8 ? otherHi : otherHi & INNER_FILES;
      // 1. Toward higher squares: the run of at most six enclosed discs that begins beside own ones.
      let runLo = lo & (ownLo << by);
      let runHi = hi & ((ownHi << by) | (ownLo >>> back));
      for (let step = 0; step < 5; step++) {
        runHi |= hi & ((runHi << by) | (runLo >>> back));
        runLo |= lo & (runLo << by);
      }
      foundHi |= (runHi << by) | (runLo >>> back);
      foundLo |= runLo << by;
      // 2. Toward lower squares.
      runLo = lo & ((ownLo >>> by) | (ownHi << back));
      runHi = hi & (ownHi >>> by);
      for (let step = 0; step < 5; step++) {
        runLo |= lo & ((runLo >>> by) | (runHi << back));
        runHi |= hi & (runHi >>> by);
      }
      foundLo |= (runLo >>> by) | (runHi << back);
      foundHi |= runHi >>> by;
    }
    this.#foundLo = foundLo & ~(ownLo | otherLo);
    this.#foundHi = foundHi & ~(ownHi | otherHi);
  }

  /** Finds the discs that a disc of the mover on an empty square would turn. */
  #findFlips(square: number): void {
    const bitLo = lowBit(square);
    const bitHi = highBit(square);
    const ownLo = this.#ownLo;
    const ownHi = this.#ownHi;
    let foundLo = 0;
    let foundHi = 0;
    for (let line = 0; line < 4; line++) {
      const by = STEPS[line]!;
      const back = 32 - by;
      const lo = by === 8 ? this.#otherLo : this.#otherLo & INNER_FILES;
      const hi = by === 8 ? this.#otherHi : this.#otherHi & INNER_FILES;
      // 1. Toward higher squares, until the run ends. It counts if an own disc ends it.
      let runLo = 0;
      let runHi = 0;
      let nextLo = bitLo << by;
      let nextHi = (bitHi << by) | (bitLo >>> back);
      while (((nextLo & lo) | (nextHi & hi)) !== 0) {
        runLo |= nextLo;
        runHi |= nextHi;
        nextHi = (nextHi << by) | (nextLo >>> back);
        nextLo <<= by;
      }
      if (((nextLo & ownLo) | (nextHi & ownHi)) !== 0) {
        foundLo |= runLo;
        foundHi |= runHi;
      }
      // 2. Toward lower squares.
      runLo = 0;
      runHi = 0;
      nextLo = (bitLo >>> by) | (bitHi << back);
      nextHi = bitHi >>> by;
      while (((nextLo & lo) | (nextHi & hi)) !== 0) {
        runLo |= nextLo;
        runHi |= nextHi;
        nextLo = (nextLo >>> by) | (nextHi << back);
        nextHi >>>= by;
      }
      if (((nextLo & ownLo) | (nextHi & ownHi)) !== 0) {
        foundLo |= runLo;
        foundHi |= runHi;
      }
    }
    this.#foundLo = foundLo;
    this.#foundHi = foundHi;
  }
}

/** The board is symmetrical, so half a table is enough. */
function weightOf(square: number): number {
  return WORTH[square < 32 ? square : 63 - square]!;
}

function cornersOf(lo: number, hi: number): number {
  return bitCount(lo & 0x81) + bitCount(hi & 0x8100_0000);
}

function lowBit(square: number): number {
  return square < 32 ? 1 << square : 0;
}

function highBit(square: number): number {
  return square < 32 ? 0 : 1 << (square - 32);
}

function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

function bitCount(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x5555_5555);
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** One round of a hash: multiply, and fold the upper bits down. */
function stir(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x85eb_ca6b);
  return Math.imul(product ^ (product >>> 15), 0x2c1b_3c6d) ^ (product >>> 13);
}
