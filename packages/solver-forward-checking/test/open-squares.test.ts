import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OpenSquares } from '../src/open-squares.ts';

interface Queen {
  readonly column: number;
  readonly row: number;
}

/** The open squares of each column that has no queen. */
type View = ReadonlyMap<number, { readonly rows: readonly number[]; readonly count: number }>;

const numbersTo = (size: number) => Array.from({ length: size }, (_, number) => number);

/** Computes the view from the squares of the queens. */
function expectedView(size: number, queens: readonly Queen[]): View {
  const columns = numbersTo(size).filter((column) => queens.every((q) => q.column !== column));
  return new Map(
    columns.map((column) => {
      const rows = numbersTo(size).filter((row) =>
        queens.every((q) => q.row !== row && Math.abs(q.row - row) !== Math.abs(q.column - column)),
      );
      return [column, { rows, count: rows.length }];
    }),
  );
}

function viewOf(squares: OpenSquares, queens: readonly Queen[]): View {
  const { size, openCount } = squares;
  const columns = numbersTo(size).filter((column) => queens.every((q) => q.column !== column));
  return new Map(
    columns.map((column) => {
      const rows = numbersTo(size).filter((row) => squares.isOpen(column, row));
      return [column, { rows, count: openCount[column]! }];
    }),
  );
}

const walk = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.boolean()), { maxLength: 40 });

test('open squares follow from the queens as they come and go', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), walk, (size, moves) => {
      const squares = new OpenSquares(size);
      const queens: Queen[] = [];
      const ensureSame = () => expect(viewOf(squares, queens)).toEqual(expectedView(size, queens));
      const removeLast = () => {
        squares.remove(queens.pop()!.column, queens.length + 1);
        ensureSame();
      };
      for (const [a, b, isRemoval] of moves) {
        const queen = { column: a % size, row: b % size };
        if (isRemoval && queens.length > 0) removeLast();
        if (!squares.isOpen(queen.column, queen.row)) continue;
        queens.push(queen);
        const emptied = squares.place(queen.column, queen.row, queens.length);
        // Looking ahead stops at an empty column, so the rest of the board is not up to date.
        if (emptied === -1) ensureSame();
        else {
          ensureEmptied(emptied, expectedView(size, queens));
          removeLast();
        }
      }
      while (queens.length > 0) removeLast();
    }),
  );
});

function ensureEmptied(column: number, view: View): void {
  const empty = [...view].filter(([, { count }]) => count === 0).map(([each]) => each);
  expect(column).toBe(empty[0]);
}
