/**
 * The board. The upper half has rows 0 to `half` - 1. The lower half is mirrored, so that it has the same rows. If the size
 * is odd, there is a middle row between them, with its queen in column `center`.
 */

export const NO_CENTER: i32 = -1;

export let size: i32 = 0;
export let half: i32 = 0;
/** The column of the queen in the middle row, or {@link NO_CENTER} if the size is even. */
export let center: i32 = NO_CENTER;
export let allColumns: u32 = 0;

/** For each row of a half: the columns that the queen of the middle row attacks. */
const attackedByCenter: usize = memory.data(4 * 16, 16);

export function setBoard(newSize: i32, newCenter: i32): void {
  size = newSize;
  half = newSize >> 1;
  center = newCenter;
  allColumns = (1 << newSize) - 1;
  for (let row = 0; row < half; row++)
    store<u32>(attackedByCenter + 4 * row, columnsAttackedByCenter(half - row));
}

function columnsAttackedByCenter(distance: i32): u32 {
  if (center == NO_CENTER) return 0;
  const queen = (<u32>1) << center;
  return (queen | (queen << distance) | (queen >> distance)) & allColumns;
}

/**
 * Returns the columns open to a queen in this row of a half. If the middle row's queen is off the center, the middle
 * column's queen must be in the upper half and farther from the center: every other board is a reflection or rotation of
 * such a board.
 */
export function allowedColumns(row: i32): u32 {
  const free = allColumns & ~load<u32>(attackedByCenter + 4 * row);
  const isTooNear = center != NO_CENTER && center != half && row >= center;
  return isTooNear ? free & ~(1 << half) : free;
}
