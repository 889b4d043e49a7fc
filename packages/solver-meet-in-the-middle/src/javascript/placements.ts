import { allowedColumns, type Board } from './board.ts';

/** Told of a placement: its column set, and its queens' columns, row by row, which it must not keep. */
export type Visitor = (set: number, columns: Uint8Array) => void;

/**
 * Visits every way to put one queen into each row from `first` to `end` - 1 of a half so that none attacks another, by
 * bit-field backtracking (Richards, 1997).
 */
export function visitPlacements(board: Board, first: number, end: number, visit: Visitor): void {
  const columns = new Uint8Array(end - first);
  const allowed = Array.from({ length: end - first }, (_, row) =>
    allowedColumns(board, first + row),
  );
  const placeRow = (row: number, set: number, falling: number, rising: number): void => {
    if (row === allowed.length) {
      visit(set, columns);
      return;
    }
    for (let free = allowed[row]! & ~(set | falling | rising); free !== 0; free &= free - 1) {
      const queen = free & -free;
      columns[row] = 31 - Math.clz32(queen);
      placeRow(row + 1, set | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
  };
  placeRow(0, 0, 0, 0);
}
