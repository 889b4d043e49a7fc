import { expect, test } from 'vitest';
import { duration, median, memory, points, signed } from '../src/view/numbers.ts';

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.5, '1 s'],
  [1254, '1.25 s'],
  [9994, '9.99 s'],
  [9995, '10 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [119_499, '1 min 59 s'],
  [119_500, '2 min 0 s'],
  [3_600_000, '60 min 0 s'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(duration(milliseconds)).toBe(text);
});

test.each([
  [7.5, '7.5', '+7.5'],
  [14.285, '14.29', '+14.29'],
  [10, '10', '+10'],
  [-0, '0', '±0'],
  [-1.5, '-1.5', '\u22121.5'],
])('%d points are %s, and as a change %s', (value, text, change) => {
  expect([points(value), signed(value)]).toEqual([text, change]);
});

test('sizes are in MiB, and the median lies between the two in the middle', () => {
  expect([memory(0), memory(3.44 * 2 ** 20)]).toEqual(['0.0 MiB', '3.4 MiB']);
  expect([median([3]), median([1, 2]), median([1, 2, 9])]).toEqual([3, 1.5, 2]);
});
