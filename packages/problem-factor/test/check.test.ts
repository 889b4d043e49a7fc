import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPrime, PROVED_BELOW } from '../src/parse.ts';
import { factor } from '../src/index.ts';
import { sieve } from './helpers.ts';

const LIMIT = 20_000;
const primes = sieve(LIMIT);

describe('the primality test', () => {
  test('agrees with a sieve', () => {
    const different = Array.from({ length: LIMIT }, (_, number) => number).filter(
      (number) => isPrime(BigInt(number)) !== primes.has(number),
    );
    expect(different).toEqual([]);
  });

  // OEIS A014233: the smallest number that is a strong pseudoprime to the first k prime bases.
  test.each([
    2047n,
    1_373_653n,
    25_326_001n,
    3_215_031_751n,
    2_152_302_898_747n,
    3_474_749_660_383n,
    341_550_071_728_321n,
    3_825_123_056_546_413_051n,
    318_665_857_834_031_151_167_461n,
  ])('rejects the strong pseudoprime %d', (number) => {
    expect(isPrime(number)).toBe(false);
  });

  test('fails for the first number beyond its limit', () => {
    // 3317044064679887385961981 = 1287836182261 x 2575672364521.
    expect(1_287_836_182_261n * 2_575_672_364_521n).toBe(PROVED_BELOW);
    expect(isPrime(PROVED_BELOW)).toBe(true);
  });

  test.each([561n, 41_041n, 825_265n, 321_197_185n, 9_746_347_772_161n])(
    'rejects the Carmichael number %d',
    (number) => expect(isPrime(number)).toBe(false),
  );

  // 2^61 - 1 (Mersenne), the largest prime below 2^64, and 10^24 + 7.
  test.each([2n ** 61n - 1n, 2n ** 64n - 59n, 10n ** 24n + 7n])('accepts the prime %d', (number) =>
    expect(isPrime(number)).toBe(true),
  );
});

describe('the checker', () => {
  test('judges all products below 60', () => {
    const misjudged: string[] = [];
    for (let number = 2n; number < 60n; number++)
      for (let a = -2n; a <= number + 1n; a++)
        for (let b = -2n; b <= number + 1n; b++) {
          const { kind } = factor.check({ number }, { kind: 'factors', number, a, b });
          if ((kind === 'right') !== (1n < a && a <= b && a * b === number))
            misjudged.push(`${number} = ${a} x ${b}`);
        }
    expect(misjudged).toEqual([]);
  });

  test('judges large products, right and off by one', () => {
    const half = fc.bigInt({ min: 2n, max: 10n ** 12n });
    fc.assert(
      fc.property(half, half, (one, other) => {
        const [a, b] = one < other ? [one, other] : [other, one];
        const answer = { kind: 'factors', number: a * b, a, b } as const;
        expect(factor.check({ number: a * b }, answer)).toEqual({ kind: 'right' });
        expect(factor.check({ number: a * b }, { ...answer, b: b + 1n })).toMatchObject({
          mistake: 'wrong-product',
        });
        expect(factor.check({ number: a * b }, { kind: 'prime', number: a * b })).toMatchObject({
          mistake: 'false-prime',
        });
        expect(factor.check({ number: a * b + 1n }, answer)).toMatchObject({
          mistake: 'other-number',
        });
      }),
    );
  });

  test('accepts that nothing was found', () => {
    for (const number of [4n, 97n])
      expect(factor.check({ number }, { kind: 'unknown', number })).toEqual({
        kind: 'right',
        proof: 'feasible',
      });
  });
});
