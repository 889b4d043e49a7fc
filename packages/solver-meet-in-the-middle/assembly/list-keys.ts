/** Lists the keys of all placements of a half with given columns: outer rows times inner rows. */
import { half } from './board';
import { nextSet, rankOf } from './column-sets';
import { innerSet, LANES, maskBytes } from './inner-rows';
import { bucketBits } from './keys';
import { KeyList, MOST_KEYS } from './key-list';
import { take } from './memory';
import { attackedLanes, beginOfOuter, endOfOuter, OUTER_BYTES, outerRows } from './outer-rows';

let unsorted: usize = 0;
/** While keys are listed, the size of each bucket; while they are sorted, the place of the bucket's next key. */
let histogram: usize = 0;
const columnAt: usize = memory.data(4 * 32, 16);

export function prepareKeyLists(): void {
  unsorted = take(8 * MOST_KEYS);
  histogram = take(4 << bucketBits());
}

export function listKeys(columns: u32, list: KeyList): void {
  memory.fill(histogram, 0, 4 << bucketBits());
  const end = joinRows(columns);
  list.length = <u32>(end - unsorted) >>> 3;
  sortByBucket(list, end);
}

/** Writes the keys of the half to `unsorted`; returns the address of their end. */
function joinRows(columns: u32): usize {
  const rows = outerRows;
  let end = unsorted;
  const limit = unsorted + 8 * MOST_KEYS;
  const counts = histogram;
  const bucketMask: u32 = (1 << bucketBits()) - 1;
  const blockBytes = maskBytes();
  spreadColumns(columns);
  // 1. For every way to divide the columns between outer and inner rows:
  for (let share: u32 = (1 << rows) - 1; share < (<u32>1) << half; share = nextSet(share)) {
    const outerColumns = pickColumns(share);
    const rank = rankOf(outerColumns);
    const firstOuter = beginOfOuter(rank);
    const endOuter = endOfOuter(rank);
    if (firstOuter == endOuter) continue;
    const inner = innerSet(rankOf(columns & ~outerColumns));
    let keys = inner.keys;
    let masks = inner.masks;
    // 2. Compare every block of inner placements with every outer placement.
    for (let rest = <i32>inner.count; rest > 0; rest -= LANES) {
      const lanes: u64 = rest >= LANES ? ~(<u64>0) : ((<u64>1) << rest) - 1;
      // The lists are known to fit. If one did not, trap before memory is overwritten.
      if (end + 8 * LANES * ((endOuter - firstOuter) / OUTER_BYTES) > limit) unreachable();
      for (let outer = firstOuter; outer < endOuter; outer += OUTER_BYTES) {
        let attacked = attackedLanes(outer, 0, masks);
        if (rows > 1) attacked |= attackedLanes(outer, 1, masks);
        if (rows > 2) attacked |= attackedLanes(outer, 2, masks);
        if (rows > 3) attacked |= attackedLanes(outer, 3, masks);
        if (rows > 4) attacked |= attackedLanes(outer, 4, masks);
        const outerKey = load<u64>(outer);
        // 3. Every remaining lane is a placement of the half.
        for (let left = ~attacked & lanes; left != 0; left &= left - 1) {
          const key = outerKey | load<u64>(keys + ((<usize>ctz(left)) << 3));
          store<u64>(end, key);
          end += 8;
          const count = counts + ((<u32>key & bucketMask) << 2);
          store<u32>(count, load<u32>(count) + 1);
        }
      }
      keys += 8 * LANES;
      masks += blockBytes;
    }
  }
  return end;
}

/** Stores the columns one by one, so that {@link pickColumns} can pick them by index. */
function spreadColumns(columns: u32): void {
  let at = columnAt;
  for (let rest = columns; rest != 0; rest &= rest - 1) {
    store<u32>(at, rest & (0 - rest));
    at += 4;
  }
}

/** Returns the columns whose indices are set in `share`. */
function pickColumns(share: u32): u32 {
  let picked: u32 = 0;
  for (let rest = share; rest != 0; rest &= rest - 1)
    picked |= load<u32>(columnAt + ((<usize>ctz(rest)) << 2));
  return picked;
}

/** Counting sort (Seward, 1954) by the low bits, counted in the histogram. */
function sortByBucket(list: KeyList, end: usize): void {
  const bucketCount: u32 = 1 << bucketBits();
  const bucketMask = bucketCount - 1;
  const nextOf = histogram;
  let start: u32 = 0;
  for (let bucket: u32 = 0; bucket < bucketCount; bucket++) {
    const count = load<u32>(nextOf + 4 * bucket);
    store<u32>(list.buckets + 4 * bucket, start);
    store<u32>(nextOf + 4 * bucket, start);
    start += count;
  }
  store<u32>(list.buckets + 4 * bucketCount, start);
  const sorted = list.keys;
  for (let at = unsorted; at < end; at += 8) {
    const key = load<u64>(at);
    const next = nextOf + ((<u32>key & bucketMask) << 2);
    const index = load<u32>(next);
    store<u64>(sorted + ((<usize>index) << 3), key);
    store<u32>(next, index + 1);
  }
}
