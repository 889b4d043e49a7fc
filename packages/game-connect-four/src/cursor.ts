/**
 * The game tree over bitboards, after P. Pons, "Solving Connect 4: how to build a perfect AI" (2015): 64 bits in two
 * integers of 32, a column's cells from the bottom up in adjacent bits, with one spare bit above each column.
 */
import type { GameTree, Side, TreeInfo } from '@queenside/core';
import { FEWEST_CELLS, inHand, type ConnectFour } from './board.ts';

/** Larger than any number of threats, in the order of moves. */
const FIRST = 1 << 20;
const BLOCK = 1 << 12;
/** In stones: until then, mirror images share one key. */
const OPENING = 14;

export class ConnectFourCursor implements GameTree {
  readonly info: TreeInfo;
  readonly #width: number;
  readonly #height: number;
  readonly #cells: number;
  /** The distance from a cell to the one on its right. */
  readonly #stride: number;
  /** All cells, and those at the bottom. */
  #boardLo = 0;
  #boardHi = 0;
  #bottomLo = 0;
  #bottomHi = 0;
  /** The stones of the side to move, and those of both sides. */
  #ownLo = 0;
  #ownHi = 0;
  #allLo = 0;
  #allHi = 0;
  #stones = 0;
  #won = false;
  readonly #heights: Int32Array;
  /** The result of {@link ConnectFourCursor.#findThreats}. */
  #threatsLo = 0;
  #threatsHi = 0;
  /** The cells where the side to move would win, and those where the other side would, until the next move. */
  #winsLo = 0;
  #winsHi = 0;
  #dangerLo = 0;
  #dangerHi = 0;
  #isSurveyed = false;
  /** The result of {@link ConnectFourCursor.#mirror}. */
  #imageLo = 0;
  #imageHi = 0;
  readonly #promise: Int32Array;
  readonly evaluate?: () => number;

  /** @param estimates whether the cursor offers `evaluate`. */
  static at(state: ConnectFour, estimates: boolean): ConnectFourCursor {
    const cursor = new ConnectFourCursor(state.width, state.height, estimates);
    state.columns.forEach((column, index) => cursor.#fill(index, column, state.stones));
    cursor.#stones = state.stones;
    cursor.#won = state.won;
    return cursor;
  }

  private constructor(width: number, height: number, estimates: boolean) {
    if (estimates) this.evaluate = () => this.#estimate();
    this.#width = width;
    this.#height = height;
    this.#cells = width * height;
    this.#stride = height + 1;
    this.#heights = new Int32Array(width);
    this.#promise = new Int32Array(width);
    const best = this.#cells < FEWEST_CELLS ? 0 : inHand(this.#cells, FEWEST_CELLS);
    this.info = {
      id: 'connect-four',
      maxBranching: width,
      maxDepth: this.#cells,
      scoreMin: 0 - best,
      scoreMax: best,
      integerScores: true,
      hasChance: false,
    };
    for (let column = 0; column < width; column++)
      for (let row = 0; row < height; row++) {
        const bit = column * this.#stride + row;
        this.#boardLo |= lowBit(bit);
        this.#boardHi |= highBit(bit);
        if (row > 0) continue;
        this.#bottomLo |= lowBit(bit);
        this.#bottomHi |= highBit(bit);
      }
  }

  #fill(column: number, content: string, stones: number): void {
    const mover = stones % 2 === 0 ? 'X' : 'O';
    for (const stone of content) {
      const bit = column * this.#stride + this.#heights[column]!++;
      this.#allLo |= lowBit(bit);
      this.#allHi |= highBit(bit);
      if (stone !== mover) continue;
      this.#ownLo |= lowBit(bit);
      this.#ownHi |= highBit(bit);
    }
  }

  side(): Side {
    return (this.#stones & 1) === 0 ? 1 : -1;
  }

  moves(out: Int32Array, at: number): number {
    if (this.#won) return 0;
    let count = 0;
    for (let column = 0; column < this.#width; column++)
      if (this.#heights[column]! < this.#height) out[at + count++] = column;
    return count;
  }

  play(column: number): void {
    const bit = column * this.#stride + this.#heights[column]!++;
    const ownLo = this.#ownLo | lowBit(bit);
    const ownHi = this.#ownHi | highBit(bit);
    this.#ownLo ^= this.#allLo;
    this.#ownHi ^= this.#allHi;
    this.#allLo |= lowBit(bit);
    this.#allHi |= highBit(bit);
    this.#stones++;
    this.#isSurveyed = false;
    this.#won = this.#stones >= FEWEST_CELLS && this.#hasFour(ownLo, ownHi);
  }

  undo(column: number): void {
    const bit = column * this.#stride + --this.#heights[column]!;
    this.#allLo &= ~lowBit(bit);
    this.#allHi &= ~highBit(bit);
    this.#ownLo ^= this.#allLo;
    this.#ownHi ^= this.#allHi;
    this.#stones--;
    this.#isSurveyed = false;
    this.#won = false;
  }

  score(): number {
    return this.#won ? -this.side() * inHand(this.#cells, this.#stones) : 0;
  }

  #estimate(): number {
    if (this.#cells < FEWEST_CELLS) return 0;
    const own = this.#openLines(this.#ownLo ^ this.#allLo, this.#ownHi ^ this.#allHi);
    const others = this.#openLines(this.#ownLo, this.#ownHi);
    return (this.side() === 1 ? own - others : others - own) / 100;
  }

  /** Counts the lines of four cells without any of these stones. */
  #openLines(lo: number, hi: number): number {
    const freeLo = this.#boardLo & ~lo;
    const freeHi = this.#boardHi & ~hi;
    const stride = this.#stride;
    return (
      foursIn(freeLo, freeHi, 1) +
      foursIn(freeLo, freeHi, stride - 1) +
      foursIn(freeLo, freeHi, stride) +
      foursIn(freeLo, freeHi, stride + 1)
    );
  }

  /** The mover's stones plus all stones: different for different positions (Pons). The mixing is invertible. */
  keyLo(): number {
    return mix(this.#sumLo(), this.keyHi());
  }

  keyHi(): number {
    return mix(this.#sumHi(), this.#sumLo());
  }

  /** Writes the key of a position or of its mirror image, the one with the lesser sum. After the opening, when images rarely meet, its own. */
  imageKey(out: Int32Array): void {
    let lo = this.#sumLo();
    let hi = this.#sumHi();
    if (this.#stones <= OPENING) {
      this.#mirror(lo, hi);
      const byHigh = (this.#imageHi >>> 0) - (hi >>> 0);
      if (byHigh < 0 || (byHigh === 0 && this.#imageLo >>> 0 < lo >>> 0)) {
        lo = this.#imageLo;
        hi = this.#imageHi;
      }
    }
    out[1] = mix(hi, lo);
    out[0] = mix(lo, out[1]);
  }

  /** Reverses the columns. A column's sum does not exceed its spare bit. */
  #mirror(lo: number, hi: number): void {
    this.#imageLo = 0;
    this.#imageHi = 0;
    const stride = this.#stride;
    const last = (this.#width - 1) * stride;
    for (let from = 0; from <= last; from += stride) {
      const column = bitsFrom(lo, hi, from) & ((1 << stride) - 1);
      const to = last - from;
      if (to >= 32) this.#imageHi |= column << (to - 32);
      else {
        this.#imageLo |= column << to;
        if (to > 0) this.#imageHi |= column >>> (32 - to);
      }
    }
  }

  #sumLo(): number {
    return (this.#ownLo + this.#allLo) | 0;
  }

  #sumHi(): number {
    const carry = (this.#ownLo >>> 0) + (this.#allLo >>> 0) > 0xffff_ffff ? 1 : 0;
    return (this.#ownHi + this.#allHi + carry) | 0;
  }

  /**
   * Exact if the mover wins at once, or cannot prevent the other side's win. Otherwise the earliest possible win is two
   * stones later.
   */
  bounds(out: Float64Array): void {
    const side = this.side();
    if (this.#won || this.#stones === this.#cells) return setBounds(out, 1, this.score());
    // 1. The cells that a stone can reach.
    const freeLo = this.#free(0);
    const freeHi = this.#free(1);
    // 2. A win with this stone.
    this.#survey();
    if (((this.#winsLo & freeLo) | (this.#winsHi & freeHi)) !== 0)
      return setBounds(out, side, inHand(this.#cells, this.#stones + 1));
    // 3. The cells where the other side would win, and the moves that do not lead there.
    const mustLo = this.#dangerLo & freeLo;
    const mustHi = this.#dangerHi & freeHi;
    const forced = (mustLo | mustHi) !== 0;
    const belowLo = (this.#dangerLo >>> 1) | (this.#dangerHi << 31);
    const safeLo = (forced ? mustLo : freeLo) & ~belowLo;
    const safeHi = (forced ? mustHi : freeHi) & ~(this.#dangerHi >>> 1);
    const two = bitCount(mustLo) + bitCount(mustHi) > 1;
    if (two || (safeLo | safeHi) === 0)
      return setBounds(out, side, -inHand(this.#cells, this.#stones + 2));
    // 4. No win within two stones.
    const hope = Math.max(0, inHand(this.#cells, this.#stones + 3));
    const fear = 0 - Math.max(0, inHand(this.#cells, this.#stones + 4));
    out[0] = side === 1 ? fear : 0 - hope;
    out[1] = side === 1 ? hope : 0 - fear;
  }

  /** Returns one half of the cells on top of the columns. */
  #free(half: 0 | 1): number {
    const lo = (this.#allLo + this.#bottomLo) | 0;
    if (half === 0) return lo & this.#boardLo;
    const carry = (this.#allLo >>> 0) + (this.#bottomLo >>> 0) > 0xffff_ffff ? 1 : 0;
    return (this.#allHi + this.#bottomHi + carry) & this.#boardHi;
  }

  /** Puts `best` first, then wins, then blocks of wins, then moves by the number of threats made, the center first. */
  order(moves: Int32Array, at: number, count: number, best: number, _ply: number): void {
    const promise = this.#promise;
    this.#survey();
    const freeLo = this.#free(0);
    const freeHi = this.#free(1);
    const forced = ((this.#dangerLo & freeLo) | (this.#dangerHi & freeHi)) !== 0;
    for (let index = 0; index < count; index++) {
      const column = moves[at + index]!;
      const bit = column * this.#stride + this.#heights[column]!;
      const lo = lowBit(bit);
      const hi = highBit(bit);
      const above = bit + 1;
      let worth = column < this.#width - 1 - column ? column : this.#width - 1 - column;
      if (column === best) worth += 2 * FIRST;
      else if (((this.#winsLo & lo) | (this.#winsHi & hi)) !== 0) worth += FIRST;
      else if (((this.#dangerLo & lo) | (this.#dangerHi & hi)) !== 0) worth += BLOCK;
      else if (
        forced ||
        ((this.#dangerLo & lowBit(above)) | (this.#dangerHi & highBit(above))) !== 0
      )
        worth -= BLOCK;
      else {
        this.#findThreats(this.#ownLo | lo, this.#ownHi | hi);
        worth += 16 * (bitCount(this.#threatsLo) + bitCount(this.#threatsHi));
      }
      // Insertion sort.
      let place = index;
      for (; place > 0 && promise[place - 1]! < worth; place--) {
        promise[place] = promise[place - 1]!;
        moves[at + place] = moves[at + place - 1]!;
      }
      promise[place] = worth;
      moves[at + place] = column;
    }
  }

  moveName(column: number): string {
    return String(column + 1);
  }

  clone(): GameTree {
    const twin = new ConnectFourCursor(this.#width, this.#height, this.evaluate !== undefined);
    twin.#ownLo = this.#ownLo;
    twin.#ownHi = this.#ownHi;
    twin.#allLo = this.#allLo;
    twin.#allHi = this.#allHi;
    twin.#stones = this.#stones;
    twin.#won = this.#won;
    twin.#heights.set(this.#heights);
    return twin;
  }

  /** Finds four in a row: pairs of adjacent stones, then pairs of pairs, in each of the four directions. */
  #hasFour(lo: number, hi: number): boolean {
    const stride = this.#stride;
    return (
      isFour(lo, hi, 1) ||
      isFour(lo, hi, stride - 1) ||
      isFour(lo, hi, stride) ||
      isFour(lo, hi, stride + 1)
    );
  }

  /** Finds where either side would win. */
  #survey(): void {
    if (this.#isSurveyed) return;
    this.#isSurveyed = true;
    this.#findThreats(this.#ownLo ^ this.#allLo, this.#ownHi ^ this.#allHi);
    this.#dangerLo = this.#threatsLo;
    this.#dangerHi = this.#threatsHi;
    this.#findThreats(this.#ownLo, this.#ownHi);
    this.#winsLo = this.#threatsLo;
    this.#winsHi = this.#threatsHi;
  }

  /** Finds the free cells, reachable or not, that would complete four of these stones. */
  #findThreats(lo: number, hi: number): void {
    // Vertically only from below.
    let foundLo = (lo << 1) & (lo << 2) & (lo << 3);
    let foundHi = ((hi << 1) | (lo >>> 31)) & ((hi << 2) | (lo >>> 30)) & ((hi << 3) | (lo >>> 29));
    const stride = this.#stride;
    for (let by = stride - 1; by <= stride + 1; by++) {
      // 1. The stones one, two, and three steps away on either side, shifted to the cell itself.
      const two = by + by;
      const three = two + by;
      const leftLo = lo << by;
      const leftHi = (hi << by) | (lo >>> (32 - by));
      const rightLo = (lo >>> by) | (hi << (32 - by));
      const rightHi = hi >>> by;
      // 2. Two on the left with a third on the left or one on the right, and the mirror image of that.
      const pairLeftLo = leftLo & (lo << two);
      const pairLeftHi = leftHi & ((hi << two) | (lo >>> (32 - two)));
      const pairRightLo = rightLo & ((lo >>> two) | (hi << (32 - two)));
      const pairRightHi = rightHi & (hi >>> two);
      foundLo |=
        (pairLeftLo & ((lo << three) | rightLo)) |
        (pairRightLo & ((lo >>> three) | (hi << (32 - three)) | leftLo));
      foundHi |=
        (pairLeftHi & ((hi << three) | (lo >>> (32 - three)) | rightHi)) |
        (pairRightHi & ((hi >>> three) | leftHi));
    }
    this.#threatsLo = foundLo & this.#boardLo & ~this.#allLo;
    this.#threatsHi = foundHi & this.#boardHi & ~this.#allHi;
  }
}

function isFour(lo: number, hi: number, by: number): boolean {
  const pairLo = lo & ((lo >>> by) | (hi << (32 - by)));
  const pairHi = hi & (hi >>> by);
  const two = by + by;
  return (
    ((pairLo & ((pairLo >>> two) | (pairHi << (32 - two)))) | (pairHi & (pairHi >>> two))) !== 0
  );
}

/** Counts the lines of four, as pairs of pairs. */
function foursIn(lo: number, hi: number, by: number): number {
  const pairLo = lo & ((lo >>> by) | (hi << (32 - by)));
  const pairHi = hi & (hi >>> by);
  const two = by + by;
  const foursLo = pairLo & ((pairLo >>> two) | (pairHi << (32 - two)));
  return bitCount(foursLo) + bitCount(pairHi & (pairHi >>> two));
}

function lowBit(bit: number): number {
  return bit < 32 ? 1 << bit : 0;
}

function highBit(bit: number): number {
  return bit < 32 ? 0 : 1 << (bit - 32);
}

/** Returns 32 of 64 bits, from a given bit on. */
function bitsFrom(lo: number, hi: number, bit: number): number {
  if (bit >= 32) return hi >>> (bit - 32);
  return bit === 0 ? lo : (lo >>> bit) | (hi << (32 - bit));
}

function bitCount(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x5555_5555);
  pairs = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Xors one half of a number with a hash of the other half, which is invertible. */
function mix(half: number, other: number): number {
  const spread = Math.imul(other ^ (other >>> 15), 0x2c1b_3c6d);
  return half ^ Math.imul(spread ^ (spread >>> 12), 0x297a_2d39) ^ (spread >>> 15);
}

/** Writes one value, from the mover's view, for both bounds. */
function setBounds(out: Float64Array, side: Side, value: number): void {
  out[0] = side * value;
  out[1] = side * value;
}
