import { abortAtQuestion, parseRecord } from '@queenside/conformance';
import { nqueens, type NQueens } from '@queenside/problem-nqueens';
import { randomInstances, runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { bitmaskSolver } from '../src/index.ts';
import { replay } from './replay.ts';

const run = runnerOf(bitmaskSolver);
const RIGHT = { kind: 'right' };

test('answers random instances', () => {
  for (const instance of randomInstances(500, 9).filter(({ task }) => task !== 'find'))
    expect({ instance, verdict: run(instance).verdict }).toEqual({ instance, verdict: RIGHT });
});

describe('agrees with the published numbers', () => {
  const sizes = Array.from({ length: 13 }, (_, index) => index + 1);

  test.each(sizes)('%i count', (size) => {
    const { answer, verdict } = run(`${size} count`);
    expect(verdict).toEqual(RIGHT);
    expect(answer).toHaveProperty('unique');
  });

  test.each(sizes.slice(0, 11))('%i all, %i unique', (size) => {
    for (const task of ['all', 'unique']) expect(run(`${size} ${task}`).verdict).toEqual(RIGHT);
  });
});

describe('placed queens', () => {
  test('fill most of the largest board', () => {
    // Two runs of knight's moves are a solution of size 31.
    const rows = Array.from({ length: 31 }, (_, column) =>
      column < 15 ? 2 * column + 1 : 2 * (column - 15),
    );
    const queens = rows.map((row, column) => ({ column, row }));
    for (const kept of [31, 29, 24, 20]) {
      const placed = queens.slice(31 - kept);
      const { answer, verdict } = run({ size: 31, task: 'all', placed });
      expect(verdict).toEqual(RIGHT);
      expect(answer).toMatchObject({ kind: 'list', of: 'all' });
    }
    expect(run({ size: 31, task: 'count', placed: queens.slice(8) }).verdict).toEqual(RIGHT);
  });

  test('leave no solution if they attack each other', () => {
    const { answer } = run('8 all with (1,1) (1,3)');
    expect(answer).toMatchObject({ kind: 'list', count: 0 });
    expect(run('8 count with (1,1) (8,8)').answer).toEqual({ kind: 'count', total: 0n });
  });
});

describe('reports', () => {
  test.each([
    ['8 all', 2056],
    ['8 count', 1028],
    ['8 unique', 1028],
    ['9 all', 8393],
    ['10 all', 35_538],
  ])('the queens placed for %s', (record, placements) => {
    expect(run(record).stats).toEqual({ placements });
  });

  test.each<NQueens>([
    { size: 6, task: 'all', placed: [] },
    { size: 7, task: 'all', placed: [{ column: 3, row: 2 }] },
  ])('events that replay the run: %j', (instance) => {
    const { answer, stats, left, solutions, taken } = replay(instance);
    expect(left).toEqual([]);
    expect(taken).toEqual({
      atSolutions: solutions.length,
      elsewhere: (stats['placements'] as number) - solutions.length,
    });
    expect(answer).toMatchObject({ boards: Uint8Array.from(solutions.flat()) });
  });

  test('half of the solutions if it searches half of the boards', () => {
    const all = replay({ size: 7, task: 'all', placed: [] }).solutions;
    for (const task of ['count', 'unique'] as const)
      expect(replay({ size: 7, task, placed: [] }).solutions).toEqual(all.slice(0, 20));
  });

  test.each(['12 count', '13 count', '12 all'])('progress of %s up to 1', (record) => {
    const reported: number[] = [];
    run(record, { onProgress: (fraction) => reported.push(fraction) });
    expect(reported.length).toBeGreaterThan(3);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported[0]).toBeGreaterThan(0);
    expect(reported.at(-1)).toBeGreaterThan(0.7);
    expect(reported.at(-1)).toBeLessThan(1);
  });
});

test('refuses lists that would be too large at once', () => {
  expect(() => run('17 all')).toThrow('the list is too large (all goes to size 16)');
  expect(() => run('18 unique')).toThrow('the list is too large (unique goes to size 17)');
});

test('an aborted run says how far it got', () => {
  expect(() => run('18 count', { signal: abortAtQuestion(3) })).toThrow(
    'it was stopped after 196608 queens',
  );
  expect(() => run('4 count', { signal: abortAtQuestion(0) })).toThrow('before it began');
});

test('estimates more time for larger boards and for lists, less for completions', () => {
  const seconds = (record: string): number => {
    const instance = parseRecord(nqueens, record);
    return bitmaskSolver.estimate!(nqueens.need(instance), instance);
  };
  expect(seconds('15 count')).toBeGreaterThan(seconds('14 count'));
  expect(seconds('14 all')).toBeGreaterThan(seconds('14 count'));
  expect(seconds('14 count with (1,2)')).toBeLessThan(seconds('14 count'));
  expect(seconds('14 count with (1,2) (2,4)')).toBeLessThan(seconds('14 count with (1,2)'));
});
