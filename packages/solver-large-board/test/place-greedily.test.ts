import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BitBoard, NO_QUEEN } from '../src/bit-board.ts';
import { placeGreedily } from '../src/place-all.ts';

const PLENTY = 2000;

function wholeOf(board: BitBoard): { readonly first: number; readonly count: number } {
  return { first: 0, count: board.freeRows.length };
}

test('a column gets its queen on any of its free squares and on no other', () => {
  const standing = fc.array(fc.tuple(fc.nat(79), fc.nat(79)), { maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 80 }), standing, fc.nat(79), (size, squares, at) => {
      const column = at % size;
      const fill = (): BitBoard => {
        const board = new BitBoard(size);
        for (const [c, r] of squares) {
          const [other, row] = [c % size, r % size];
          const isEmpty = other !== column && board.rows[other] === NO_QUEEN;
          if (isEmpty && !board.rows.includes(row) && board.hasFreeDiagonals(other, row))
            board.put(other, row);
        }
        return board;
      };
      const before = fill();
      const free = [...before.listFreeRows()].filter((row) => before.hasFreeDiagonals(column, row));
      const taken = new Set<number>();
      for (let seed = 1; seed <= PLENTY && taken.size <= free.length; seed++) {
        if (taken.size === free.length && seed > 50) break;
        const board = fill();
        const whole = wholeOf(board);
        placeGreedily(board, column, column + 1, whole, 100, seed * 0x9e3779b9, undefined);
        expect(board.queens).toBe(before.queens + (free.length > 0 ? 1 : 0));
        if (free.length > 0) taken.add(board.rows[column]!);
      }
      expect([...taken].toSorted((a, b) => a - b)).toEqual(free);
    }),
    { numRuns: 40 },
  );
});

test('places queens only in its region and columns', () => {
  const board = new BitBoard(10_000);
  const probes = placeGreedily(board, 100, 200, { first: 10, count: 20 }, 10, 5, undefined);
  const placed = [...board.rows.entries()].filter(([, row]) => row !== NO_QUEEN);
  expect(placed).toHaveLength(board.queens);
  expect(placed.length).toBeGreaterThan(50);
  expect(probes).toBeGreaterThanOrEqual(100);
  for (const [column, row] of placed) {
    expect(column).toBeGreaterThanOrEqual(100);
    expect(column).toBeLessThan(200);
    expect(row).toBeGreaterThanOrEqual(320);
    expect(row).toBeLessThan(960);
  }
});

test('a column without a free square is deferred after its tries', () => {
  const board = new BitBoard(3);
  board.put(1, 1);
  const events: number[][] = [];
  const observer = { event: (...values: number[]) => void events.push(values) };
  expect(placeGreedily(board, 0, 1, wholeOf(board), 7, 9, observer)).toBe(7);
  expect(board.queens).toBe(1);
  expect(events).toEqual([[2, 0]]);
});
