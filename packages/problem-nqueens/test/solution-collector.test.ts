import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BoardList } from '../src/board-list.ts';
import { nqueens } from '../src/index.ts';
import { knownTotal, knownUnique } from '../src/known-counts.ts';
import { LeastTest } from '../src/least-test.ts';
import { SolutionCollector } from '../src/solution-collector.ts';
import { isLeast } from '../src/symmetry.ts';
import { bruteForce, parse } from './helpers.ts';

/** The answer of a solver that tries everything. */
function collect(record: string) {
  const instance = parse(record);
  const collector = new SolutionCollector(instance, 'scan');
  for (const rows of bruteForce(instance.size)) {
    const isCompletion = instance.placed.every(({ column, row }) => rows[column] === row);
    if (isCompletion && !collector.add(Int32Array.from(rows))) break;
  }
  return { instance, collector, answer: collector.answer() };
}

describe('the answer made of all solutions is right', () => {
  const records = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((size) =>
    ['', ' count', ' all', ' unique', ' with (1,1)', ' count with (1,1)', ' all with (1,1)'].map(
      (task) => `${size}${task}`,
    ),
  );
  test.each(records)('%s', (record) => {
    const { instance, answer } = collect(record);
    expect(nqueens.check(instance, answer)).toEqual({ right: true });
  });
});

test('classes are counted where no queen is placed, and only there', () => {
  expect(collect('6 count').answer).toEqual({ kind: 'count', total: 4n, unique: 1n });
  expect(collect('6 count with (1,2)').answer).toEqual({ kind: 'count', total: 1n });
});

test('one board is enough where one is asked for', () => {
  expect(collect('8').collector.count).toBe(1);
});

test('both tests of the least board agree, also on boards with attacks', () => {
  const permutations = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
  fc.assert(
    fc.property(permutations, (rows) => {
      const least = new LeastTest(4).isLeast(Int32Array.from(rows));
      expect(least).toBe(isLeast(Uint8Array.from(rows)));
    }),
  );
  for (const size of [1, 5, 8, 9]) {
    const leastTest = new LeastTest(size);
    for (const rows of bruteForce(size))
      expect(leastTest.isLeast(Int32Array.from(rows))).toBe(isLeast(Uint8Array.from(rows)));
  }
});

test('a list that is known to be too large is refused at once', () => {
  const limits = { all: 16, unique: 17 };
  for (const [task, limit] of Object.entries(limits)) {
    expect(new SolutionCollector(parse(`${limit} ${task}`), 'scan').count).toBe(0);
    expect(() => new SolutionCollector(parse(`${limit + 1} ${task}`), 'scan')).toThrow(
      `the list is too large (${task} goes to size ${limit}): count its boards instead`,
    );
  }
  expect(new SolutionCollector(parse('30 all with (1,2)'), 'scan').count).toBe(0);
});

test('the limits of lists are where the known numbers pass the most that a list may take', () => {
  const bytes = (size: number, boards: bigint | undefined): number => size * Number(boards);
  expect(bytes(16, knownTotal(16))).toBeLessThan(2 ** 29);
  expect(bytes(17, knownTotal(17))).toBeGreaterThan(2 ** 29);
  expect(bytes(17, knownUnique(17))).toBeLessThan(2 ** 29);
  expect(bytes(18, knownUnique(18))).toBeGreaterThan(2 ** 29);
});

test('a list that grows too large is given up, in words', { timeout: 60_000 }, () => {
  const size = 255;
  const list = new BoardList(size, 'scan');
  const rows = Uint8Array.from({ length: size }, (_, column) => column);
  const fits = Math.floor(2 ** 29 / size);
  for (let board = 0; board < fits; board++) list.add(rows);
  expect(() => list.add(rows)).toThrow(
    `the solver scan found no answer within its limits: the list is too large (more than ${fits} boards, 512 MiB)`,
  );
  expect(list.take().count).toBe(fits);
});
