import { expect, test } from 'vitest';
import { familiesOf, NO_CENTRE } from '../src/column-sets.ts';

const SIZES = [8, 9, 10, 11, 12, 13, 14, 15];

const binomial = (from: number, choose: number): number =>
  choose === 0 ? 1 : (binomial(from - 1, choose - 1) * from) / choose;

const members = (set: number): number => set.toString(2).replaceAll('0', '').length;

test.each(SIZES)('size %i: both halves have half the columns each, and share none', (size) => {
  const all = (1 << size) - 1;
  for (const { centre, sets, lowerOf } of familiesOf(size))
    for (const set of sets) {
      const queen = centre === NO_CENTRE ? 0 : 1 << centre;
      expect(set | lowerOf(set) | queen).toBe(all);
      expect([members(set), members(lowerOf(set))]).toEqual([size >> 1, size >> 1]);
    }
});

test.each(SIZES)('size %i: no set is listed twice, and none is left out', (size) => {
  for (const { centre, sets, weightOf } of familiesOf(size)) {
    expect(sets).toEqual(Uint32Array.from(new Set(sets)).toSorted());
    const isSymmetric = centre === NO_CENTRE || centre === size >> 1;
    const stoodFor = [...sets].reduce((sum, set) => sum + (isSymmetric ? weightOf(set) : 1), 0);
    const free = centre === NO_CENTRE ? size : size - 1;
    expect(stoodFor).toBe(
      isSymmetric ? binomial(free, size >> 1) : binomial(size - 2, (size >> 1) - 1),
    );
  }
});

test('boards of odd size are shared out by the middle queen, from column 1 to the centre', () => {
  expect(familiesOf(9).map((family) => family.centre)).toEqual([1, 2, 3, 4]);
  expect(familiesOf(10).map((family) => family.centre)).toEqual([NO_CENTRE]);
});
