import { expect, test } from 'vitest';
import { familiesOf, NO_CENTER } from '../src/column-sets.ts';

const SIZES = [8, 9, 10, 11, 12, 13, 14, 15];

const binomial = (from: number, choose: number): number =>
  choose === 0 ? 1 : (binomial(from - 1, choose - 1) * from) / choose;

const members = (set: number): number => set.toString(2).replaceAll('0', '').length;

test.each(SIZES)('size %i: the halves split the columns evenly', (size) => {
  const all = (1 << size) - 1;
  for (const { center, sets, lowerOf } of familiesOf(size))
    for (const set of sets) {
      const queen = center === NO_CENTER ? 0 : 1 << center;
      expect(set | lowerOf(set) | queen).toBe(all);
      expect([members(set), members(lowerOf(set))]).toEqual([size >> 1, size >> 1]);
    }
});

test.each(SIZES)('size %i: every set is listed or represented exactly once', (size) => {
  for (const { center, sets, weightOf } of familiesOf(size)) {
    expect(sets).toEqual(Uint32Array.from(new Set(sets)).toSorted());
    const isSymmetric = center === NO_CENTER || center === size >> 1;
    const represented = [...sets].reduce((sum, set) => sum + (isSymmetric ? weightOf(set) : 1), 0);
    const free = center === NO_CENTER ? size : size - 1;
    expect(represented).toBe(
      isSymmetric ? binomial(free, size >> 1) : binomial(size - 2, (size >> 1) - 1),
    );
  }
});

test('boards of odd size have one family per column of the middle queen, from 1 to the center', () => {
  expect(familiesOf(9).map((family) => family.center)).toEqual([1, 2, 3, 4]);
  expect(familiesOf(10).map((family) => family.center)).toEqual([NO_CENTER]);
});
