/** Counts N-Queens solutions by meeting in the middle on rows, one column set at a time. */
import { center, half, NO_CENTER, setBoard } from './board';
import { fillBinomials } from './column-sets';
import { prepareInnerRows } from './inner-rows';
import { bucketStart, KeyList, lower, takeLists, upper } from './key-list';
import { bucketBits, layOutKeys, runBits } from './keys';
import { countPairs, fillRecords } from './join';
import { listKeys, prepareKeyLists } from './list-keys';
import { releaseAll } from './memory';
import { prepareOuterRows } from './outer-rows';

/**
 * Builds the tables of a board.
 *
 * @param size 8 to 21.
 * @param centerColumn the column of the queen in the middle row if the size is odd, from 1 to the middle column; -1 if
 * the size is even.
 */
export function prepare(size: i32, centerColumn: i32): void {
  releaseAll();
  fillBinomials();
  setBoard(size, centerColumn);
  layOutKeys();
  const innerRows = half <= 6 ? 3 : half <= 7 ? 4 : 5;
  prepareInnerRows(innerRows);
  prepareOuterRows(half - innerRows);
  prepareKeyLists();
  takeLists(1 << bucketBits());
}

/**
 * Counts the solutions of the prepared board with these columns in its upper half and those in its lower half.
 *
 * If the size is even, only the sum over all column sets is the number of solutions: see {@link countByClass}.
 */
export function count(upperColumns: u32, lowerColumns: u32): u64 {
  listKeys(upperColumns, upper);
  if (upper.length == 0) return 0;
  listKeys(lowerColumns, lower);
  if (lower.length == 0) return 0;
  return center == NO_CENTER ? countByClass() : countAll();
}

function countAll(): u64 {
  fillRecords(upper, upper.length);
  return countPairs(upper, lower, 0, lower.length);
}

/**
 * Counts by the long diagonals. A quarter turn maps a board with both occupied from one half to a board with one
 * occupied from each half. So the former count twice, and the latter are not looked for.
 */
function countByClass(): u64 {
  const one: u32 = 1 << runBits;
  const both: u32 = 3 << runBits;
  const end: u32 = 4 << runBits;
  fillRecords(upper, bucketStart(upper, one));
  fillRecords(lower, bucketStart(lower, one));
  const withNone = countBuckets(upper, lower, 0, one);
  const withOne = countBuckets(upper, lower, one, both) + countBuckets(lower, upper, one, both);
  const withBoth = countBuckets(upper, lower, both, end) + countBuckets(lower, upper, both, end);
  return withNone + withOne + 2 * withBoth;
}

/** Counts the pairs of a class 0 key of `list` and a key of `others` in these buckets. */
function countBuckets(list: KeyList, others: KeyList, from: u32, to: u32): u64 {
  return countPairs(list, others, bucketStart(others, from), bucketStart(others, to));
}
