import { expect, test } from 'vitest';
import { countSymmetricBoards } from '../src/symmetric-boards.ts';
import { allSolutions } from './boards.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('size %i, against all solutions turned', (size) => {
  const quarterTurn = (columns: readonly number[]): number[] => {
    const turned = Array.from(columns, () => 0);
    for (const [row, column] of columns.entries()) turned[column] = size - 1 - row;
    return turned;
  };
  const solutions = allSolutions(size);
  const unchanged = (turn: (columns: readonly number[]) => number[]): number =>
    solutions.filter((columns) => turn(columns).join() === columns.join()).length;
  expect(countSymmetricBoards(size, 1)).toBe(unchanged(quarterTurn));
  expect(countSymmetricBoards(size, 2)).toBe(
    unchanged((columns) => quarterTurn(quarterTurn(columns))),
  );
});

test('the published numbers for larger boards (OEIS A032522 and A033148)', () => {
  expect([12, 13, 16, 17].map((size) => countSymmetricBoards(size, 2))).toEqual([
    80, 136, 3000, 8152,
  ]);
  expect([12, 13, 16, 17].map((size) => countSymmetricBoards(size, 1))).toEqual([8, 8, 64, 128]);
});
