/**
 * The transposition table: bounds of scores by position. An entry has 24 bytes: the discs of the side to move, those of the
 * other side, and from bit 0 on the lower bound, the upper bound, the best move, and the logarithm of the work.
 */

const ENTRY: usize = 24;
const PAGE_BITS: usize = 16;
const table: usize = (__heap_base + (1 << PAGE_BITS) - 1) & ~((1 << PAGE_BITS) - 1);
let shift: u64 = 52;

/** Makes an empty table of 2^`bits` entries. */
export function clearTable(bits: i32): void {
  shift = 65 - bits;
  const size = ENTRY << bits;
  const pages = i32((table + size + (1 << PAGE_BITS) - 1) >> PAGE_BITS);
  // If memory cannot grow, the run traps here, before it writes past the end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  memory.fill(table, 0, size);
}

export class Table {
  /** Returns the address of a position's two entries. */
  @inline
  static bucketOf(own: u64, other: u64): usize {
    const mixed = (own * 0x9e37_79b9_7f4a_7c15) ^ (rotl(other, 29) * 0xc2b2_ae3d_27d4_eb4f);
    return (
      table + <usize>(((mixed ^ (mixed >> 32)) * 0x1656_67b1_9e37_79f9) >> shift) * (2 * ENTRY)
    );
  }

  /** Returns the data of a position, or 0. */
  @inline
  static find(bucket: usize, own: u64, other: u64): u64 {
    if (load<u64>(bucket) == own && load<u64>(bucket, 8) == other) return load<u64>(bucket, 16);
    if (load<u64>(bucket, ENTRY) == own && load<u64>(bucket, ENTRY + 8) == other)
      return load<u64>(bucket, ENTRY + 16);
    return 0;
  }

  @inline
  static lowOf(data: u64): i32 {
    return i32(data & 0xff) - 100;
  }

  @inline
  static highOf(data: u64): i32 {
    return i32((data >> 8) & 0xff) - 100;
  }

  @inline
  static moveOf(data: u64): i32 {
    return i32((data >> 16) & 0x7f);
  }

  /** Stores bounds, in the first place of the bucket unless the entry there took more work. */
  @inline
  static keep(
    bucket: usize,
    own: u64,
    other: u64,
    low: i32,
    high: i32,
    move: i32,
    work: u64,
  ): void {
    const effort = 63 - clz(work | 1);
    const data = u64(low + 100) | (u64(high + 100) << 8) | (u64(move) << 16) | (effort << 24);
    const isSame = load<u64>(bucket) == own && load<u64>(bucket, 8) == other;
    if (isSame || effort >= load<u64>(bucket, 16) >> 24) {
      if (!isSame) {
        store<u64>(bucket, load<u64>(bucket), ENTRY);
        store<u64>(bucket, load<u64>(bucket, 8), ENTRY + 8);
        store<u64>(bucket, load<u64>(bucket, 16), ENTRY + 16);
      }
    } else bucket += ENTRY;
    store<u64>(bucket, own);
    store<u64>(bucket, other, 8);
    store<u64>(bucket, data, 16);
  }
}
