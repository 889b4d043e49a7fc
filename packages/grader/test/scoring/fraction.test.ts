import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fraction } from '../../src/scoring/fraction.ts';

const decimals = fc
  .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));

describe('a fraction', () => {
  test('adds decimals exactly', () => {
    const sum = Fraction.of(0.1).plus(Fraction.of(0.2));
    expect(sum.toNumber()).toBe(0.3);
    expect(0.1 + 0.2).not.toBe(0.3);
  });

  test('keeps thirds', () => {
    const third = Fraction.ratio(1, 3);
    expect(third.plus(third).plus(third).toNumber()).toBe(1);
    expect(third.show()).toBe('0.33');
  });

  test.each([0, 1, 0.1, 1e-7, 1.5e-10, 1e21, 2.5e30, 123.456, 0.07, 1 / 3, 5e-324])(
    'of %f converts back to the same number',
    (number) => {
      expect(Fraction.of(number).toNumber()).toBeCloseTo(number, 12);
    },
  );

  test('of any decimal is exact', () => {
    fc.assert(
      fc.property(decimals, (number) => {
        expect(Fraction.of(number).toNumber()).toBe(number);
        expect(Fraction.of(-number).plus(Fraction.of(number)).isZero()).toBe(true);
      }),
    );
  });

  test('computes like integers', () => {
    const small = fc.integer({ min: 0, max: 10_000 });
    const positive = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(small, positive, small, positive, (a, b, c, d) => {
        const left = Fraction.ratio(a, b);
        const right = Fraction.ratio(c, d);
        expect(left.plus(right).toNumber()).toBe((a * d + c * b) / (b * d));
        expect(left.times(right).toNumber()).toBe((a * c) / (b * d));
        expect(left.isLess(right)).toBe(a * d < c * b);
        expect(left.floor().toNumber()).toBe(Math.floor(a / b));
        expect(left.plus(right).minus(right).over(Fraction.ratio(b, d)).toNumber()).toBe(
          (a * d) / (b * b),
        );
        expect(Fraction.min(left, right).isLess(Fraction.max(left, right))).toBe(a * d !== c * b);
      }),
    );
  });
});
