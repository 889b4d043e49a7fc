import { unableReason } from '@queenside/core';
import { abortAtQuestion } from '@queenside/core/testing';
import { describe, expect, test } from 'vitest';
import { events } from '../src/events.ts';
import { largeBoardSolver } from '../src/index.ts';
import { rightBoard, solve } from './solve.ts';

const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

describe('one board', () => {
  test.each([1, ...Array.from({ length: 62 }, (_, index) => index + 4), 100, 255, 256, 257, 1000])(
    'n = %i, a hundred seeds',
    (size) => {
      for (const seed of seeds(100)) expect(rightBoard(size, { seed })).toHaveLength(size);
    },
  );

  // Around a region of 1024 words, and where one more region begins.
  test.each([10_000, 32_767, 32_768, 32_769, 49_120, 49_152, 49_153, 100_000])(
    'n = %i, ten seeds',
    (size) => {
      for (const seed of seeds(10)) expect(rightBoard(size, { seed })).toHaveLength(size);
    },
  );

  test.each([1_000_000, 1_234_567, 10_000_000])('n = %i', (size) => {
    expect(rightBoard(size)).toHaveLength(size);
  });

  test.each([2, 3])('there is none of size %i', (size) => {
    expect(solve(size).answer).toEqual({ kind: 'none' });
  });

  test('every solution of size 7 is found under some seed', () => {
    const boards = seeds(1000).map((seed) => rightBoard(7, { seed }).join(''));
    expect(new Set(boards).size).toBe(40);
  });

  test('the same seed gives the same board, another one another', () => {
    const textOf = (seed: number): string => rightBoard(40_000, { seed }).join(' ');
    expect(textOf(3)).toBe(textOf(3));
    expect(textOf(3)).not.toBe(textOf(4));
  });
});

test.each([8, 30, 5000])('size %i: its events lead from the empty board to the answer', (size) => {
  const { code } = events;
  const told = new Set<number>();
  const board = new Map<number, number>();
  const faults: string[] = [];
  const observer = {
    event(name: number, column: number, row: number, other: number, otherRow: number) {
      told.add(name);
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
    const rows = rightBoard(size, { seed, observer });
    expect([...board].toSorted(([a], [b]) => a - b)).toEqual([...rows.entries()]);
  }
  expect(faults).toEqual([]);
  expect(told).toContain(code.swap);
  expect(told).toContain(code.putOff);
});

test('its stats tell what it took', () => {
  const { stats } = solve(100_000);
  expect(stats['restarts']).toBe(0);
  expect(stats['probesPerQueen']).toBeGreaterThan(1);
  expect(stats['probesPerQueen']).toBeLessThan(3);
  // Most of what is put off finds a free square yet.
  expect(stats['putOff']).toBeGreaterThan(stats['swaps'] as number);
  expect(stats['putOff']).toBeLessThan(2000);
  expect(stats['swaps']).toBeGreaterThan(0);
});

describe('a run that is watched', () => {
  test('tells its progress', () => {
    const told: number[] = [];
    rightBoard(300_000, { onProgress: (fraction) => told.push(fraction) });
    expect(told.length).toBeGreaterThan(73);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBeGreaterThan(0.99);
  });

  test('ends soon after the signal, at whatever stage', () => {
    const asked = 300_000 / 4096;
    for (const questions of [0, 1, 10, asked + 1, asked + 5]) {
      const stopped = (): unknown => solve(300_000, { signal: abortAtQuestion(questions) });
      expect(stopped).toThrow(/it was stopped with \d+ of 300000 queens placed/);
    }
    expect(() => solve(300_000, { signal: abortAtQuestion(3) })).toThrow(/with 12\d\d\d of/);
  });
});

test('it takes boards that are empty and ask for one solution, and no others', () => {
  const { capabilities } = largeBoardSolver;
  const unable = (need: { task: string; size: number; features?: string[] }): string | undefined =>
    unableReason(capabilities, need);
  expect(unable({ task: 'find', size: 1 })).toBeUndefined();
  expect(unable({ task: 'find', size: 100_000_000 })).toBeUndefined();
  expect(unable({ task: 'find', size: 8, features: ['pre-placed'] })).toContain('pre-placed');
  expect(unable({ task: 'count', size: 8 })).toContain('count');
  expect(unable({ task: 'find', size: 400_000_001 })).toContain('400000000');
});
