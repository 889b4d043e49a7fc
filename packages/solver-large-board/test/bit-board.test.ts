import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitBoard, NO_QUEEN } from '../src/bit-board.ts';

const sizes = fc.integer({ min: 1, max: 40 });
const moveLists = fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 40 });

test('rows, columns and diagonals agree with a list of all queens', () => {
  fc.assert(
    fc.property(sizes, moveLists, (n, moves) => {
      const board = new BitBoard(n);
      const standing = new Map<number, number>();
      for (const [first, second] of moves) {
        const [column, row] = [first % n, second % n];
        if (standing.has(column)) {
          board.take(column);
          standing.delete(column);
        } else if (isFree(standing, column, row)) {
          board.put(column, row);
          standing.set(column, row);
        }
        expect(viewOf(board)).toEqual(expectedView(n, standing));
      }
      board.clear();
      expect(viewOf(board)).toEqual(expectedView(n, new Map()));
    }),
  );
});

function viewOf(board: BitBoard): unknown {
  return {
    rows: [...board.rows],
    queens: board.queens,
    emptyColumns: [...board.listEmptyColumns()],
    freeRows: [...board.listFreeRows()],
    freeDiagonals: squares(board.size).map(([column, row]) => board.hasFreeDiagonals(column, row)),
  };
}

function expectedView(size: number, standing: ReadonlyMap<number, number>): unknown {
  const all = Array.from({ length: size }, (_, index) => index);
  const takenRows = new Set(standing.values());
  return {
    rows: all.map((column) => standing.get(column) ?? NO_QUEEN),
    queens: standing.size,
    emptyColumns: all.filter((column) => !standing.has(column)),
    freeRows: all.filter((row) => !takenRows.has(row)),
    freeDiagonals: squares(size).map(([column, row]) => !onDiagonal(standing, column, row)),
  };
}

function squares(size: number): [number, number][] {
  return Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)]);
}

function onDiagonal(standing: ReadonlyMap<number, number>, column: number, row: number): boolean {
  return [...standing].some(([c, r]) => Math.abs(c - column) === Math.abs(r - row));
}

function isFree(standing: ReadonlyMap<number, number>, column: number, row: number): boolean {
  return ![...standing.values()].includes(row) && !onDiagonal(standing, column, row);
}
