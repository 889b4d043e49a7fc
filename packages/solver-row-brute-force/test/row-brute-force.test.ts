import { abortAtQuestion } from '@queenside/core/testing';
import type { NQueens } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowBruteForceSolver } from '../src/index.ts';
import { instances } from './instances.ts';
import { run, runRecord } from './run.ts';
import { watch } from './watch.ts';

const RIGHT = { right: true };

test('whatever is asked and placed, the answer is right', () => {
  fc.assert(
    fc.property(instances(6), (instance) => {
      expect(run(instance).verdict).toEqual(RIGHT);
    }),
    { numRuns: 300 },
  );
});

describe('boards looked at', () => {
  test.each([
    ['4', 115],
    ['5 all', 3125],
    ['7 unique', 823_543],
    ['8 count', 16_777_216],
    ['8 count with (1,1)', 2_097_152],
    ['8 count with (3,5)', 2_097_152],
    ['4 count with (2,1) (2,3)', 0],
  ])('%s', (record, boards) => {
    const { verdict, stats } = runRecord(record);
    expect(verdict).toEqual(RIGHT);
    expect(stats).toEqual({ boards });
  });

  test('steps to the first board, for each square that a queen is locked on', () => {
    // The boards passed over before it; of the two in the middle the larger one.
    const steps = Array.from({ length: 64 }, (_, square) => {
      const placed = [{ column: square % 8, row: Math.floor(square / 8) }];
      const { verdict, stats } = run({ size: 8, task: 'find', placed });
      expect(verdict).toEqual(RIGHT);
      return (stats['boards'] as number) - 1;
    }).toSorted((a, b) => a - b);
    expect([steps[0], steps[32], steps[63]]).toEqual([96_972, 417_963, 1_299_851]);
  });

  test.each<NQueens>([
    { size: 3, task: 'all', placed: [] },
    { size: 4, task: 'all', placed: [{ column: 3, row: 2 }] },
    {
      size: 4,
      task: 'count',
      placed: [
        { column: 0, row: 2 },
        { column: 2, row: 2 },
      ],
    },
    { size: 1, task: 'all', placed: [] },
  ])('each board once, as an odometer counts: %j', (instance) => {
    const { size, placed } = instance;
    const columns = Array.from({ length: size }, (_, column) => column).filter(
      (column) => !placed.some((queen) => queen.column === column),
    );
    const expected = Array.from({ length: size ** columns.length }, (_, board) => {
      const digits = board.toString(Math.max(2, size)).padStart(columns.length, '0');
      return columns.map((column, place) => ({ column, row: Number(digits[place]) }));
    });
    expect(watch(instance).boards.map(({ queens }) => queens)).toEqual(expected);
  });
});

test('what is announced of a board is true of it', () => {
  for (const placed of [[], [{ column: 0, row: 1 }], [{ column: 2, row: 0 }]]) {
    const { boards, left, answer } = watch({ size: 4, task: 'all', placed });
    for (const { queens, conflict } of boards) {
      const all = [...placed, ...queens];
      const lines = all.flatMap(({ column, row }) => [row, 20 + column - row, 40 + column + row]);
      expect(conflict === undefined).toBe(new Set(lines).size === 12);
      const [one, other] = conflict ?? [all[0]!, all[0]!];
      expect(all).toEqual(expect.arrayContaining([one, other]));
      expect([0, Math.abs(other.column - one.column)]).toContain(Math.abs(one.row - other.row));
      expect(one !== other).toBe(conflict !== undefined);
    }
    const solutions = boards.filter(({ conflict }) => conflict === undefined);
    expect(answer).toMatchObject({ count: solutions.length });
    expect(left).toEqual([]);
  }
});

test('progress goes from 0 to the end', () => {
  const told: number[] = [];
  runRecord('8 count', { onProgress: (fraction) => told.push(fraction) });
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told[0]).toBe(0);
  expect(told.at(-1)).toBeGreaterThan(0.98);
  expect(told.at(-1)).toBeLessThanOrEqual(1);
});

test('a signal ends it, and it says how far it came', () => {
  expect(() => runRecord('9 count', { signal: abortAtQuestion(3) })).toThrow(
    /^the solver row-brute-force found no answer within its limits: it was stopped after 3000\d\d of 387420489 boards/,
  );
});

test('it expects as many boards as there are', () => {
  const seconds = (size: number, features: readonly string[] = []): number =>
    rowBruteForceSolver.estimate!({ task: 'count', size, features });
  expect(seconds(9) / seconds(9, ['pre-placed'])).toBeCloseTo(9, 1);
});
