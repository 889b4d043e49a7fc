/** Lists of keys: one for each half of the board. */
import { take } from './memory';

/** Most keys in a list. Counted over all column sets, the longest list of size 21 has fewer: see the package's README. */
export const MOST_KEYS: usize = 1 << 18;

/** Keys beyond the end that are read along with the last ones, and not looked at. */
const MARGIN: usize = 128;

/** The keys of all placements of a half with given columns, sorted by bucket: by class, and by run within a class. */
@unmanaged
export class KeyList {
  keys: usize;
  /** Where each bucket begins, and where the last one ends, as 32-bit indices. */
  buckets: usize;
  /** For each key, the addresses of its chunks' entries in the chunk tables: see join.ts. */
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
