/**
 * Bounds of scores by position, for one question. An entry has 24 bytes: the discs of the side to move, those of the other
 * side, and from bit 0 on the lower bound, the upper bound, the logarithm of the work, and the number of the question. A new
 * question needs no clearing: entries of other questions are empty.
 */

const ENTRY: usize = 24;
const QUESTIONS: u64 = 0xffff;
const PAGE_BITS: usize = 16;
const table: usize = (__heap_base + (1 << PAGE_BITS) - 1) & ~((1 << PAGE_BITS) - 1);
let entries: usize = 0;
let mask: u64 = 0;
let question: u64 = 0;

/** Begins a question, with a table of 2^`bits` entries. */
export function newQuestion(bits: i32): void {
  const wanted = (<usize>1) << bits;
  mask = wanted - 1;
  if (wanted > entries) {
    const pages = i32((table + ENTRY * wanted + (1 << PAGE_BITS) - 1) >> PAGE_BITS);
    // If memory cannot grow, the check traps here, before it writes past the end.
    if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
    entries = wanted;
  }
  if (++question <= QUESTIONS) return;
  question = 1;
  memory.fill(table, 0, ENTRY * entries);
}

export class Table {
  @inline
  static entryOf(own: u64, other: u64): usize {
    let key = own * 0xff51_afd7_ed55_8ccd;
    key = (key ^ (key >> 33) ^ other) * 0xc4ce_b9fe_1a85_ec53;
    return table + <usize>((key >> 33) & mask) * ENTRY;
  }

  /** Returns the data of a position, or 0. */
  @inline
  static find(entry: usize, own: u64, other: u64): u64 {
    const data = load<u64>(entry, 16);
    const isIts = load<u64>(entry) == own && load<u64>(entry, 8) == other;
    return isIts && data >> 32 == question ? data : 0;
  }

  @inline
  static lowOf(data: u64): i32 {
    return i32(data & 0xff) - 100;
  }

  @inline
  static highOf(data: u64): i32 {
    return i32((data >> 8) & 0xff) - 100;
  }

  /** Stores bounds, unless the entry of another position took eight times the work. */
  @inline
  static keep(entry: usize, own: u64, other: u64, low: i32, high: i32, work: u32): void {
    const effort = u64(31 - clz(work | 1));
    const before = load<u64>(entry, 16);
    if (before >> 32 == question && ((before >> 16) & 0xff) > effort + 3) {
      // Next time, a smaller one suffices.
      store<u64>(entry, before - 0x1_0000, 16);
      return;
    }
    store<u64>(entry, own);
    store<u64>(entry, other, 8);
    store<u64>(
      entry,
      u64(low + 100) | (u64(high + 100) << 8) | (effort << 16) | (question << 32),
      16,
    );
  }
}
