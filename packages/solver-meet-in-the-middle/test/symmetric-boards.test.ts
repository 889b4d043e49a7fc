import { expect, test } from 'vitest';
import { countHalfTurnBoards, countQuarterTurnBoards } from '../src/count-unique.ts';
import { allSolutions } from './boards.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])(
  'size %i: agrees with turning every solution',
  (size) => {
    const quarterTurn = (columns: readonly number[]): number[] => {
      const turned = Array.from(columns, () => 0);
      for (const [row, column] of columns.entries()) turned[column] = size - 1 - row;
      return turned;
    };
    const solutions = allSolutions(size);
    const unchanged = (turn: (columns: readonly number[]) => number[]): number =>
      solutions.filter((columns) => turn(columns).join() === columns.join()).length;
    expect(countQuarterTurnBoards(size)).toBe(unchanged(quarterTurn));
    expect(countHalfTurnBoards(size)).toBe(
      unchanged((columns) => quarterTurn(quarterTurn(columns))),
    );
  },
);

test('finds the published numbers of larger boards (OEIS A032522 and A033148)', () => {
  expect([12, 13, 16, 17].map(countHalfTurnBoards)).toEqual([80, 136, 3000, 8152]);
  expect([12, 13, 16, 17].map(countQuarterTurnBoards)).toEqual([8, 8, 64, 128]);
});
