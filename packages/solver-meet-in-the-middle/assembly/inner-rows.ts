/**
 * The inner rows of a half, next to the middle: all placements of queens in them, by column set, in blocks of 64 lanes,
 * one placement a lane.
 *
 * A block has a key for each lane, and lane masks. For each column where a diagonal enters the inner rows from outside, a
 * mask holds the lanes with a queen on that diagonal. One load then shows which of 64 placements a queen outside attacks.
 */
import { half, size } from './board';
import { binomial, rankOf } from './column-sets';
import { keyOfQueen } from './keys';
import { take, takeCleared } from './memory';
import { columnInRow, visitPlacements } from './placements';

export const LANES: i32 = 64;

/** The inner placements of one column set, in consecutive blocks. */
@unmanaged
export class InnerSet {
  keys: usize;
  masks: usize;
  count: u32;
}

let sets: usize = 0;
let firstInnerRow: i32 = 0;

/** Returns the bytes of a block's masks. Each direction has one extra mask, for diagonals that do not enter. */
export function maskBytes(): usize {
  return 8 * 2 * (size + 1);
}

/** Returns the offset of the mask of the falling diagonal that enters in this column. */
export function entryOfFalling(column: i32): i32 {
  return 8 * (column < size ? column : size);
}

/** Returns the offset of the mask of the rising diagonal that enters in this column. */
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
  // 3. Store the placements, counting them again.
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
