import { abortAtQuestion } from '@queenside/core/testing';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backtrackingSolver } from '../src/index.ts';
import { instances } from './instances.ts';
import { recursiveCounts } from './recursive-counts.ts';
import { replay } from './replay.ts';
import { run, runRecord } from './run.ts';

const RIGHT = { right: true };

test('whatever is asked and placed, the answer is right, and the work as much as by the definition', () => {
  fc.assert(
    fc.property(instances(8), (instance) => {
      const { verdict, stats } = run(instance);
      expect(verdict).toEqual(RIGHT);
      expect(stats).toEqual(recursiveCounts(instance));
    }),
    { numRuns: 300 },
  );
});

describe('the published work on the board of 8', () => {
  test('to the first board', () => {
    const { verdict, stats } = runRecord('8');
    expect(verdict).toEqual(RIGHT);
    expect(stats).toEqual({
      tests: 876,
      backtracks: 105,
      testsToFirst: 876,
      backtracksToFirst: 105,
      testsToLast: 876,
      backtracksToLast: 105,
    });
  });

  test.each(['8 all', '8 count', '8 unique'])('to the last board, and in all: %s', (record) => {
    const { verdict, stats } = runRecord(record);
    expect(verdict).toEqual(RIGHT);
    expect(stats).toEqual({
      tests: 15_720,
      backtracks: 1964,
      testsToFirst: 876,
      backtracksToFirst: 105,
      testsToLast: 14_852,
      backtracksToLast: 1852,
    });
  });

  test('steps to the first board, for each square that a queen is locked on', () => {
    // The tests passed over before the one that completes the board; of the two in the middle the larger one.
    const steps = Array.from({ length: 64 }, (_, square) => {
      const placed = [{ column: square % 8, row: Math.floor(square / 8) }];
      const { verdict, stats } = run({ size: 8, task: 'find', placed });
      expect(verdict).toEqual(RIGHT);
      return (stats['tests'] as number) - 1;
    }).toSorted((a, b) => a - b);
    expect([steps[0], steps[32], steps[63]]).toEqual([34, 273, 1220]);
  });
});

test.each([
  ['12 count', 10_103_868],
  ['20', 3_992_510],
  ['26', 10_339_849],
])('tests of %s', (record, tests) => {
  const { verdict, stats } = runRecord(record);
  expect(verdict).toEqual(RIGHT);
  expect(stats).toMatchObject({ tests });
});

test('large boards are completed', () => {
  // Knight's moves in two runs: a solution, as 202 leaves 4 when divided by 6.
  const solution = Array.from({ length: 202 }, (_, column) => ({
    column,
    row: column < 101 ? 2 * column + 1 : 2 * (column - 101),
  }));
  const { verdict, answer } = run({ size: 202, task: 'find', placed: solution.slice(10) });
  expect(answer.kind).toBe('board');
  expect(verdict).toEqual(RIGHT);
});

/** The answer that the solutions of a run make. */
function answerOf({ size, task }: NQueens, solutions: readonly number[][]): NQueensAnswer {
  const count = solutions.length;
  if (task === 'count') return { kind: 'count', total: BigInt(count) };
  if (task === 'all')
    return { kind: 'list', of: 'all', size, count, boards: Uint8Array.from(solutions.flat()) };
  return count === 0 ? { kind: 'none' } : { kind: 'board', rows: Int32Array.from(solutions[0]!) };
}

test.each<NQueens>([
  { size: 6, task: 'all', placed: [] },
  { size: 6, task: 'find', placed: [{ column: 2, row: 0 }] },
  {
    size: 7,
    task: 'count',
    placed: [
      { column: 6, row: 1 },
      { column: 0, row: 0 },
    ],
  },
  { size: 4, task: 'find', placed: [{ column: 3, row: 0 }] },
])('a run is replayed from its events: %j', (instance) => {
  const { tests, backtracks, solutions, stats, answer } = replay(instance);
  expect({ tests, backtracks }).toEqual({ tests: stats['tests'], backtracks: stats['backtracks'] });
  expect(answerOf(instance, solutions)).toEqual(answer);
});

test('where all boards are looked for, no queen is left but the placed ones', () => {
  expect(replay({ size: 5, task: 'all', placed: [] }).left).toBe(0);
  expect(replay({ size: 5, task: 'count', placed: [{ column: 1, row: 2 }] }).left).toBe(1);
});

test('progress goes up towards 1 where all boards are looked for', () => {
  const told: number[] = [];
  runRecord('11 count', { onProgress: (fraction) => told.push(fraction) });
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told[0]).toBe(0);
  expect(told.at(-1)).toBeGreaterThan(0.95);
  expect(told.at(-1)).toBeLessThan(1);
  const toldOfOne: number[] = [];
  runRecord('20', { onProgress: (fraction) => toldOfOne.push(fraction) });
  expect(toldOfOne).toEqual([]);
});

test('a signal ends it, and it says how far it came', () => {
  expect(() => runRecord('14 count', { signal: abortAtQuestion(5) })).toThrow(
    /^the solver backtracking found no answer within its limits: it was stopped after [1-9]\d+ tests/,
  );
});

test('it expects to need longer for larger boards, and for all of them', () => {
  const seconds = (task: string, size: number): number =>
    backtrackingSolver.estimate!({ task, size });
  expect(seconds('find', 30)).toBeGreaterThan(seconds('find', 20));
  expect(seconds('count', 14)).toBeGreaterThan(seconds('find', 14));
});
