import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AttackCounter } from '../src/free-squares.ts';

const DIRECTIONS = [-1, 0, 1].flatMap((dx) =>
  [-1, 0, 1].filter((dy) => dx !== 0 || dy !== 0).map((dy) => ({ dx, dy })),
);

/** Counts by the definition: each queen looks in eight directions to the edge, and queens do not block the view. */
function lookAround(rows: readonly number[]): number {
  let seen = 0;
  for (const [column, row] of rows.entries())
    for (const { dx, dy } of DIRECTIONS)
      for (let step = 1; step < rows.length; step++)
        if (rows[column + step * dx] === row + step * dy) seen++;
  return seen;
}

test.each([
  [[0, 1, 2, 3, 4, 5, 6, 7], 56],
  [[0, 0, 1, 1, 2, 2, 3, 3], 14],
  [[0, 2, 4, 6, 7, 5, 3, 1], 6],
  [[1, 3, 5, 7, 0, 1, 2, 3], 20],
  [[0, 4, 7, 5, 2, 6, 1, 3], 0],
])('the published fitness of %j is %i', (rows, fitness) => {
  expect(new AttackCounter(8).count(Int32Array.from(rows))).toBe(fitness);
});

test('the count agrees with the definition', () => {
  const boards = fc
    .integer({ min: 1, max: 12 })
    .chain((size) => fc.array(fc.nat(size - 1), { minLength: size, maxLength: size }));
  fc.assert(
    fc.property(boards, boards, (rows, other) => {
      const counter = new AttackCounter(rows.length);
      // A count must not affect the next one.
      if (other.length === rows.length) counter.count(Int32Array.from(other));
      expect(counter.count(Int32Array.from(rows))).toBe(lookAround(rows));
    }),
    { numRuns: 500 },
  );
});
