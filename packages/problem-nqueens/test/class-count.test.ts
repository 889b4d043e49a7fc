import { expect, test } from 'vitest';
import { classCount } from '../src/class-count.ts';
import { knownTotal, knownUnique } from '../src/known-counts.ts';

test('the known numbers of classes follow from the known totals', () => {
  for (let size = 1; size <= 20; size++)
    expect(classCount(size, knownTotal(size)!)).toBe(knownUnique(size));
});
