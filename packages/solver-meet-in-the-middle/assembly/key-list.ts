/** Lists of keys, one for each half of the board. */
import { take } from './memory';

/** The most keys in a list. The longest list of sizes up to 21, over all column sets, has fewer: see the README. */
export const MOST_KEYS: usize = 1 << 18;

/** Keys beyond the end, read with the last ones and ignored. */
const MARGIN: usize = 128;

/** The keys of all placements of a half with given columns, sorted by bucket: by class, then by run. */
@unmanaged
export class KeyList {
  keys: usize;
  /** The start of each bucket and the end of the last one, as 32-bit indices. */
  buckets: usize;
  /** For each key, the addresses of the entries of its chunks in the chunk tables (join.ts). */
  records: usize;
  length: u32;
}

export const upper: KeyList = changetype<KeyList>(memory.data(offsetof<KeyList>(), 16));
export const lower: KeyList = changetype<KeyList>(memory.data(offsetof<KeyList>(), 16));

export function takeLists(bucketCount: u32): void {
  takeList(upper, bucketCount);
  takeList(lower, bucketCount);
}

function takeList(list: KeyList, bucketCount: u32): void {
  list.keys = take(8 * (MOST_KEYS + MARGIN));
  list.buckets = take(4 * (bucketCount + 1));
  list.records = take(8 * MOST_KEYS);
}

export function bucketStart(list: KeyList, bucket: u32): u32 {
  return load<u32>(list.buckets + 4 * bucket);
}
