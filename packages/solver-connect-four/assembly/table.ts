/**
 * The transposition table: bounds of values, from the view of the side to move, by position. An invertible step scrambles a
 * key of 64 bits. Some of its bits choose a bucket, and the entry has all others, so keys are exact.
 *
 * A bucket has two entries of 64 bits: the one that took the most work, and the latest one. An entry has, from the top: the
 * key's high half, the rest of its low half, half the logarithm of the nodes visited (from bit 12), the lower bound (from
 * bit 6), and the upper bound.
 */

const WORK_SHIFT: u32 = 12;
const LOWER_SHIFT: u32 = 6;
const SCORE_MASK: u32 = 63;
/** More than any score. */
export const SCORE_BIAS: i32 = 32;

/** The table begins on its own page. */
const PAGE_BITS: usize = 16;
const table: usize = (__heap_base + (1 << PAGE_BITS) - 1) & ~((1 << PAGE_BITS) - 1);

/** A smaller entry could not hold the rest of the key. */
const FEWEST_BITS: i32 = 17;
/** A larger table is eight times as large. */
const STEP: i32 = 3;

let bucketBits: u32 = 16;
let bucketMask: u32 = 0xffff;
let mostBits: i32 = FEWEST_BITS;

/** Makes an empty table of 2^17 entries, which can grow to 2^`bits`: clearing a large one takes longer than a small search. */
export function clearTable(bits: i32): void {
  mostBits = bits;
  setSize(FEWEST_BITS);
  memory.fill(table, 0, (<usize>8) << FEWEST_BITS);
}

/** Enlarges the table, if it may grow, once the search has visited as many nodes as the table has entries. */
export function growTable(nodes: u32): void {
  const bits = i32(bucketBits) + 1;
  if (bits >= mostBits || nodes >> bits == 0) return;
  const wanted = min(bits + STEP, mostBits);
  setSize(wanted);
  for (let from = bits; from < wanted; from++) double(from);
}

function setSize(bits: i32): void {
  bucketBits = bits - 1;
  bucketMask = (1 << bucketBits) - 1;
  const pages = i32((table + ((<usize>8) << bits)) >>> PAGE_BITS);
  // If memory cannot grow, the run traps here, before it writes past the end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
}

/** Spreads a table of 2^`bits` entries over twice the memory: one more bit of each key chooses the bucket. */
function double(bits: i32): void {
  const half = (<usize>8) << bits;
  const chooser = (<u64>1) << (bits - 1);
  memory.fill(table + half, 0, half);
  for (let bucket = table; bucket < table + half; bucket += 16) {
    const first = load<u64>(bucket);
    const second = load<u64>(bucket, 8);
    store<u64>(bucket, 0);
    store<u64>(bucket, 0, 8);
    let low = bucket;
    if (first != 0) {
      const isLow = (first & chooser) == 0;
      store<u64>(isLow ? bucket : bucket + half, first & ~chooser);
      if (isLow) low += 8;
    }
    if (second == 0) continue;
    if ((second & chooser) == 0) store<u64>(low, second & ~chooser);
    else store<u64>(bucket + half + (first & chooser ? 8 : 0), second & ~chooser);
  }
}

/** The functions that the search calls at every node. */
export class Table {
  /** Scrambles a key: three invertible rounds of a Feistel network. */
  @inline
  static scramble(key: u64): u64 {
    let lo = u32(key);
    let hi = u32(key >> 32);
    lo ^= Table.spread(hi, 0x9e37_79b1);
    hi ^= Table.spread(lo, 0x85eb_ca6b);
    lo ^= Table.spread(hi, 0xc2b2_ae35);
    return ((<u64>hi) << 32) | lo;
  }

  @inline
  static spread(half: u32, factor: u32): u32 {
    const mixed = half * factor;
    return mixed ^ (mixed >> 15);
  }

  /** Returns the entry of a scrambled key, or 0. */
  @inline
  static find(key: u64): u64 {
    const bucket = Table.bucketOf(key);
    const first = load<u64>(bucket);
    if (Table.isSame(first, key)) return first;
    const second = load<u64>(bucket, 8);
    return Table.isSame(second, key) ? second : 0;
  }

  @inline
  static lowerOf(entry: u64): i32 {
    return i32((u32(entry) >> LOWER_SHIFT) & SCORE_MASK) - SCORE_BIAS;
  }

  @inline
  static upperOf(entry: u64): i32 {
    return SCORE_BIAS - i32(u32(entry) & SCORE_MASK);
  }

  /** Stores the bounds of a scrambled key, in the first place of its bucket unless the entry there took more work. */
  @inline
  static keep(key: u64, lower: i32, upper: i32, nodes: u32): void {
    const work = u32(32 - clz(nodes)) >> 1;
    const data =
      (work << WORK_SHIFT) | (u32(lower + SCORE_BIAS) << LOWER_SHIFT) | u32(SCORE_BIAS - upper);
    const entry = (key & ~(<u64>bucketMask)) | data;
    const bucket = Table.bucketOf(key);
    const first = load<u64>(bucket);
    const same = Table.isSame(first, key);
    if (same || work >= (u32(first) & bucketMask) >> WORK_SHIFT) {
      if (!same) store<u64>(bucket, first, 8);
      store<u64>(bucket, entry);
    } else store<u64>(bucket, entry, 8);
  }

  @inline
  static bucketOf(key: u64): usize {
    return table + ((<usize>(u32(key) & bucketMask)) << 4);
  }

  @inline
  static isSame(entry: u64, key: u64): bool {
    return (entry ^ key) >> bucketBits == 0;
  }
}
