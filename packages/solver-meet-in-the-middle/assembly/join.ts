/**
 * Counts the pairs of keys, one from each half, that fit together: they have no diagonal in common.
 *
 * The keys of one list are taken in groups of 128. For a group, each part of a key has a table. It maps the part's value
 * to the keys of the group that have none of its diagonals, as 128 bits. A key of the other list fits the keys that are
 * in the entries of all its parts. A few loads, ANDs and a population count settle 128 pairs.
 */
import { bitColumn, GROUP, turnGroup } from './bit-columns';
import { bucketStart, KeyList } from './key-list';
import { bucketBits, CHUNKS, lengthOfChunk, runBits } from './keys';

const VECTOR = 16;

/** Tables of the two parts of a run, at most 3 bits each, and of the four chunks, at most 8 bits each. */
const LOW_RUN_TABLE: usize = memory.data(8 * VECTOR, 16);
const HIGH_RUN_TABLE: usize = memory.data(8 * VECTOR, 16);
const CHUNK_TABLE_BYTES: usize = 256 * VECTOR;
/** Below 64 KiB, so that an address in a record fits 16 bits. */
const CHUNK_TABLES: usize = memory.data(CHUNKS * 256 * VECTOR, 16);

/** Fills the records of the first `count` keys of a list: the addresses of the entries of its chunks, 16 bits each. */
export function fillRecords(list: KeyList, count: u32): void {
  const firstBit = <u64>bucketBits();
  const end1 = firstBit + lengthOfChunk(0);
  const end2 = end1 + lengthOfChunk(1);
  const end3 = end2 + lengthOfChunk(2);
  const mask0: u64 = ((<u64>1) << lengthOfChunk(0)) - 1;
  const mask1: u64 = ((<u64>1) << lengthOfChunk(1)) - 1;
  const mask2: u64 = ((<u64>1) << lengthOfChunk(2)) - 1;
  const tables =
    CHUNK_TABLES |
    ((<u64>CHUNK_TABLES + CHUNK_TABLE_BYTES) << 16) |
    ((<u64>CHUNK_TABLES + 2 * CHUNK_TABLE_BYTES) << 32) |
    ((<u64>CHUNK_TABLES + 3 * CHUNK_TABLE_BYTES) << 48);
  for (let index: u32 = 0; index < count; index++) {
    const key = load<u64>(list.keys + 8 * index);
    const chunks =
      ((key >> firstBit) & mask0) |
      (((key >> end1) & mask1) << 16) |
      (((key >> end2) & mask2) << 32) |
      ((key >> end3) << 48);
    store<u64>(list.records + 8 * index, VECTOR * chunks + tables);
  }
}

/** Counts the fitting pairs of a class 0 key of `list`, whose records are filled, and a key of `others` in a range. */
export function countPairs(list: KeyList, others: KeyList, from: u32, to: u32): u64 {
  let pairs: u64 = 0;
  for (let start = from; start < to; start += GROUP) {
    const count = min(to - start, GROUP);
    fillTables(others.keys + 8 * start, count);
    pairs += countWithGroup(list);
  }
  return pairs;
}

function fillTables(keys: usize, count: u32): void {
  turnGroup(keys);
  const lowBits = runBits >> 1;
  const all = i64x2.splat(-1);
  fillTable(LOW_RUN_TABLE, 0, lowBits, firstLanes(count));
  fillTable(HIGH_RUN_TABLE, lowBits, runBits - lowBits, all);
  let bit = bucketBits();
  let table = CHUNK_TABLES;
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    fillTable(table, bit, lengthOfChunk(chunk), all);
    bit += lengthOfChunk(chunk);
    table += CHUNK_TABLE_BYTES;
  }
}

/** Returns 128 bits with the first `count` bits set. */
function firstLanes(count: u32): v128 {
  const low: i64 = count >= 64 ? -1 : ((<i64>1) << count) - 1;
  const high: i64 = count >= 128 ? -1 : count <= 64 ? 0 : ((<i64>1) << (count - 64)) - 1;
  return i64x2.replace_lane(i64x2.splat(low), 1, high);
}

/** Maps each value of a part of a key to the `lanes` that have none of its diagonals. Each step adds two bits. */
function fillTable(table: usize, firstBit: i32, bits: i32, lanes: v128): void {
  v128.store(table, lanes);
  const isOdd = bits & 1;
  if (isOdd) v128.store(table, v128.andnot(lanes, bitColumn(firstBit ^ 1)), VECTOR);
  for (let bit = isOdd; bit < bits; bit += 2) {
    const a = bitColumn((firstBit + bit) ^ 1);
    const b = bitColumn((firstBit + bit + 1) ^ 1);
    const filled: usize = VECTOR << bit;
    const second = table + filled;
    const third = second + filled;
    const fourth = third + filled;
    for (let at: usize = 0; at < filled; at += VECTOR) {
      const entry = v128.load(table + at);
      const withoutB = v128.andnot(entry, b);
      v128.store(second + at, v128.andnot(entry, a));
      v128.store(third + at, withoutB);
      v128.store(fourth + at, v128.andnot(withoutB, a));
    }
  }
}

function countWithGroup(list: KeyList): u64 {
  const lowBits = runBits >> 1;
  const lowMask: u32 = (1 << lowBits) - 1;
  let pairs: u64 = 0;
  for (let run: u32 = 0; run < (<u32>1) << runBits; run++) {
    // 1. Skip runs that have no keys or conflict with every key of the group.
    const begin = bucketStart(list, run);
    const end = bucketStart(list, run + 1);
    if (begin == end) continue;
    const fitting = v128.and(
      v128.load(LOW_RUN_TABLE + VECTOR * (run & lowMask)),
      v128.load(HIGH_RUN_TABLE + VECTOR * (run >>> lowBits)),
    );
    if (!v128.any_true(fitting)) continue;
    // 2. Compare each key of the run with all 128 keys of the group at once.
    let record = list.records + 8 * begin;
    const last = list.records + 8 * end;
    do {
      const left = v128.and(
        v128.and(fitting, v128.load(load<u16>(record))),
        v128.and(
          v128.load(load<u16>(record, 2)),
          v128.and(v128.load(load<u16>(record, 4)), v128.load(load<u16>(record, 6))),
        ),
      );
      pairs += popcnt(i64x2.extract_lane(left, 0)) + popcnt(i64x2.extract_lane(left, 1));
      record += 8;
    } while (record < last);
  }
  return pairs;
}
