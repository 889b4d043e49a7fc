import { abortAtQuestion } from '@queenside/core/testing';
import type { NQueens } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bitmaskSolver } from '../src/index.ts';
import { instances } from './instances.ts';
import { replay } from './replay.ts';
import { run, runRecord } from './run.ts';

const RIGHT = { right: true };

test('whatever is asked and placed, the answer is right', () => {
  fc.assert(
    fc.property(instances(9), (instance) => {
      expect(run(instance).verdict).toEqual(RIGHT);
    }),
    { numRuns: 500 },
  );
});

describe('every size, by the known numbers', () => {
  const sizes = Array.from({ length: 14 }, (_, index) => index + 1);

  test.each(sizes)('%i count', { timeout: 60_000 }, (size) => {
    const { answer, verdict } = runRecord(`${size} count`);
    expect(verdict).toEqual(RIGHT);
    expect(answer).toHaveProperty('unique');
  });

  test.each(sizes.slice(0, 12))('%i all, and %i unique', { timeout: 60_000 }, (size) => {
    for (const task of ['all', 'unique'])
      expect(runRecord(`${size} ${task}`).verdict).toEqual(RIGHT);
  });
});

describe('placed queens', () => {
  test('on the largest board, whose rows fill an integer', () => {
    // An explicit solution of size 31: two runs of knight's moves.
    const rows = Array.from({ length: 31 }, (_, column) =>
      column < 15 ? 2 * column + 1 : 2 * (column - 15),
    );
    const queens = rows.map((row, column) => ({ column, row }));
    for (const kept of [31, 29, 24, 20]) {
      const placed = queens.slice(31 - kept);
      const { answer, verdict } = run({ size: 31, task: 'all', placed });
      expect(verdict).toEqual(RIGHT);
      expect(answer).toMatchObject({ kind: 'list', size: 31 });
    }
    expect(run({ size: 31, task: 'count', placed: queens.slice(8) }).verdict).toEqual(RIGHT);
  });

  test('that attack each other leave no board', () => {
    const { answer } = runRecord('8 all with (1,1) (1,3)');
    expect(answer).toMatchObject({ kind: 'list', count: 0 });
    expect(runRecord('8 count with (1,1) (8,8)').answer).toEqual({ kind: 'count', total: 0n });
  });
});

describe('what it reports', () => {
  test.each([
    ['8 all', 2056],
    ['8 count', 1028],
    ['8 unique', 1028],
    ['9 all', 8393],
    ['10 all', 35_538],
  ])('queens placed for %s', (record, placements) => {
    expect(runRecord(record).stats).toEqual({ placements });
  });

  test.each<NQueens>([
    { size: 6, task: 'all', placed: [] },
    { size: 7, task: 'all', placed: [{ column: 3, row: 2 }] },
  ])('a run is replayed from its events: %j', (instance) => {
    const { answer, stats, left, solutions, taken } = replay(instance);
    expect(left).toEqual([]);
    expect(taken).toEqual({
      atSolutions: solutions.length,
      elsewhere: (stats['placements'] as number) - solutions.length,
    });
    expect(answer).toMatchObject({ boards: Uint8Array.from(solutions.flat()) });
  });

  test('where half of the boards is searched, half of them is announced', () => {
    const all = replay({ size: 7, task: 'all', placed: [] }).solutions;
    for (const task of ['count', 'unique'] as const)
      expect(replay({ size: 7, task, placed: [] }).solutions).toEqual(all.slice(0, 20));
  });

  test.each(['12 count', '13 count', '12 all'])('the progress of %s, towards 1', (record) => {
    const told: number[] = [];
    runRecord(record, { onProgress: (fraction) => told.push(fraction) });
    expect(told.length).toBeGreaterThan(3);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBeGreaterThan(0);
    expect(told.at(-1)).toBeGreaterThan(0.7);
    expect(told.at(-1)).toBeLessThan(1);
  });
});

test('lists that would be too large are refused at once', () => {
  expect(() => runRecord('17 all')).toThrow('the list is too large (all goes to size 16)');
  expect(() => runRecord('18 unique')).toThrow('the list is too large (unique goes to size 17)');
});

test('a signal ends it, and it says how far it came', () => {
  expect(() => runRecord('18 count', { signal: abortAtQuestion(3) })).toThrow(
    'the solver bitmask found no answer within its limits: it was stopped after 196608 queens',
  );
  expect(() => runRecord('4 count', { signal: abortAtQuestion(0) })).toThrow('before it began');
});

test('it expects to need longer for larger boards and for lists, less for completions', () => {
  const seconds = (task: string, size: number, features: readonly string[] = []): number =>
    bitmaskSolver.estimate!({ task, size, features });
  expect(seconds('count', 15)).toBeGreaterThan(seconds('count', 14));
  expect(seconds('all', 14)).toBeGreaterThan(seconds('count', 14));
  expect(seconds('count', 14, ['pre-placed'])).toBeLessThan(seconds('count', 14));
});
