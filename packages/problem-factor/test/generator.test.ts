import { checkOptions, Random } from '@queenside/core';
import { expect, test } from 'vitest';
import { factor } from '../src/index.ts';
import { sieve } from './helpers.ts';

function generate(given: object, seed = 1): string[] {
  const generator = factor.generator!;
  const checked = checkOptions('generator', generator.parameters, { ...given });
  return [...generator.generate(checked, new Random(seed))].map((line) => line.trimEnd());
}

function smallestFactor(number: number): number {
  for (let divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor === 0) return divisor;
  return number;
}

test('semiprimes are products of two primes', () => {
  for (const line of generate({ count: 200, minDigits: 1, maxDigits: 9 })) {
    const number = Number(line);
    const p = smallestFactor(number);
    expect(p).toBeLessThan(number);
    expect(smallestFactor(number / p)).toBe(number / p);
  }
});

test('the primes of a semiprime have about equal length', () => {
  for (const line of generate({ count: 50, minDigits: 8, maxDigits: 8 }))
    expect(smallestFactor(Number(line))).toBeGreaterThanOrEqual(1000);
});

test('primes are prime, and every prime of up to two digits occurs', () => {
  const lines = generate({ kind: 'prime', count: 600, minDigits: 1, maxDigits: 2 });
  expect(new Set(lines.map(Number))).toEqual(sieve(100));
});

test('every number from 2 occurs', () => {
  const lines = generate({ kind: 'any', count: 2000, minDigits: 1, maxDigits: 2 });
  expect(new Set(lines.map(Number))).toEqual(
    new Set(Array.from({ length: 98 }, (_, index) => index + 2)),
  );
});

test.each(['semiprime', 'prime', 'any'])(
  '%s numbers have the requested number of digits',
  (kind) => {
    for (let digits = 1; digits <= 24; digits++)
      for (const line of generate({ kind, count: 3, minDigits: digits, maxDigits: digits }, digits))
        expect(line).toHaveLength(digits);
  },
);
