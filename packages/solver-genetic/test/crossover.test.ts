import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PartiallyMappedCrossover } from '../src/permutation.ts';

function breed(
  first: readonly number[],
  second: readonly number[],
  from: number,
  to: number,
  columns = first.map((_, column) => column),
): number[] {
  const child = new Int32Array(first.length);
  const cross = new PartiallyMappedCrossover(first.length, columns);
  cross.breed(Int32Array.from(first), Int32Array.from(second), from, to, child);
  return [...child];
}

test("Goldberg and Lingle's example", () => {
  const a = [9, 8, 4, 5, 6, 7, 1, 3, 2, 10].map((city) => city - 1);
  const b = [8, 7, 1, 2, 3, 10, 9, 5, 4, 6].map((city) => city - 1);
  expect(breed(b, a, 3, 6).map((row) => row + 1)).toEqual([9, 8, 4, 2, 3, 10, 1, 6, 5, 7]);
  expect(breed(a, b, 3, 6).map((row) => row + 1)).toEqual([8, 10, 1, 5, 6, 7, 9, 2, 4, 3]);
});

const SIZE = 9;
const permutations = fc.shuffledSubarray(
  Array.from({ length: SIZE }, (_, row) => row),
  { minLength: SIZE, maxLength: SIZE },
);
const cuts = fc.tuple(fc.nat(SIZE), fc.nat(SIZE)).map((pair) => pair.toSorted((a, b) => a - b));

test('the child is a permutation, with the first parent between the cuts', () => {
  fc.assert(
    fc.property(permutations, permutations, cuts, (first, second, [from, to]) => {
      const child = breed(first, second, from!, to!);
      expect(child.toSorted((a, b) => a - b)).toEqual(first.toSorted((a, b) => a - b));
      expect(child.slice(from, to)).toEqual(first.slice(from, to));
      // Outside the cuts, only queens whose rows were taken differ from the second parent's.
      const taken = new Set(first.slice(from, to));
      const moved = child.filter((row, column) => row !== second[column] && !taken.has(row));
      expect(moved.every((row) => second.slice(from, to).includes(row))).toBe(true);
    }),
  );
});

test('fixed columns stay', () => {
  fc.assert(
    fc.property(permutations, permutations, (rows, shuffled) => {
      const [fixed, free] = [rows.slice(0, 3), rows.slice(3)];
      const other = shuffled.filter((row) => free.includes(row));
      const columns = [3, 4, 5, 6, 7, 8];
      const child = breed([...fixed, ...free], [...fixed, ...other], 1, 4, columns);
      expect(child.slice(0, 3)).toEqual(fixed);
      expect(child.slice(4, 7)).toEqual(free.slice(1, 4));
    }),
  );
});
