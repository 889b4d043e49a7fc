import { spread } from './hash.ts';

/** What {@link TranspositionTable.probe} gives for a position that is not there. */
export const NOT_FOUND = -1;

/** For entries that hold whatever the depth: nothing below them was left out. */
export const FULL_DEPTH = 2 ** 30;

/** The move of an entry that knows none. */
export const NO_MOVE = -1;

const ENTRY_BYTES = 32;
const INTS = ENTRY_BYTES / 4;
const MEBIBYTE = 2 ** 20;
const FIRST_ENTRIES = 256;
/** Beyond so many places, a table that holds one position in sixteen or less is not enlarged for one without place. */
const FEW = 2 ** 16;
const SPARSE = 16;

// An entry is two doubles' worth of bounds between its key and the rest:
// key's halves | lower | upper | move, depth + 1 (0 where the entry is empty).
const LO = 0;
const HI = 1;
const LOWER = 1;
const UPPER = 2;
const MOVE = 6;
const DEPTH = 7;

/**
 * What a search knows of positions that it may meet again: a lower and an upper bound of the value (equal where it
 * is exact), the depth to which it was searched, and the best move. A position is told by all 64 bits of its key,
 * which include the side to move.
 *
 * Entries stand in pairs, 64 bytes in all. A new position takes the place of the pair's shallower entry; of two
 * equally deep ones the older goes. The table begins small and grows with its use up to its size, so that a small
 * tree costs little.
 *
 * Sources: A. Zobrist, "A New Hashing Method with Application for Game Playing" (1970); D. Breuker, "Memory versus
 * Search in Games" (1998) for replacement.
 */
export class TranspositionTable {
  #ints!: Int32Array;
  #doubles!: Float64Array;
  #mask!: number;
  #used = 0;
  readonly #most: number;
  readonly #isNumbered: boolean;

  /**
   * @param mebibytes at most so much memory; rounded down to a power of two of entries.
   * @param isNumbered the keys are small numbers from 0 up, in `lo`, as those of a tree's nodes are. They have places
   * of their own, so that next to nothing is lost while the memory suffices.
   */
  constructor(mebibytes: number, isNumbered: boolean = false) {
    this.#isNumbered = isNumbered;
    const room = Math.max(2, (mebibytes * MEBIBYTE) / ENTRY_BYTES);
    this.#most = 2 ** Math.floor(Math.log2(room));
    this.#allocate(Math.min(FIRST_ENTRIES, this.#most));
  }

  /** How many positions it can hold when it has grown. */
  get capacity(): number {
    return this.#most;
  }

  /** How many positions it holds. */
  get size(): number {
    return this.#used;
  }

  /**
   * Where the position's entry is, for {@link lower} and the others, or {@link NOT_FOUND}. The place is good until
   * the next {@link store}.
   */
  probe(lo: number, hi: number): number {
    const ints = this.#ints;
    const first = INTS * this.#pairOf(lo, hi);
    if (isEntry(ints, first, lo, hi)) return first;
    if (isEntry(ints, first + INTS, lo, hi)) return first + INTS;
    return NOT_FOUND;
  }

  lower(entry: number): number {
    return this.#doubles[entry / 2 + LOWER]!;
  }

  upper(entry: number): number {
    return this.#doubles[entry / 2 + UPPER]!;
  }

  /** The best move, or {@link NO_MOVE}. */
  move(entry: number): number {
    return this.#ints[entry + MOVE]!;
  }

  depth(entry: number): number {
    return this.#ints[entry + DEPTH]! - 1;
  }

  /**
   * Keeps what was found. Of the same position the deeper entry stays; bounds of the same depth are joined.
   *
   * @param depth from 0 to {@link FULL_DEPTH}.
   * @param lower -Infinity where only an upper bound was found.
   * @param upper Infinity where only a lower bound was found.
   * @param move the best move, or {@link NO_MOVE}, which leaves a move that was known.
   */
  store(lo: number, hi: number, depth: number, lower: number, upper: number, move: number): void {
    const canGrow = this.#mask + 1 < this.#most;
    if (4 * this.#used > this.#mask && canGrow) this.#grow();
    const ints = this.#ints;
    const first = INTS * this.#pairOf(lo, hi);
    const second = first + INTS;
    if (isEntry(ints, first, lo, hi)) this.#update(first, depth, lower, upper, move);
    else if (isEntry(ints, second, lo, hi)) this.#update(second, depth, lower, upper, move);
    else if (this.#mustGrow(canGrow, first, second)) {
      this.#grow();
      this.store(lo, hi, depth, lower, upper, move);
    } else {
      if (ints[first + DEPTH] === 0 || ints[second + DEPTH] === 0) this.#used++;
      let place = second;
      if (ints[first + DEPTH] === 0) place = first;
      else if (depth >= ints[first + DEPTH]! - 1) {
        // The deeper position stands first; the one that stood there is worth more than the second.
        ints.copyWithin(second, first, second);
        place = first;
      }
      this.#write(place, lo, hi, depth, lower, upper, move);
    }
  }

  /** Whether a numbered node that finds no place gets one by a larger table, which would not be nearly empty. */
  #mustGrow(canGrow: boolean, first: number, second: number): boolean {
    const isFull = this.#ints[first + DEPTH] !== 0 && this.#ints[second + DEPTH] !== 0;
    const isWorthIt = this.#mask < FEW || SPARSE * this.#used > this.#mask;
    return this.#isNumbered && canGrow && isFull && isWorthIt;
  }

  #pairOf(lo: number, hi: number): number {
    return (this.#isNumbered ? lo : spread(lo, hi)) & this.#mask & -2;
  }

  /** New knowledge about a position that is there. */
  #update(entry: number, depth: number, lower: number, upper: number, move: number): void {
    const ints = this.#ints;
    const doubles = this.#doubles;
    const known = ints[entry + DEPTH]! - 1;
    if (depth < known) return;
    const isSame = depth === known;
    const low = isSame ? Math.max(lower, doubles[entry / 2 + LOWER]!) : lower;
    const high = isSame ? Math.min(upper, doubles[entry / 2 + UPPER]!) : upper;
    // Bounds that exclude each other come from estimates: the newer ones stay.
    doubles[entry / 2 + LOWER] = low <= high ? low : lower;
    doubles[entry / 2 + UPPER] = low <= high ? high : upper;
    ints[entry + DEPTH] = depth + 1;
    if (move !== NO_MOVE) ints[entry + MOVE] = move;
  }

  #write(
    entry: number,
    lo: number,
    hi: number,
    depth: number,
    lower: number,
    upper: number,
    move: number,
  ): void {
    const ints = this.#ints;
    ints[entry + LO] = lo;
    ints[entry + HI] = hi;
    ints[entry + MOVE] = move;
    ints[entry + DEPTH] = depth + 1;
    this.#doubles[entry / 2 + LOWER] = lower;
    this.#doubles[entry / 2 + UPPER] = upper;
  }

  #allocate(entries: number): void {
    const memory = new ArrayBuffer(entries * ENTRY_BYTES);
    this.#ints = new Int32Array(memory);
    this.#doubles = new Float64Array(memory);
    this.#mask = entries - 1;
    this.#used = 0;
  }

  #grow(): void {
    const ints = this.#ints;
    const doubles = this.#doubles;
    this.#allocate(Math.min(4 * (this.#mask + 1), this.#most));
    for (let at = 0; at < ints.length; at += INTS) {
      if (ints[at + DEPTH] === 0) continue;
      const [lower, upper] = [doubles[at / 2 + LOWER]!, doubles[at / 2 + UPPER]!];
      this.store(
        ints[at + LO]!,
        ints[at + HI]!,
        ints[at + DEPTH]! - 1,
        lower,
        upper,
        ints[at + MOVE]!,
      );
    }
  }
}

function isEntry(ints: Int32Array, entry: number, lo: number, hi: number): boolean {
  return (
    ints[entry + LO] === (lo | 0) && ints[entry + HI] === (hi | 0) && ints[entry + DEPTH] !== 0
  );
}
