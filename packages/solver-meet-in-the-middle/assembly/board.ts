/**
 * The board. Its upper half are the rows from 0 to `half` - 1; its lower half is looked at in the mirror, so that it has
 * the same rows. A board of odd size has a middle row between them, whose queen stands in column `centre`.
 */

export const NO_CENTRE: i32 = -1;

export let size: i32 = 0;
export let half: i32 = 0;
/** The column of the queen in the middle row, or {@link NO_CENTRE} on boards of even size. */
export let centre: i32 = NO_CENTRE;
/** All columns. */
export let allColumns: u32 = 0;

/** Per row of a half: the columns that the queen of the middle row attacks. */
const attackedByCentre: usize = memory.data(4 * 16, 16);

export function setBoard(newSize: i32, newCentre: i32): void {
  size = newSize;
  half = newSize >> 1;
  centre = newCentre;
  allColumns = (1 << newSize) - 1;
  for (let row = 0; row < half; row++)
    store<u32>(attackedByCentre + 4 * row, columnsAttackedByCentre(half - row));
}

function columnsAttackedByCentre(distance: i32): u32 {
  if (centre == NO_CENTRE) return 0;
  const queen = (<u32>1) << centre;
  return (queen | (queen << distance) | (queen >> distance)) & allColumns;
}

/**
 * The columns that a queen in this row of a half may stand in. Where the middle row's queen is off the centre, the
 * middle column's queen is farther from the centre than that one, and in the upper half: every other board is a
 * reflection or rotation of such a board.
 */
export function allowedColumns(row: i32): u32 {
  const free = allColumns & ~load<u32>(attackedByCentre + 4 * row);
  const isTooNear = centre != NO_CENTRE && centre != half && row >= centre;
  return isTooNear ? free & ~(1 << half) : free;
}
