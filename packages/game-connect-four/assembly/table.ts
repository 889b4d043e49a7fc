/**
 * The answers to the current question, by position. A key is scrambled by an invertible step: its low bits choose a bucket
 * of two entries, its other bits are stored, so keys are exact. The low bits of an entry are, from bit 0: the answer, the
 * logarithm of the work, and the number of the question. A new question thus needs no clearing: entries of other questions are empty.
 */

const WORK: u64 = 1;
const QUESTION: u64 = 6;
const QUESTIONS: u32 = 127;
/** In bits: an entry has 13 bits besides its key. */
const SMALLEST: u32 = 13;
/** 64 MiB. */
const LARGEST: u32 = 22;
/** In bits. Three steps lead from the smallest table to the largest one. */
const GROWTH: u32 = 3;

const PAGE_BITS: usize = 16;
const table: usize = (__heap_base + (1 << PAGE_BITS) - 1) & ~((1 << PAGE_BITS) - 1);

let bucketBits: u32 = 0;
let bucketMask: u64 = 0;
/** The largest table so far. */
let clearBits: u32 = 0;
let question: u64 = QUESTIONS;
/** How many positions are visited before the table grows. */
export let room: u32 = 0;

/** Forgets all answers. */
export function newQuestion(): void {
  if (bucketBits == 0) setSize(SMALLEST);
  if (++question > QUESTIONS) {
    question = 1;
    memory.fill(table, 0, (<usize>16) << clearBits);
  }
  setSize(SMALLEST);
}

function setSize(bits: u32): void {
  bucketBits = bits;
  bucketMask = ((<u64>1) << bits) - 1;
  room = bits == LARGEST ? u32.MAX_VALUE : (<u32>1) << (bits + 1);
  if (bits <= clearBits) return;
  const end = table + ((<usize>16) << bits);
  const pages = i32((end + (1 << PAGE_BITS) - 1) >> PAGE_BITS);
  // If memory cannot grow, the check traps here, before it writes past the end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  clearBits = bits;
}

/** Makes the table eight times as large: three more bits of each key choose its bucket. */
export function grow(): void {
  const bits = bucketBits;
  const size = (<usize>16) << bits;
  setSize(bits + GROWTH);
  for (let bucket = table; bucket < table + size; bucket += 16) {
    const first = load<u64>(bucket);
    const second = load<u64>(bucket, 8);
    store<u64>(bucket, 0);
    store<u64>(bucket, 0, 8);
    if (Table.isCurrent(first)) Table.move(first, bucket, bits);
    if (Table.isCurrent(second)) Table.move(second, bucket, bits);
  }
}

export class Table {
  @inline
  static scramble(key: u64): u64 {
    key = (key ^ (key >> 32)) * 0x9fb2_1c65_1e98_df25;
    return key ^ (key >> 29);
  }

  /** Returns the answer about a scrambled key: 1 or 0, or -1 if it is unknown. */
  @inline
  static find(key: u64): i32 {
    const bucket = table + <usize>((key & bucketMask) << 4);
    const wanted = (key & ~bucketMask) | (question << QUESTION);
    const first = load<u64>(bucket) ^ wanted;
    if (first < 64) return i32(first & 1);
    const second = load<u64>(bucket, 8) ^ wanted;
    return second < 64 ? i32(second & 1) : -1;
  }

  @inline
  static isCurrent(entry: u64): bool {
    return ((entry >> QUESTION) & 127) == question;
  }

  /** Moves an entry from a bucket of the table before it grew. The memory above that table has no entry of this question. */
  @inline
  static move(entry: u64, from: usize, bits: u32): void {
    const chosen = (entry >> bits) & ((1 << GROWTH) - 1);
    const to = from + ((<usize>chosen) << (bits + 4));
    const place = Table.isCurrent(load<u64>(to)) ? to + 8 : to;
    store<u64>(place, entry ^ (chosen << bits));
  }

  /** Stores an answer in place of an old one, or else in place of the one in the bucket that took the least work. */
  @inline
  static keep(key: u64, answer: bool, work: u32): void {
    const bucket = table + <usize>((key & bucketMask) << 4);
    const effort = <u64>(31 - clz(work | 1));
    const entry = (key & ~bucketMask) | (question << QUESTION) | (effort << WORK) | u64(answer);
    const first = load<u64>(bucket);
    if (!Table.isCurrent(first) || ((first >> WORK) & 31) <= effort) {
      store<u64>(bucket, first, 8);
      store<u64>(bucket, entry);
    } else store<u64>(bucket, entry, 8);
  }
}
