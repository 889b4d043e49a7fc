import { expect, test } from 'vitest';
import { classCount } from '../src/class-count.ts';
import { knownTotal, knownUnique } from '../src/check/facts.ts';

test('the known class counts follow from the known totals', () => {
  for (let size = 1; size <= 16; size++)
    expect(classCount(size, knownTotal(size)!)).toBe(knownUnique(size));
});
