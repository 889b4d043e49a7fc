/**
 * The outer rows of a half, away from the middle: all placements of queens in them, by column set.
 *
 * A placement has a key and, for each queen, the columns where its falling and its rising diagonal enter the inner rows,
 * as byte offsets into a block of lane masks (inner-rows.ts).
 */
import { size } from './board';
import { binomial, rankOf } from './column-sets';
import { entryOfFalling, entryOfRising } from './inner-rows';
import { keyOfQueen } from './keys';
import { take, takeCleared } from './memory';
import { columnInRow, visitPlacements } from './placements';

/** A placement: its key, then a pair of 16-bit offsets for each queen. */
export const OUTER_BYTES: usize = 32;
const OFFSETS: usize = 8;

export let outerRows: i32 = 0;
let starts: usize = 0;
let placements: usize = 0;

/** Returns the address of the first placement of a column set. */
export function beginOfOuter(rank: u32): usize {
  return placements + OUTER_BYTES * load<u32>(starts + 4 * rank);
}

/** Returns the address after the last placement of a column set. */
export function endOfOuter(rank: u32): usize {
  return placements + OUTER_BYTES * load<u32>(starts + 4 * rank, 4);
}

export function prepareOuterRows(rows: i32): void {
  outerRows = rows;
  const sets = binomial(size, rows);
  // 1. Count the placements of each column set, two entries ahead.
  starts = takeCleared(4 * (sets + 2));
  visitPlacements(0, rows, (columns: u32): void => {
    const count = starts + 4 * rankOf(columns);
    store<u32>(count, load<u32>(count, 8) + 1, 8);
  });
  // 2. Sum up: the first placement of each set, one entry ahead.
  for (let set: u32 = 0; set < sets; set++) {
    const start = starts + 4 * set;
    store<u32>(start, load<u32>(start, 4) + load<u32>(start, 8), 8);
  }
  placements = take(OUTER_BYTES * load<u32>(starts + 4 * sets, 4));
  // 3. Store them. The entry ahead advances to the end of the set, which is the first placement of the next set.
  visitPlacements(0, rows, (columns: u32): void => {
    const start = starts + 4 * rankOf(columns);
    const index = load<u32>(start, 4);
    store<u32>(start, index + 1, 4);
    storePlacement(placements + OUTER_BYTES * index);
  });
}

function storePlacement(address: usize): void {
  let key: u64 = 0;
  for (let row = 0; row < outerRows; row++) {
    const column = columnInRow(row);
    key |= keyOfQueen(row, column);
    const pair = address + OFFSETS + 4 * row;
    store<u16>(pair, <u16>entryOfFalling(column + (outerRows - row)));
    store<u16>(pair, <u16>entryOfRising(column - (outerRows - row)), 2);
  }
  store<u64>(address, key);
}

/** Returns the lanes of a block that a queen of an outer placement attacks. */
export function attackedLanes(placement: usize, row: usize, masks: usize): u64 {
  const pair = placement + OFFSETS + 4 * row;
  return load<u64>(masks + load<u16>(pair)) | load<u64>(masks + load<u16>(pair, 2));
}
