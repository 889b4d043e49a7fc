import { Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { factor } from '../src/index.ts';

const sized = (size: number, task = 'split', seed = 1): string =>
  factor.sized!(size, task, new Random(seed));

test('makes a number of this many digits, with two primes of about equal length', () => {
  for (let digits = 1; digits <= 24; digits++) expect(sized(digits)).toHaveLength(digits);
  const number = Number(sized(8));
  let divisor = 2;
  while (number % divisor !== 0) divisor++;
  expect(divisor).toBeGreaterThan(999);
  expect(divisor).toBeLessThan(10_000);
});

test('the seed decides the number', () => {
  expect(sized(12, 'split', 7)).toBe(sized(12, 'split', 7));
  expect(sized(12, 'split', 7)).not.toBe(sized(12, 'split', 8));
});

test.each([
  [0, 'split', 'factor/no-such-size'],
  [25, 'split', 'factor/no-such-size'],
  [2.5, 'split', 'factor/no-such-size'],
  [8, 'find', 'factor/unknown-task'],
])('rejects %d %s', (size, task, code) => {
  expect(() => sized(size, task)).toThrow(expect.objectContaining({ code }));
});
