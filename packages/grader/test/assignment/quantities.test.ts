import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  guessQuantity,
  readQuantity,
  SHARE,
  showTime,
  SIZE,
  TIME,
} from '../../src/assignment/keys/quantities.ts';

describe('readQuantity', () => {
  test.each([
    [TIME, '10 s', 10_000],
    [TIME, '10s', 10_000],
    [TIME, '1.5 min', 90_000],
    [TIME, '500 ms', 500],
    [TIME, '2 h', 7_200_000],
    [TIME, 10, 10_000],
    [TIME, '0.1', 100],
    [SIZE, '512 MiB', 536_870_912],
    [SIZE, 512, 536_870_912],
    [SIZE, '1 GB', 1e9],
    [SIZE, '3 B', 3],
    [SHARE, '35 %', 0.35],
    [SHARE, '7%', 0.07],
    [SHARE, '2.5 %', 0.025],
    [SHARE, '100 %', 1],
  ])('%o %s', (quantity, written, value) => {
    expect(readQuantity(quantity, written)).toBe(value);
  });

  test.each([
    [TIME, ['10 sec', '1,5 s', '-1 s', '', 's', '1 s 2 s', '10  s', '1e3', 1e30, 'NaN', '٣ s']],
    [SIZE, ['1 G', '1 mib', '5 s']],
    [SHARE, ['10', '0.1', 0.1, 'half', '10 %%']],
  ])('%o rejects', (quantity, all) => {
    for (const written of all) expect(readQuantity(quantity, written)).toBeUndefined();
  });

  test('every whole percentage is the floating-point number nearest to its hundredth', () => {
    for (let percent = 0; percent <= 100; percent++)
      expect(readQuantity(SHARE, `${percent} %`)).toBe(percent / 100);
  });
});

test.each([
  [TIME, '10 sec', '10 s'],
  [TIME, '3 minutes', '3 min'],
  [TIME, '1 day', '1 d'],
  [TIME, '1,5 S', '1.5 s'],
  [TIME, '10 parsecs', undefined],
  [TIME, '-3', undefined],
  [SIZE, '512mb', '512 MB'],
  [SIZE, '1g', '1 GiB'],
  [SIZE, '1..5 g', undefined],
  [SHARE, '0.1', '10 %'],
  [SHARE, '35', '35 %'],
  [SHARE, '10 percent', '10 %'],
  [SHARE, 'half', undefined],
])('guessQuantity %o %s', (quantity, written, guess) => {
  expect(guessQuantity(quantity, written)).toBe(guess);
});

describe('showTime', () => {
  test.each([
    [900_000, '15 min'],
    [90_000, '1.5 min'],
    [10_000, '10 s'],
    [1500, '1.5 s'],
    [1234, '1.23 s'],
    [61_234, '61.23 s'],
    [2999.9, '2.99 s'],
    [899_999, '14.99 min'],
    [999.9, '999 ms'],
    [20, '20 ms'],
    [3_600_000, '1 h'],
    [0, '0 ms'],
  ])('%i ms', (ms, shown) => {
    expect(showTime(ms)).toBe(shown);
  });

  test('loses little when read back, and never grows', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e9, noNaN: true }), (ms) => {
        const shown = readQuantity(TIME, showTime(ms))!;
        expect(shown).toBeLessThanOrEqual(ms);
        expect(shown).toBeGreaterThan(Math.min(0.99 * ms, ms - 1));
      }),
    );
  });
});
