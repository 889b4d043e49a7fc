import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Links } from '../src/links.ts';

const PRIMARY = 5;
const SECONDARY = 4;
const items = Array.from({ length: PRIMARY + SECONDARY }, (_, index) => index + 1);

/** Lists of options, each a set of items. */
const problems = fc.array(fc.shuffledSubarray(items, { minLength: 2, maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
});

function linksOf(options: readonly (readonly number[])[]): Links {
  const starts = [0];
  for (const { length } of options) starts.push(starts.at(-1)! + length);
  return new Links(PRIMARY, SECONDARY, Int32Array.from(options.flat()), Int32Array.from(starts));
}

/** Returns the options in each item's ring, the lengths, and the shortest item. */
function viewOf(links: Links): object {
  const ringOf = (item: number): number[] => {
    const options: number[] = [];
    for (let node = links.below(item); node !== item; node = links.below(node))
      options.push(links.optionOf(node));
    return options;
  };
  const rings = items.map(ringOf);
  const lengths = items.map((item) => links.lengthOf(item));
  return { rings, lengths, shortest: links.shortest() };
}

test('covering an item hides its options, and uncovering restores them', () => {
  fc.assert(
    fc.property(problems, fc.shuffledSubarray(items), (options, covered) => {
      const links = linksOf(options);
      const before: object[] = [];
      for (const [index, item] of covered.entries()) {
        before.push(viewOf(links));
        links.cover(item);
        const hidden = covered.slice(0, index + 1);
        const isLeft = (option: number[]) => hidden.every((each) => !option.includes(each));
        const left = options
          .map((option, number) => ({ option, number }))
          .filter(({ option }) => isLeft(option));
        for (const each of items.filter((other) => !hidden.includes(other)))
          expect(links.lengthOf(each)).toBe(
            left.filter(({ option }) => option.includes(each)).length,
          );
        const possible = options.map((_, number) => links.possible(number) !== -1);
        expect(possible).toEqual(options.map(isLeft));
      }
      for (const item of covered.toReversed()) {
        links.uncover(item);
        expect(viewOf(links)).toEqual(before.pop());
      }
    }),
  );
});

test('the shortest item is the first primary item with the fewest options', () => {
  const options = [
    [1, 2, 6, 7],
    [1, 3, 6, 8],
    [2, 4, 7, 9],
    [3, 5, 8, 9],
    [1, 2, 3, 4],
  ];
  const links = linksOf(options);
  expect(links.shortest()).toBe(5);
  links.cover(5);
  expect(links.shortest()).toBe(3);
  for (const item of [3, 4, 2, 1]) links.cover(item);
  expect(links.shortest()).toBe(0);
});
