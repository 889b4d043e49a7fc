import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiesOf } from '../src/column-sets.ts';
import { makeKernel } from '../src/kernel.ts';
import { allSolutions, plainCount, setOf, totalOf } from './boards.ts';

test.each([9, 11])('finds the solutions of every column set of size %i', (size) => {
  const solutions = allSolutions(size);
  const middle = size >> 1;
  const kernel = makeKernel();
  for (const { center, sets, lowerOf } of familiesOf(size)) {
    kernel.prepare(size, center);
    for (const upper of sets) {
      const expected = solutions.filter(
        (columns) =>
          columns[middle] === center &&
          setOf(columns.slice(0, middle)) === upper &&
          (center === middle || columns.indexOf(middle) < center),
      );
      expect(kernel.count(upper, lowerOf(upper))).toBe(expected.length);
    }
  }
});

test('agrees with a comparison of all pairs of half boards', () => {
  const kernel = makeKernel();
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 19 }), fc.nat(), fc.nat(), (size, family, index) => {
      const families = familiesOf(size);
      const { center, sets, lowerOf } = families[family % families.length]!;
      kernel.prepare(size, center);
      const upper = sets[index % sets.length]!;
      const lower = lowerOf(upper);
      expect(kernel.count(upper, lower)).toBe(plainCount(size, center, upper, lower));
    }),
    { numRuns: 40 },
  );
});

test('goes from one board to another and back', () => {
  const kernel = makeKernel();
  expect([10, 9, 12, 10].map((size) => totalOf(kernel, size))).toEqual([724, 352, 14200, 724]);
});
