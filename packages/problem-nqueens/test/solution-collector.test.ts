import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoardList, LeastTest, SolutionCollector } from '../src/solution-collector.ts';
import { nqueens } from '../src/index.ts';
import { knownTotal, knownUnique } from '../src/check/facts.ts';
import { isLeast } from '../src/check/check.ts';
import { bruteForce, parse } from './helpers.ts';

/** Collects all solutions, found by trying everything. */
function collect(record: string) {
  const instance = parse(record);
  const collector = new SolutionCollector(instance, 'scan');
  for (const rows of bruteForce(instance.size)) {
    const isCompletion = instance.placed.every(({ column, row }) => rows[column] === row);
    if (isCompletion && !collector.add(Int32Array.from(rows))) break;
  }
  return { instance, collector, answer: collector.answer() };
}

describe('makes the right answer', () => {
  const records = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((size) =>
    ['', ' count', ' all', ' unique', ' with (1,1)', ' count with (1,1)', ' all with (1,1)'].map(
      (task) => `${size}${task}`,
    ),
  );
  test.each(records)('%s', (record) => {
    const { instance, answer } = collect(record);
    expect(nqueens.check(instance, answer)).toEqual({ kind: 'right' });
  });
});

test('counts classes only if no queen is placed', () => {
  expect(collect('6 count').answer).toEqual({ kind: 'count', total: 4n, unique: 1n });
  expect(collect('6 count with (1,2)').answer).toEqual({ kind: 'count', total: 1n });
});

test('needs one board if the record asks for one', () => {
  expect(collect('8').collector.count).toBe(1);
});

test('both tests for the least board agree, even on boards with attacks', () => {
  const permutations = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
  fc.assert(
    fc.property(permutations, (rows) => {
      const least = new LeastTest(4).isLeast(Int32Array.from(rows));
      expect(least).toBe(isLeast(Uint8Array.from(rows)));
    }),
  );
  for (const size of [1, 5, 8]) {
    const leastTest = new LeastTest(size);
    for (const rows of bruteForce(size))
      expect(leastTest.isLeast(Int32Array.from(rows))).toBe(isLeast(Uint8Array.from(rows)));
  }
});

test('refuses a list at once if it is known to be too large', () => {
  const limits = { all: 16, unique: 17 };
  for (const [task, limit] of Object.entries(limits)) {
    expect(new SolutionCollector(parse(`${limit} ${task}`), 'scan').count).toBe(0);
    expect(() => new SolutionCollector(parse(`${limit + 1} ${task}`), 'scan')).toThrow(
      `the list is too large (${task} goes to size ${limit}): count its boards instead`,
    );
  }
  expect(new SolutionCollector(parse('30 all with (1,2)'), 'scan').count).toBe(0);
});

test('the largest listed sizes follow from the known counts and 512 MiB', () => {
  const bytes = (size: number, boards: bigint | undefined): number => size * Number(boards);
  expect(bytes(16, knownTotal(16))).toBeLessThan(2 ** 29);
  expect(bytes(17, knownTotal(17))).toBeGreaterThan(2 ** 29);
  expect(bytes(17, knownUnique(17))).toBeLessThan(2 ** 29);
  expect(bytes(18, knownUnique(18))).toBeGreaterThan(2 ** 29);
});

test('gives up on a list that grows too large', () => {
  const size = 255;
  const list = new BoardList(size, 'scan', 2 ** 20);
  const rows = Uint8Array.from({ length: size }, (_, column) => column);
  const fits = Math.floor(2 ** 20 / size);
  for (let board = 0; board < fits; board++) list.add(rows);
  expect(() => list.add(rows)).toThrow(`the list is too large (more than ${fits} boards, 1 MiB)`);
  expect(list.take().count).toBe(fits);
});
