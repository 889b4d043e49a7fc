import { checkOptions } from '@queenside/core';
import { abortAtQuestion } from '@queenside/conformance';
import { finderOf, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/index.ts';
import { simulatedAnnealingSolver } from '../src/index.ts';
const run = runnerOf(simulatedAnnealingSolver);
const findBoard = finderOf(simulatedAnnealingSolver);
const HUNDRED_SEEDS = Array.from({ length: 100 }, (_, seed) => seed);
/** No solution of size 4 has a queen in a corner. */
const CORNER = { size: 4, task: 'find', placed: [{ column: 0, row: 0 }] } as const;

describe('one board', () => {
  test.each([1, 4, 5, 6, 7, 8, 9, 10, 16, 32])('n = %i, a hundred seeds', (size) => {
    for (const seed of HUNDRED_SEEDS) expect(findBoard(size, { seed })).toHaveLength(size);
  });

  test.each(['geometric', 'adaptive'])('n = 1000, cooling %s', (cooling) => {
    expect(findBoard(1000, { options: { cooling } })).toHaveLength(1000);
  });

  test.each(['2', '3'])('no board of size %s exists', (record) => {
    expect(run(record).answer).toEqual({ kind: 'none' });
  });

  test('every solution of size 6 is found under some seed', () => {
    const boards = new Set(HUNDRED_SEEDS.map((seed) => findBoard(6, { seed }).join('')));
    expect([...boards].toSorted()).toEqual(['135024', '251403', '304152', '420531']);
  });
});

describe('queens placed beforehand', () => {
  test('stay on their squares', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(5, 8, 20, 100),
        fc.nat(1000),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (size, seed, share) => {
          const solution = findBoard(size, { seed });
          const squares = [...solution.entries()].map(([column, row]) => ({ column, row }));
          const kept = (column: number): boolean => (column * 7919) % size < share * 0.6 * size;
          const placed = squares.filter(({ column }) => kept(column));
          expect(findBoard(size, { seed: seed + 1, placed })).toHaveLength(size);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('may be a whole solution, or all of it but one queen', () => {
    const rows = [1, 3, 0, 2];
    const placed = rows.map((row, column) => ({ column, row }));
    for (const given of [placed, placed.slice(1)])
      expect([...findBoard(4, { placed: given })]).toEqual(rows);
  });

  test('leave no solution if they attack each other or the last free square', () => {
    expect(run('8 with (1,1) (3,3)').answer).toEqual({ kind: 'none' });
    // The remaining corner is on a diagonal with the first queen.
    const placed = [0, 2, 4, 1, 3].map((row, column) => ({ column, row }));
    const { answer, verdict } = run({ size: 6, task: 'find', placed });
    expect(answer).toEqual({ kind: 'none' });
    expect(verdict).toEqual({ kind: 'right' });
  });

  test('that leave no solution make it give up', () => {
    expect(() => run(CORNER, { options: { maxRestarts: 3 } })).toThrow(
      /conflicts were left after 3 restarts and \d+ swaps/,
    );
  });
});

test.each([6, 30])('size %i: the events replay the run and its conflicts', (size) => {
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
    const rows = findBoard(size, { seed, observer });
    expect([...board]).toEqual([...rows.entries()]);
    expect(conflicts).toBe(0);
  }
});

test('an abort ends it within 4096 swaps', () => {
  for (const questions of [0, 1, 3, 10, 100]) {
    const settings = { options: { maxRestarts: 1e6 }, signal: abortAtQuestion(questions) };
    expect(() => run(CORNER, settings)).toThrow('it was stopped after');
  }
  const options = { initialTemperature: 50, coolingFactor: 0.999, swapsPerQueen: 1_000_000 };
  expect(() => run('50', { options, signal: abortAtQuestion(3) })).toThrow(
    'stopped after 0 restarts and 12288 swaps',
  );
});

test('the options change the number of swaps', () => {
  const swapsOf = (options: Record<string, unknown>): number =>
    Number(run('50', { seed: 3, options: { ...options, maxRestarts: 10_000 } }).stats['swaps']);
  expect(swapsOf({ initialTemperature: 5 })).toBeGreaterThan(swapsOf({}));
  expect(swapsOf({ coolingFactor: 0.99 })).toBeGreaterThan(swapsOf({}));
  expect(swapsOf({ swapsPerQueen: 100 })).toBeGreaterThan(swapsOf({}));
  expect(swapsOf({ finalTemperature: 0.3 })).not.toBe(swapsOf({}));
});

test('rejects options out of range', () => {
  const check = (given: Record<string, unknown>) => (): unknown =>
    checkOptions('it', simulatedAnnealingSolver.options, given);
  expect(check({ coolingFactor: 1 })).toThrow('coolingFactor');
  expect(check({ finalTemperature: 0 })).toThrow('finalTemperature');
  expect(check({ cooling: 'fast' })).toThrow('geometric');
});
