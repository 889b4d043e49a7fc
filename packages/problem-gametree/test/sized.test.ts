import { Random } from '@queenside/core';
import { parseRecord } from '@queenside/conformance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alphabeta } from '../src/index.ts';

const sized = (leaves: number, task = 'value', seed = 1): string =>
  alphabeta.sized!(leaves, task, new Random(seed));

test('a tree has exactly the requested leaves', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(), (leaves, seed) => {
      const { size } = parseRecord(alphabeta, Buffer.from(sized(leaves, 'value', seed)));
      expect(size.leaves).toBe(leaves);
      expect(size.branching).toBeLessThanOrEqual(3);
    }),
    { numRuns: 50 },
  );
});

test('the seed decides the tree', () => {
  expect(sized(100, 'value', 7)).toBe(sized(100, 'value', 7));
  expect(sized(100, 'value', 7)).not.toBe(sized(100, 'value', 8));
});

test.each([
  [0, 'value', 'alphabeta/no-such-size'],
  [10_000_001, 'value', 'alphabeta/no-such-size'],
  [2.5, 'value', 'alphabeta/no-such-size'],
  [8, 'find', 'alphabeta/unknown-task'],
])('%d %s is refused', (size, task, code) => {
  expect(() => sized(size, task)).toThrow(expect.objectContaining({ code }));
});
