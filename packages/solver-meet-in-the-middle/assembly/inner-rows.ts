/**
 * The inner rows of a half, those next to the middle: all placements of queens in them, by column set, in blocks of 64
 * lanes, one placement a lane.
 *
 * A block has a key for each lane, and lane masks: for each column in which a diagonal enters the inner rows from
 * outside, the lanes with a queen on it. So one look at the masks tells which of 64 placements a queen outside attacks.
 */
import { half, size } from './board';
import { binomial, rankOf } from './column-sets';
import { keyOfQueen } from './keys';
import { take, takeCleared } from './memory';
import { columnInRow, visitPlacements } from './placements';

export const LANES: i32 = 64;

/** The inner placements of one column set. Its blocks lie one behind the other. */
@unmanaged
export class InnerSet {
  keys: usize;
  masks: usize;
  count: u32;
}

let sets: usize = 0;
let firstInnerRow: i32 = 0;

/** The bytes of the masks of a block. There is one more than columns: that of a diagonal that does not enter. */
export function maskBytes(): usize {
  return 8 * 2 * (size + 1);
}

/** Where a block has the mask of a falling diagonal that enters in this column. */
export function entryOfFalling(column: i32): i32 {
  return 8 * (column < size ? column : size);
}

/** Where a block has the mask of a rising diagonal that enters in this column. */
export function entryOfRising(column: i32): i32 {
  return 8 * (size + 1 + (column >= 0 ? column : size));
}

export function innerSet(rank: u32): InnerSet {
  return changetype<InnerSet>(sets + offsetof<InnerSet>() * rank);
}

export function prepareInnerRows(rows: i32): void {
  firstInnerRow = half - rows;
  const setCount = binomial(size, rows);
  sets = takeCleared(offsetof<InnerSet>() * setCount);
  // 1. Count the placements of each column set.
  visitPlacements(firstInnerRow, half, (columns: u32): void => {
    innerSet(rankOf(columns)).count++;
  });
  // 2. Give each set its keys and its blocks.
  let placements: usize = 0;
  let blocks: usize = 0;
  for (let rank: u32 = 0; rank < setCount; rank++) {
    const set = innerSet(rank);
    set.keys = 8 * placements;
    set.masks = blocks * maskBytes();
    placements += set.count;
    blocks += (set.count + LANES - 1) / LANES;
  }
  const keys = take(8 * placements);
  const masks = takeCleared(blocks * maskBytes());
  for (let rank: u32 = 0; rank < setCount; rank++) {
    const set = innerSet(rank);
    set.keys += keys;
    set.masks += masks;
    set.count = 0;
  }
  // 3. Store the placements, counting them once more.
  visitPlacements(firstInnerRow, half, (columns: u32): void => {
    const set = innerSet(rankOf(columns));
    storePlacement(set, set.count++);
  });
}

function storePlacement(set: InnerSet, index: u32): void {
  const masks = set.masks + <usize>(index / LANES) * maskBytes();
  const lane = (<u64>1) << (index % LANES);
  let key: u64 = 0;
  for (let row = firstInnerRow; row < half; row++) {
    const column = columnInRow(row);
    const depth = row - firstInnerRow;
    key |= keyOfQueen(row, column);
    if (column - depth >= 0) addLane(masks + entryOfFalling(column - depth), lane);
    if (column + depth < size) addLane(masks + entryOfRising(column + depth), lane);
  }
  store<u64>(set.keys + 8 * index, key);
}

function addLane(mask: usize, lane: u64): void {
  store<u64>(mask, load<u64>(mask) | lane);
}
