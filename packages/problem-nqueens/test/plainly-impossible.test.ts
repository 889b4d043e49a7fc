import fc from 'fast-check';
import { expect, test } from 'vitest';
import { impossibleReason } from '../src/check/facts.ts';
import { isPlainlyImpossible } from '../src/index.ts';

const instance = fc.integer({ min: 1, max: 7 }).chain((size) => {
  const coordinate = fc.nat(size - 1);
  const square = fc.record({ column: coordinate, row: coordinate });
  const placed = fc.uniqueArray(square, { maxLength: 4, selector: (at) => at.column * 9 + at.row });
  return fc.record({ size: fc.constant(size), task: fc.constant('find' as const), placed });
});

test('solvers and the checker agree on what is plainly impossible', () => {
  fc.assert(
    fc.property(instance, (given) => {
      expect(isPlainlyImpossible(given)).toBe(impossibleReason(given) !== undefined);
    }),
  );
});
