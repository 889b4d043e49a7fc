/**
 * The transposition table: bounds of values, as the side to move sees them, by position. A key of 64 bits is scrambled so
 * that it can be unscrambled again; some bits of it choose a bucket, and the entry holds all others: keys are exact.
 *
 * A bucket has two entries of 64 bits: what took the most work, and what came last. From the top: the key's high half,
 * the rest of its low half, half the logarithm of the nodes spent (from bit 12), the lower bound (from bit 6), and the
 * upper bound. An empty entry says nothing of whatever key it has.
 */

const WORK_SHIFT: u32 = 12;
const LOWER_SHIFT: u32 = 6;
const SCORE_MASK: u32 = 63;
/** More than any score. */
export const SCORE_BIAS: i32 = 32;

/** The table begins on a page of its own. */
const PAGE_BITS: usize = 16;
const table: usize = (__heap_base + (1 << PAGE_BITS) - 1) & ~((1 << PAGE_BITS) - 1);

let bucketBits: u32 = 16;
let bucketMask: u32 = 0xffff;

/** Makes an empty table of 2^`bits` entries; from 17 up, so that an entry has room for all it holds. */
export function clearTable(bits: i32): void {
  bucketBits = bits - 1;
  bucketMask = (1 << bucketBits) - 1;
  const end = table + ((<usize>8) << bits);
  const pages = i32(end >>> PAGE_BITS);
  // Memory that cannot grow ends the run here, before anything is written past its end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  memory.fill(table, 0, end - table);
}

/** What the search does at every node. */
export class Table {
  /** A key after scrambling: three rounds of a Feistel network, each of which can be taken back. */
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

  /** The entry of a scrambled key, or 0. */
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

  /** Keeps the bounds of a scrambled key: in the first place of its bucket where no more work went into what is there. */
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
