import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PictureShelf } from '../src/observe/side-view.ts';

const picture = (record: number, size: number) => ({ record, line: record, svg: 'x'.repeat(size) });

test('without limits, keeps all pictures and errors', () => {
  const shelf = new PictureShelf();
  const error = { code: 'batch/drawing-failed', cause: 'no', remedy: 'none' };
  shelf.add(picture(1, 1000), true);
  shelf.add({ record: 2, line: 2, error }, true);
  expect(shelf.take()).toEqual([picture(1, 1000), { record: 2, line: 2, error }]);
});

test('pictures of wrong answers replace those of right ones', () => {
  const shelf = new PictureShelf({ most: 3, characters: 100 });
  for (const record of [1, 2, 3, 4]) shelf.add(picture(record, 10), true);
  shelf.add(picture(5, 10), false);
  expect(shelf.take().map(({ record }) => record)).toEqual([1, 2, 5]);
  shelf.add(picture(6, 85), false);
  expect(shelf.take().map(({ record }) => record)).toEqual([5, 6]);
  shelf.add(picture(7, 6), false);
  expect(shelf.take().map(({ record }) => record)).toEqual([5, 6]);
});

test('limits hold in any order, and no right one is kept instead of a wrong one that fits', () => {
  const offered = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 40 })));
  fc.assert(
    fc.property(offered, fc.integer({ min: 1, max: 6 }), (pictures, most) => {
      const shelf = new PictureShelf({ most, characters: 100 });
      for (const [index, [isRight, size]] of pictures.entries())
        if (shelf.hasPlace(isRight)) shelf.add(picture(index + 1, size), isRight);
      const kept = shelf.take();
      expect(kept.length).toBeLessThanOrEqual(most);
      expect(kept.reduce((sum, { svg }) => sum + svg!.length, 0)).toBeLessThanOrEqual(100);
      expect(kept.map(({ record }) => record)).toEqual(
        kept.map(({ record }) => record).toSorted((a, b) => a - b),
      );
      const wrong = kept.filter(({ record }) => !pictures[record - 1]![0]);
      const offeredWrong = pictures.filter(([isRight]) => !isRight);
      const wouldFit = offeredWrong.every(([, size]) => size * most <= 100);
      expect(wrong.length).toBeGreaterThanOrEqual(
        wouldFit ? Math.min(most, offeredWrong.length) : 0,
      );
    }),
  );
});
