import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSizes } from '../src/flags/values.ts';

test.each([
  ['8', [8]],
  ['8..12', [8, 9, 10, 11, 12]],
  ['8,10,12', [8, 10, 12]],
  ['12, 8..9', [8, 9, 12]],
  ['10..50+20', [10, 30, 50]],
  ['10..49+20', [10, 30]],
  ['1000..1000000x10', [1000, 10_000, 100_000, 1_000_000]],
  ['1000..1000000*10', [1000, 10_000, 100_000, 1_000_000]],
  ['4..16x1.5', [4, 6, 9, 14]],
  ['8..8x1', [8]],
])('%s', (text, sizes) => {
  expect(parseSizes(text)).toEqual(sizes);
});

test.each([
  '',
  ',',
  '8..',
  '..8',
  '8-12',
  '8..12/2',
  '8..12x1',
  '8..12x0.5',
  '8..12+0',
  '1e3',
  '-4',
])('%j is refused', (text) => {
  expect(() => parseSizes(text)).toThrow(/Expected sizes such as 8\.\.14/);
});

const size = fc.integer({ min: 1, max: 1_000_000 });

test('a ladder begins at its first size, ends at its last at the latest, and grows by its factor', () => {
  fc.assert(
    fc.property(size, fc.integer({ min: 2, max: 20 }), fc.nat(5), (first, factor, steps) => {
      const last = first * factor ** steps;
      fc.pre(last * factor <= Number.MAX_SAFE_INTEGER);
      const sizes = parseSizes(`${first}..${last}x${factor}`);
      expect(sizes).toEqual(Array.from({ length: steps + 1 }, (_, step) => first * factor ** step));
      expect(parseSizes(`${first}..${last * factor - 1}x${factor}`)).toEqual(sizes);
    }),
  );
});

test('a range holds every step from its first size to its last', () => {
  fc.assert(
    fc.property(size, fc.nat(900), fc.integer({ min: 1, max: 50 }), (first, span, step) => {
      const sizes = parseSizes(`${first}..${first + span}+${step}`);
      expect(sizes).toHaveLength(Math.floor(span / step) + 1);
      expect(sizes.every((each, index) => each === first + index * step)).toBe(true);
    }),
  );
});

test('sizes are sorted, without duplicates', () => {
  fc.assert(
    fc.property(fc.array(size, { minLength: 1, maxLength: 40 }), (sizes) => {
      const unique = [...new Set(sizes)].toSorted((a, b) => a - b);
      expect(parseSizes(sizes.join(','))).toEqual(unique);
    }),
  );
});

test('steps too small to reach another size are refused', () => {
  expect(() => parseSizes('1..4x1.0000000001')).toThrow('Expected at most 1000 sizes.');
});
