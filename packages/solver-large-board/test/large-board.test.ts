import { unableReason } from '@queenside/core';
import { abortAtQuestion } from '@queenside/conformance';
import { finderOf, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { events } from '../src/progress.ts';
import { largeBoardSolver } from '../src/index.ts';

const run = runnerOf(largeBoardSolver);
const findBoard = finderOf(largeBoardSolver);
const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

describe('one board', () => {
  test.each([1, ...Array.from({ length: 62 }, (_, index) => index + 4), 100, 255, 256, 257, 1000])(
    'n = %i, thirty seeds',
    (size) => {
      for (const seed of seeds(30)) expect(findBoard(size, { seed })).toHaveLength(size);
    },
  );

  // Sizes around a region of 1024 words, and around the start of one more region.
  test.each([10_000, 32_767, 32_768, 32_769, 49_120, 49_152, 49_153, 100_000])(
    'n = %i, three seeds',
    (size) => {
      for (const seed of seeds(3)) expect(findBoard(size, { seed })).toHaveLength(size);
    },
  );

  test('n = 1,234,567', () => {
    expect(findBoard(1_234_567)).toHaveLength(1_234_567);
  });

  test.each(['2', '3'])('no board of size %s exists', (record) => {
    expect(run(record).answer).toEqual({ kind: 'none' });
  });

  test('every solution of size 7 is found under some seed', () => {
    const boards = seeds(1000).map((seed) => findBoard(7, { seed }).join(''));
    expect(new Set(boards).size).toBe(40);
  });

  test('the seed decides the board', () => {
    const textOf = (seed: number): string => findBoard(40_000, { seed }).join(' ');
    expect(textOf(3)).toBe(textOf(3));
    expect(textOf(3)).not.toBe(textOf(4));
  });
});

test.each([8, 30, 5000])('size %i: the events replay the run', (size) => {
  const { code } = events;
  const announced = new Set<number>();
  const board = new Map<number, number>();
  const faults: string[] = [];
  const observer = {
    event(name: number, column: number, row: number, other: number, otherRow: number) {
      announced.add(name);
      if (name === code.restart) board.clear();
      if (name !== code.place && name !== code.swap) return;
      if (board.has(column)) faults.push(`column ${column} has a queen`);
      board.set(column, row);
      if (name === code.place) return;
      if (board.get(other) !== row) faults.push(`column ${other} does not hold row ${row}`);
      board.set(other, otherRow);
    },
  };
  for (const seed of seeds(5)) {
    board.clear();
    const rows = findBoard(size, { seed, observer });
    expect([...board].toSorted(([a], [b]) => a - b)).toEqual([...rows.entries()]);
  }
  expect(faults).toEqual([]);
  expect(announced).toContain(code.swap);
  expect(announced).toContain(code.putOff);
});

test('the stats are in their usual ranges', () => {
  const { stats } = run('100000');
  expect(stats['restarts']).toBe(0);
  expect(stats['probesPerQueen']).toBeGreaterThan(1);
  expect(stats['probesPerQueen']).toBeLessThan(3);
  // Most deferred columns find a free square later.
  expect(stats['putOff']).toBeGreaterThan(stats['swaps'] as number);
  expect(stats['putOff']).toBeLessThan(2000);
  expect(stats['swaps']).toBeGreaterThan(0);
});

test('reports its progress', () => {
  const reported: number[] = [];
  findBoard(300_000, { onProgress: (fraction) => reported.push(fraction) });
  expect(reported.length).toBeGreaterThan(73);
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(reported[0]).toBe(0);
  expect(reported.at(-1)).toBeGreaterThan(0.99);
});

test('an aborted run ends soon, in every phase', () => {
  const asked = 300_000 / 4096;
  for (const questions of [0, 1, 10, asked + 1, asked + 5])
    expect(() => run('300000', { signal: abortAtQuestion(questions) })).toThrow(
      /it was stopped with \d+ of 300000 queens placed/,
    );
  expect(() => run('300000', { signal: abortAtQuestion(3) })).toThrow(/with 12\d\d\d of/);
});

test('takes only empty boards, for one solution', () => {
  const { capabilities } = largeBoardSolver;
  const unable = (need: { task: string; size: number; features?: string[] }): string | undefined =>
    unableReason(capabilities, need);
  expect(unable({ task: 'find', size: 1 })).toBeUndefined();
  expect(unable({ task: 'find', size: 100_000_000 })).toBeUndefined();
  expect(unable({ task: 'find', size: 8, features: ['pre-placed queens'] })).toContain(
    'pre-placed',
  );
  expect(unable({ task: 'count', size: 8 })).toContain('count');
  expect(unable({ task: 'find', size: 400_000_001 })).toContain('400000000');
});
