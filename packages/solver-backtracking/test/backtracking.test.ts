import { abortAtQuestion } from '@queenside/conformance';
import type { NQueens, NQueensAnswer, Task } from '@queenside/problem-nqueens';
import { randomInstances, runnerOf, squaresOf } from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { backtrackingSolver } from '../src/index.ts';
import { recursiveCounts } from './recursive-counts.ts';
import { replay } from './replay.ts';

const run = runnerOf(backtrackingSolver);
const RIGHT = { kind: 'right' };

test('answers random instances, with as many tests and backtracks as plain recursion', () => {
  for (const instance of randomInstances(300, 8)) {
    const { verdict, stats } = run(instance);
    expect({ instance, verdict, stats }).toEqual({
      instance,
      verdict: RIGHT,
      stats: recursiveCounts(instance),
    });
  }
});

describe('does the published work on the board of 8', () => {
  test('to the first solution', () => {
    const { verdict, stats } = run('8');
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

  test.each(['8 all', '8 count', '8 unique'])('to the last solution and in total: %s', (record) => {
    const { verdict, stats } = run(record);
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

  test('to the first solution with a queen placed on each of the 64 squares', () => {
    // A step is a test before the one that completes the board. The median is the larger of the two in the middle.
    const steps = squaresOf(8)
      .map((square) => {
        const { verdict, stats } = run({ size: 8, task: 'find', placed: [square] });
        expect(verdict).toEqual(RIGHT);
        return (stats['tests'] as number) - 1;
      })
      .toSorted((a, b) => a - b);
    expect([steps[0], steps[32], steps[63]]).toEqual([34, 273, 1220]);
  });
});

test('makes 3,992,510 tests for a board of 20', () => {
  const { verdict, stats } = run('20');
  expect(verdict).toEqual(RIGHT);
  expect(stats).toMatchObject({ tests: 3_992_510 });
});

test('completes a large board', () => {
  // Two runs of knight's moves are a solution, because 202 mod 6 is 4.
  const solution = Array.from({ length: 202 }, (_, column) => ({
    column,
    row: column < 101 ? 2 * column + 1 : 2 * (column - 101),
  }));
  const { verdict, answer } = run({ size: 202, task: 'find', placed: solution.slice(10) });
  expect(answer.kind).toBe('board');
  expect(verdict).toEqual(RIGHT);
});

/** Returns the answer that these solutions make. */
function answerOf({ task }: NQueens, solutions: readonly number[][]): NQueensAnswer {
  const count = solutions.length;
  if (task === 'count') return { kind: 'count', total: BigInt(count) };
  if (task === 'all')
    return { kind: 'list', of: 'all', count, boards: Uint8Array.from(solutions.flat()) };
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
])('the events replay the run: %j', (instance) => {
  const { tests, backtracks, solutions, stats, answer } = replay(instance);
  expect({ tests, backtracks }).toEqual({ tests: stats['tests'], backtracks: stats['backtracks'] });
  expect(answerOf(instance, solutions)).toEqual(answer);
});

test('a search for all solutions removes every queen it placed', () => {
  expect(replay({ size: 5, task: 'all', placed: [] }).left).toBe(0);
  expect(replay({ size: 5, task: 'count', placed: [{ column: 1, row: 2 }] }).left).toBe(1);
});

test('a search for all solutions reports progress up to 1, a search for one reports none', () => {
  const reported: number[] = [];
  const onProgress = (fraction: number): void => void reported.push(fraction);
  run('16', { onProgress });
  expect(reported).toEqual([]);
  run('10 count', { onProgress });
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(reported[0]).toBe(0);
  expect(reported.at(-1)).toBeGreaterThan(0.9);
  expect(reported.at(-1)).toBeLessThan(1);
});

test('an aborted run says how far it got', () => {
  expect(() => run('14 count', { signal: abortAtQuestion(5) })).toThrow(
    /it was stopped after [1-9]\d+ tests/,
  );
});

test('estimates more time for larger boards and for all solutions', () => {
  const seconds = (task: Task, size: number): number =>
    backtrackingSolver.estimate!({ task, size }, { task, size, placed: [] });
  expect(seconds('find', 30)).toBeGreaterThan(seconds('find', 20));
  expect(seconds('count', 14)).toBeGreaterThan(seconds('find', 14));
});
