import { allColumns, allowedColumns } from './board';

/** The most rows in one placement. */
export const MOST_ROWS: i32 = 5;

/** The column of each queen of the current placement, one byte a row. */
const columnsOfRows: usize = memory.data(MOST_ROWS, 16);

let firstRow: i32 = 0;
let endRow: i32 = 0;
let visit: (columns: u32) => void = (_columns: u32): void => {};

/** Visits every way to place one queen in each row from `first` to `end` - 1 of a half so that none attacks another. */
export function visitPlacements(first: i32, end: i32, visitor: (columns: u32) => void): void {
  firstRow = first;
  endRow = end;
  visit = visitor;
  placeRow(first, 0, 0, 0);
}

/** Returns the column of the queen in a row of the current placement. */
export function columnInRow(row: i32): i32 {
  return load<u8>(columnsOfRows + row - firstRow);
}

/** Bit-field backtracking (Richards, 1997). `falling` and `rising` are the columns attacked along the diagonals. */
function placeRow(row: i32, columns: u32, falling: u32, rising: u32): void {
  if (row == endRow) {
    visit(columns);
    return;
  }
  let free = allowedColumns(row) & ~(columns | falling | rising);
  while (free != 0) {
    const queen = free & (0 - free);
    free ^= queen;
    store<u8>(columnsOfRows + row - firstRow, <u8>ctz(queen));
    placeRow(
      row + 1,
      columns | queen,
      ((falling | queen) << 1) & allColumns,
      (rising | queen) >>> 1,
    );
  }
}
