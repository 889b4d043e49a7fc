import { LANES, type InnerRows } from './inner-rows.ts';
import type { KeyLayout } from './keys.ts';
import type { OuterRows } from './outer-rows.ts';
import { nextSet, rankOf } from './ranks.ts';

/** The keys of all placements of a half with given columns, sorted by bucket: by class, and by run within a class. */
export interface KeyList {
  /** Where each bucket begins; the next entry ends it. */
  readonly starts: Int32Array;
  readonly buckets: Uint8Array;
  readonly rests: Int32Array;
}

/** Most keys in a list. Counted over all column sets, the longest list of size 21 has fewer: see the README. */
const MOST_KEYS = 2 ** 18;

/** An empty list, of which every call of `listKeys` fills the front anew. */
export function makeKeyList({ bucketBits }: KeyLayout): KeyList {
  return {
    starts: new Int32Array((1 << bucketBits) + 1),
    buckets: new Uint8Array(MOST_KEYS),
    rests: new Int32Array(MOST_KEYS),
  };
}

/** Lists the keys of a half: outer rows times inner rows. */
export function makeKeyLister(
  outer: OuterRows,
  inner: InnerRows,
  { bucketBits }: KeyLayout,
): (columns: number, list: KeyList) => void {
  const unsortedBuckets = new Uint8Array(MOST_KEYS);
  const unsortedRests = new Int32Array(MOST_KEYS);
  const next = new Int32Array(1 << bucketBits);
  const columnAt = new Int32Array(32);

  const joinRows = (columns: number): number => {
    const { rows } = outer;
    const { masks, maskCount } = inner;
    let length = 0;
    const members = spreadColumns(columns, columnAt);
    // 1. Every way to share out the columns between outer and inner rows.
    for (let share = (1 << rows) - 1; share < 1 << members; share = nextSet(share)) {
      const outerColumns = pickColumns(share, columnAt);
      const rank = rankOf(outerColumns);
      const firstOuter = outer.starts[rank]!;
      const endOuter = outer.starts[rank + 1]!;
      if (firstOuter === endOuter) continue;
      const innerRank = rankOf(columns & ~outerColumns);
      const endBlock = inner.starts[innerRank + 1]!;
      // 2. Every block of inner placements against every outer placement.
      for (let block = inner.starts[innerRank]!; block < endBlock; block++) {
        const base = block * maskCount;
        const free = ~masks[base + maskCount - 1]!;
        let entry = firstOuter * 2 * rows;
        for (let place = firstOuter; place < endOuter; place++) {
          let attacked = 0;
          for (const end = entry + 2 * rows; entry < end; entry++)
            attacked |= masks[base + outer.entries[entry]!]!;
          // 3. Every lane that is left is a placement of the half.
          for (let left = free & ~attacked; left !== 0; left &= left - 1) {
            const lane = block * LANES + 31 - Math.clz32(left & -left);
            const bucket = outer.buckets[place]! | inner.buckets[lane]!;
            unsortedBuckets[length] = bucket;
            unsortedRests[length++] = outer.rests[place]! | inner.rests[lane]!;
            next[bucket]!++;
          }
        }
      }
    }
    return length;
  };

  return (columns, list) => {
    next.fill(0);
    const length = joinRows(columns);
    // Counting sort (Seward, 1954).
    let start = 0;
    for (let bucket = 0; bucket < next.length; bucket++) {
      const count = next[bucket]!;
      list.starts[bucket] = next[bucket] = start;
      start += count;
    }
    list.starts[next.length] = start;
    for (let index = 0; index < length; index++) {
      const bucket = unsortedBuckets[index]!;
      const place = next[bucket]!++;
      list.buckets[place] = bucket;
      list.rests[place] = unsortedRests[index]!;
    }
  };
}

/** Lays the columns out one by one, to be picked by a share of them; returns how many there are. */
function spreadColumns(columns: number, columnAt: Int32Array): number {
  let count = 0;
  for (let rest = columns; rest !== 0; rest &= rest - 1) columnAt[count++] = rest & -rest;
  return count;
}

function pickColumns(share: number, columnAt: Int32Array): number {
  let picked = 0;
  for (let rest = share; rest !== 0; rest &= rest - 1)
    picked |= columnAt[31 - Math.clz32(rest & -rest)]!;
  return picked;
}
