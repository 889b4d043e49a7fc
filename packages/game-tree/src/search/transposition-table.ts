/** The result of {@link TranspositionTable.probe} for a position that is not in the table. */
export const NOT_FOUND = -1;

/** The depth of entries that are valid at every depth, because nothing below them was left out. */
export const FULL_DEPTH = 2 ** 30;

/** The move of an entry without one. */
export const NO_MOVE = -1;

const ENTRY_BYTES = 32;
const INTS = ENTRY_BYTES / 4;
const MEBIBYTE = 2 ** 20;
const FIRST_ENTRIES = 256;
/** A table with more places than this is not enlarged if it is nearly empty. */
const FEW = 2 ** 16;
const SPARSE = 16;

// The layout of an entry:
// key's halves | lower | upper | move, depth + 1 (0 if the entry is empty).
const LO = 0;
const HI = 1;
const LOWER = 1;
const UPPER = 2;
const MOVE = 6;
const DEPTH = 7;

/**
 * A table of what a search knows about positions: a lower and an upper bound of the value (equal if it is exact), the depth
 * of the search, and the best move. The 64 bits of a key, which include the side to move, identify a position.
 *
 * Entries form pairs of 64 bytes. A new position replaces the pair's shallower entry or, if they are equally deep, the older
 * one. The table starts small and grows up to its size, so a small tree costs little.
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
   * @param mebibytes the most memory, rounded down to a power of two of entries.
   * @param isNumbered whether keys are small numbers in `lo`, such as node numbers. Each has its own place, so hardly
   * anything is lost while there is enough memory.
   */
  constructor(mebibytes: number, isNumbered: boolean = false) {
    this.#isNumbered = isNumbered;
    const room = Math.max(2, (mebibytes * MEBIBYTE) / ENTRY_BYTES);
    this.#most = 2 ** Math.floor(Math.log2(room));
    this.#allocate(Math.min(FIRST_ENTRIES, this.#most));
  }

  /** The greatest number of positions. */
  get capacity(): number {
    return this.#most;
  }

  /** The number of positions. */
  get size(): number {
    return this.#used;
  }

  /**
   * Returns where the position's entry is, for {@link lower} and the others, or {@link NOT_FOUND}. The place is valid until
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

  /** Returns the best move, or {@link NO_MOVE}. */
  move(entry: number): number {
    return this.#ints[entry + MOVE]!;
  }

  depth(entry: number): number {
    return this.#ints[entry + DEPTH]! - 1;
  }

  /**
   * Stores a result. If the table has the same position, the deeper entry stays. The table combines bounds of the same depth.
   *
   * @param depth from 0 to {@link FULL_DEPTH}.
   * @param lower -Infinity if only an upper bound was found.
   * @param upper Infinity if only a lower bound was found.
   * @param move the best move, or {@link NO_MOVE} to keep the known one.
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
        // The deeper position goes first. The one that was there is worth more than the second.
        ints.copyWithin(second, first, second);
        place = first;
      }
      this.#write(place, lo, hi, depth, lower, upper, move);
    }
  }

  /** Returns whether to enlarge the table for a numbered node without a place. */
  #mustGrow(canGrow: boolean, first: number, second: number): boolean {
    const isFull = this.#ints[first + DEPTH] !== 0 && this.#ints[second + DEPTH] !== 0;
    const isWorthIt = this.#mask < FEW || SPARSE * this.#used > this.#mask;
    return this.#isNumbered && canGrow && isFull && isWorthIt;
  }

  #pairOf(lo: number, hi: number): number {
    return (this.#isNumbered ? lo : spread(lo, hi)) & this.#mask & -2;
  }

  /** Updates the entry of a position. */
  #update(entry: number, depth: number, lower: number, upper: number, move: number): void {
    const ints = this.#ints;
    const doubles = this.#doubles;
    const known = ints[entry + DEPTH]! - 1;
    if (depth < known) return;
    const isSame = depth === known;
    const low = isSame ? Math.max(lower, doubles[entry / 2 + LOWER]!) : lower;
    const high = isSame ? Math.min(upper, doubles[entry / 2 + UPPER]!) : upper;
    // Contradicting bounds come from estimates: the newer ones stay.
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

/** A set of 64-bit keys (open addressing, at most half full), to count different leaves. */
export class KeySet {
  #lo = new Int32Array(64);
  #hi = new Int32Array(64);
  #used = new Uint8Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(lo: number, hi: number): void {
    if (2 * this.#size >= this.#used.length) this.#grow();
    const at = this.#slotOf(lo, hi);
    if (this.#used[at] === 1) return;
    this.#lo[at] = lo;
    this.#hi[at] = hi;
    this.#used[at] = 1;
    this.#size++;
  }

  /** Returns where the key is or, if it is not in the set, where it belongs. */
  #slotOf(lo: number, hi: number): number {
    const mask = this.#used.length - 1;
    let at = spread(lo, hi) & mask;
    while (this.#used[at] === 1 && (this.#lo[at] !== (lo | 0) || this.#hi[at] !== (hi | 0)))
      at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [lo, hi, used] = [this.#lo, this.#hi, this.#used];
    this.#lo = new Int32Array(4 * used.length);
    this.#hi = new Int32Array(4 * used.length);
    this.#used = new Uint8Array(4 * used.length);
    this.#size = 0;
    for (const [at, isUsed] of used.entries()) if (isUsed === 1) this.add(lo[at]!, hi[at]!);
  }
}

/**
 * Hashes a 64-bit key to 32 bits. A game's keys may be anything that identifies positions, such as a board's bits, so every
 * bit of the key must affect the low ones (after Murmur3's finalizer, A. Appleby, 2008).
 */
function spread(lo: number, hi: number): number {
  let x = lo ^ Math.imul(hi, 0x9e37_79b1);
  x = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return x ^ (x >>> 16) ^ Math.imul(hi ^ (hi >>> 15), 0x2c1b_3c6d);
}
