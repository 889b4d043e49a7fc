import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SolutionCollector, sortBoards } from '../src/solution-collector.ts';
import { bruteForce, parse } from './helpers.ts';

function compare(a: readonly number[], b: readonly number[]): number {
  const column = a.findIndex((row, at) => row !== b[at]);
  return column === -1 ? 0 : a[column]! - b[column]!;
}

test('sorts boards like their lists of rows', () => {
  const boards = fc.integer({ min: 1, max: 255 }).chain((size) => {
    const row = fc.oneof(fc.nat(size - 1), fc.nat(Math.min(1, size - 1)));
    return fc.array(fc.array(row, { minLength: size, maxLength: size }), { maxLength: 30 });
  });
  fc.assert(
    fc.property(boards, (lists) => {
      const packed = Uint8Array.from(lists.flat());
      const sorted = sortBoards(packed, lists[0]?.length ?? 1);
      expect([...sorted]).toEqual(lists.toSorted(compare).flat());
    }),
  );
});

test('does not copy ascending boards', () => {
  const boards = Uint8Array.of(0, 1, 1, 0);
  expect(sortBoards(boards, 2)).toBe(boards);
});

test('solutions in any order make the same list', () => {
  const instance = parse('8 all');
  const solutions = bruteForce(8).map((rows) => Int32Array.from(rows));
  const listOf = (boards: readonly Int32Array[]) => {
    const collector = new SolutionCollector(instance, 'scan');
    for (const rows of boards) collector.add(rows);
    return collector.answer();
  };
  const shuffled = solutions.toSorted((a, b) => a[4]! - b[4]! || b[0]! - a[0]!);
  expect(listOf(shuffled)).toEqual(listOf(solutions));
});
