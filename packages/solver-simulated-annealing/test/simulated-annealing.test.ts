import { checkOptions } from '@queenside/core';
import { abortAtQuestion } from '@queenside/core/testing';
import { nqueens } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/events.ts';
import { simulatedAnnealingSolver } from '../src/index.ts';
import { rightBoard, solve } from './solve.ts';

const HUNDRED_SEEDS = Array.from({ length: 100 }, (_, seed) => seed);
const NEVER_DONE = { placed: [{ column: 0, row: 0 }], options: { maxRestarts: 1_000_000 } };

describe('one board', () => {
  test.each([1, 4, 5, 6, 7, 8, 9, 10, 16, 32, 100])('n = %i, a hundred seeds', (size) => {
    for (const seed of HUNDRED_SEEDS) expect(rightBoard(size, { seed })).toHaveLength(size);
  });

  test.each(['geometric', 'adaptive'])('n = 1000, cooling %s', (cooling) => {
    for (const seed of [1, 2, 3])
      expect(rightBoard(1000, { seed, options: { cooling } })).toHaveLength(1000);
  });

  test.each([2, 3])('there is none of size %i', (size) => {
    expect(solve(size).answer).toEqual({ kind: 'none' });
  });

  test('every solution of size 6 is found under some seed', () => {
    const boards = new Set(HUNDRED_SEEDS.map((seed) => rightBoard(6, { seed }).join('')));
    expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
  });

  test('the same seed gives the same board', () => {
    expect(rightBoard(200, { seed: 5 })).toEqual(rightBoard(200, { seed: 5 }));
    expect(rightBoard(200, { seed: 5 })).not.toEqual(rightBoard(200, { seed: 6 }));
  });
});

describe('queens placed beforehand', () => {
  test('stay where they are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(5, 8, 20, 100),
        fc.nat(1000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (size, seed, share) => {
          const solution = rightBoard(size, { seed });
          const squares = [...solution.entries()].map(([column, row]) => ({ column, row }));
          const kept = (column: number): boolean => (column * 7919) % size < share * 0.6 * size;
          const placed = squares.filter(({ column }) => kept(column));
          expect(rightBoard(size, { seed: seed + 1, placed })).toHaveLength(size);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a whole solution is its own answer, and all but one queen of it leave one', () => {
    const rows = [1, 3, 0, 2];
    const placed = rows.map((row, column) => ({ column, row }));
    for (const given of [placed, placed.slice(1)])
      expect([...rightBoard(4, { placed: given })]).toEqual(rows);
  });

  test('that attack each other, or leave one attacked square, rule a board out', () => {
    const attacking = [
      { column: 0, row: 0 },
      { column: 2, row: 2 },
    ];
    expect(solve(8, { placed: attacking }).answer).toEqual({ kind: 'none' });
    // The corner that is left is on a diagonal with the first queen.
    const placed = [0, 2, 4, 1, 3].map((row, column) => ({ column, row }));
    const { answer } = solve(6, { placed });
    expect(answer).toEqual({ kind: 'none' });
    expect(nqueens.check({ size: 6, task: 'find', placed }, answer)).toEqual({ right: true });
  });

  test('where they leave no solution, it gives up and says after how much', () => {
    const { placed } = NEVER_DONE;
    expect(() => solve(4, { placed, options: { maxRestarts: 3 } })).toThrow(
      /found no answer within its limits: conflicts were left after 3 restarts and \d+ swaps/,
    );
  });
});

test.each([6, 30])('size %i: its events lead to the answer, conflicts and all', (size) => {
  const { code } = events;
  const board = new Map<number, number>();
  let conflicts = 0;
  const observer = {
    event(name: number, a: number, b: number, left: number) {
      if (name === code.place) board.set(a, b);
      if (name === code.cool) conflicts = b;
      if (name !== code.swap) return;
      const [first, second] = [board.get(a)!, board.get(b)!];
      board.set(a, second).set(b, first);
      conflicts = left;
    },
  };
  for (const seed of [1, 2, 3, 4]) {
    board.clear();
    const rows = rightBoard(size, { seed, observer });
    expect([...board]).toEqual([...rows.entries()]);
    expect(conflicts).toBe(0);
  }
});

test('a signal ends it within 4096 swaps', () => {
  for (const questions of [0, 1, 3, 10, 100])
    expect(() => solve(4, { ...NEVER_DONE, signal: abortAtQuestion(questions) })).toThrow(
      'it was stopped after',
    );
  const options = { initialTemperature: 50, coolingFactor: 0.999, swapsPerQueen: 1_000_000 };
  expect(() => solve(50, { options, signal: abortAtQuestion(3) })).toThrow(
    'stopped after 0 restarts and 12288 swaps',
  );
});

test('options decide how it goes', () => {
  const swapsOf = (options: Record<string, unknown>): number =>
    Number(solve(50, { seed: 3, options: { ...options, maxRestarts: 10_000 } }).stats['swaps']);
  expect(swapsOf({ initialTemperature: 5 })).toBeGreaterThan(swapsOf({}));
  expect(swapsOf({ coolingFactor: 0.99 })).toBeGreaterThan(swapsOf({}));
  expect(swapsOf({ swapsPerQueen: 100 })).toBeGreaterThan(swapsOf({}));
  expect(swapsOf({ finalTemperature: 0.3 })).not.toBe(swapsOf({}));
});

test('options out of range are refused', () => {
  const check = (given: Record<string, unknown>) => (): unknown =>
    checkOptions('it', simulatedAnnealingSolver.options, given);
  expect(check({ coolingFactor: 1 })).toThrow('coolingFactor');
  expect(check({ finalTemperature: 0 })).toThrow('finalTemperature');
  expect(check({ cooling: 'fast' })).toThrow('geometric');
});
