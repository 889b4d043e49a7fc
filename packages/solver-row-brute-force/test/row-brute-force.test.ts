import { abortAtQuestion, parseRecord } from '@queenside/conformance';
import { nqueens, type NQueens } from '@queenside/problem-nqueens';
import {
  randomInstances,
  runnerOf,
  squaresOf,
  watchBoards,
} from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { rowBruteForceSolver } from '../src/index.ts';

const run = runnerOf(rowBruteForceSolver);
const RIGHT = { kind: 'right' };

test('answers random instances', () => {
  for (const instance of randomInstances(300, 6))
    expect({ instance, verdict: run(instance).verdict }).toEqual({ instance, verdict: RIGHT });
});

describe('boards looked at', () => {
  test.each([
    ['4', 115],
    ['5 all', 3125],
    ['7 unique', 823_543],
    ['8 count with (3,5)', 2_097_152],
    ['4 count with (2,1) (2,3)', 0],
  ])('%s', (record, boards) => {
    const { verdict, stats } = run(record);
    expect(verdict).toEqual(RIGHT);
    expect(stats).toEqual({ boards });
  });

  test('up to the first solution, with a queen placed on each of the 64 squares', () => {
    // A step is a board before the solution. The median is the larger of the two in the middle.
    const steps = squaresOf(8)
      .map((square) => {
        const { verdict, stats } = run({ size: 8, task: 'find', placed: [square] });
        expect(verdict).toEqual(RIGHT);
        return (stats['boards'] as number) - 1;
      })
      .toSorted((a, b) => a - b);
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
  ])('come once each, in the order of an odometer: %j', (instance) => {
    const { size, placed } = instance;
    const columns = Array.from({ length: size }, (_, column) => column).filter(
      (column) => !placed.some((queen) => queen.column === column),
    );
    const expected = Array.from({ length: size ** columns.length }, (_, board) => {
      const digits = board.toString(Math.max(2, size)).padStart(columns.length, '0');
      return columns.map((column, place) => ({ column, row: Number(digits[place]) }));
    });
    const { boards } = watchBoards(rowBruteForceSolver, instance);
    expect(boards.map(({ queens }) => queens)).toEqual(expected);
  });
});

test('announces true conflicts and solutions', () => {
  for (const placed of [[], [{ column: 0, row: 1 }], [{ column: 2, row: 0 }]]) {
    const instance = { size: 4, task: 'all', placed } as const;
    const { boards, left, answer } = watchBoards(rowBruteForceSolver, instance);
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

test('reports progress from 0 to 1', () => {
  const reported: number[] = [];
  run('8 count with (1,1)', { onProgress: (fraction) => reported.push(fraction) });
  expect(reported).toEqual(reported.toSorted((a, b) => a - b));
  expect(reported[0]).toBe(0);
  expect(reported.at(-1)).toBeGreaterThan(0.9);
  expect(reported.at(-1)).toBeLessThanOrEqual(1);
});

test('an aborted run says how far it got', () => {
  expect(() => run('9 count', { signal: abortAtQuestion(3) })).toThrow(
    /it was stopped after 3000\d\d of 387420489 boards/,
  );
});

test('estimates time by the number of boards', () => {
  const seconds = (record: string): number => {
    const instance = parseRecord(nqueens, record);
    return rowBruteForceSolver.estimate!(nqueens.need(instance), instance);
  };
  expect(seconds('9 count') / seconds('9 count with (1,2)')).toBeCloseTo(9, 1);
  expect(seconds('9 count') / seconds('9 count with (1,2) (2,4)')).toBeCloseTo(81, 0);
});
