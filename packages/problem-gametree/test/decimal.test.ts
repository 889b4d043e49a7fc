import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalDecimal, compareDecimals, plainDecimal } from '../src/decimal.ts';

/** A decimal as an integer in units of 10^-60. */
const scaled = (text: string): bigint => {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(text)!;
  const magnitude = BigInt(`${whole}${fraction.padEnd(60, '0')}`);
  return sign === '-' ? -magnitude : magnitude;
};

const digits = (least: number) =>
  fc.string({ unit: fc.constantFrom('0', '0', '1', '9'), minLength: least, maxLength: 30 });
const decimal = fc
  .tuple(fc.constantFrom('', '+', '-'), digits(1), fc.constantFrom('', '.'), digits(0))
  .map(([sign, whole, point, fraction]) => `${sign}${whole}${point}${point && fraction}`);

describe('a decimal', () => {
  test.each([
    ['4.0', '4'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['+03.50', '3.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['000', '0'],
    ['1e3', '1000'],
    ['1.25e+1', '12.5'],
    ['-12E-4', '-0.0012'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical);
  });

  test('keeps its value, and has one form for each value', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [x, y] = [canonicalDecimal(a), canonicalDecimal(b)];
        expect(scaled(x)).toBe(scaled(a));
        expect(x === y).toBe(scaled(a) === scaled(b));
        expect(canonicalDecimal(x)).toBe(x);
      }),
    );
  });

  test('compares like its value', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const order = compareDecimals(canonicalDecimal(a), canonicalDecimal(b));
        const [x, y] = [scaled(a), scaled(b)];
        expect(Math.sign(order)).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
  });
});

describe('a double', () => {
  test('prints without an exponent and reads back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainDecimal(value);
        expect(text).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/);
        expect(Number(text)).toBe(value + 0);
      }),
    );
  });

  test.each([
    [1e21, '1000000000000000000000'],
    [1e-7, '0.0000001'],
    [-2.5e-8, '-0.000000025'],
    [-0, '0'],
    [0.1, '0.1'],
  ])('%d prints as %s', (value, text) => {
    expect(plainDecimal(value)).toBe(text);
  });
});
