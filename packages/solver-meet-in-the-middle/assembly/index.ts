/** Counts solutions of the N-Queens problem by meet in the middle on rows: one column set at a time. */
import { centre, half, NO_CENTRE, setBoard } from './board';
import { fillBinomials } from './column-sets';
import { prepareInnerRows } from './inner-rows';
import { bucketStart, KeyList, lower, takeLists, upper } from './key-list';
import { bucketBits, layOutKeys, runBits } from './keys';
import { countPairs, fillRecords } from './join';
import { listKeys, prepareKeyLists } from './list-keys';
import { releaseAll } from './memory';
import { prepareOuterRows } from './outer-rows';

/**
 * Makes the tables of a board.
 *
 * @param size from 8 to 21.
 * @param centreColumn the column of the queen in the middle row of a board of odd size, from 1 to the middle column;
 * -1 on boards of even size.
 */
export function prepare(size: i32, centreColumn: i32): void {
  releaseAll();
  fillBinomials();
  setBoard(size, centreColumn);
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
 * On boards of even size, summed over all column sets, this gives all solutions, but it is not the number of solutions
 * of each set: a quarter turn lets those with both long diagonals occupied from different halves stand for others.
 */
export function count(upperColumns: u32, lowerColumns: u32): u64 {
  listKeys(upperColumns, upper);
  if (upper.length == 0) return 0;
  listKeys(lowerColumns, lower);
  if (lower.length == 0) return 0;
  return centre == NO_CENTRE ? countByClass() : countAll();
}

function countAll(): u64 {
  fillRecords(upper, upper.length);
  return countPairs(upper, lower, 0, lower.length);
}

/**
 * A long diagonal that is occupied belongs to one of the halves. Boards with both occupied from one half are turned by a
 * quarter into those with both occupied from different halves, and are counted for these too.
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

/** The pairs of class 0 of one list and of these buckets of the other. */
function countBuckets(list: KeyList, others: KeyList, from: u32, to: u32): u64 {
  return countPairs(list, others, bucketStart(others, from), bucketStart(others, to));
}
