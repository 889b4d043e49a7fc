import { abortAtQuestion } from '@queenside/core/testing';
import type { NQueens, Square } from '@queenside/problem-nqueens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinations } from '../src/combinations.ts';
import { bruteForceSolver } from '../src/index.ts';
import { instances } from './instances.ts';
import { run, runRecord } from './run.ts';
import { watch } from './watch.ts';

const RIGHT = { right: true };

/** All ways to put `queens` queens on some of the squares, in lexicographic order. */
function choices(squares: readonly Square[], queens: number): Square[][] {
  if (queens === 0) return [[]];
  return squares.flatMap((square, index) =>
    choices(squares.slice(index + 1), queens - 1).map((rest) => [square, ...rest]),
  );
}

function squaresBut(size: number, placed: readonly Square[]): Square[] {
  const squares = Array.from({ length: size * size }, (_, index) => ({
    column: Math.floor(index / size),
    row: index % size,
  }));
  return squares.filter(
    ({ column, row }) => !placed.some((queen) => queen.column === column && queen.row === row),
  );
}

test('whatever is asked and placed, the answer is right', () => {
  fc.assert(
    fc.property(instances(4), (instance) => {
      const { verdict, stats } = run(instance);
      const { size, placed } = instance;
      const all = combinations(size * size - placed.length, size - placed.length);
      expect(verdict).toEqual(RIGHT);
      expect(stats['boards']).toBeLessThanOrEqual(all);
      expect(stats['boards'] === all || instance.task === 'find').toBe(true);
    }),
    { numRuns: 300 },
  );
});

describe('boards looked at', () => {
  test.each([
    ['4', 741],
    ['5 all', 53_130],
    ['6 unique', 1_947_792],
    ['6 count with (2,4)', 324_632],
  ])('%s', (record, boards) => {
    const { verdict, stats } = runRecord(record);
    expect(verdict).toEqual(RIGHT);
    expect(stats).toEqual({ boards });
  });

  test('with one queen locked on a board of 8: C(63,7)', { timeout: 120_000 }, () => {
    const told: number[] = [];
    const { answer, stats } = runRecord('8 count with (1,1)', {
      onProgress: (fraction) => told.push(fraction),
    });
    expect(answer).toEqual({ kind: 'count', total: 4n });
    expect(stats).toEqual({ boards: 553_270_671 });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBeGreaterThan(0.999);
  });

  test.each<NQueens>([
    { size: 3, task: 'all', placed: [] },
    { size: 4, task: 'all', placed: [{ column: 2, row: 3 }] },
    {
      size: 4,
      task: 'count',
      placed: [
        { column: 1, row: 3 },
        { column: 1, row: 1 },
      ],
    },
    { size: 1, task: 'all', placed: [{ column: 0, row: 0 }] },
  ])('each board once, in lexicographic order: %j', (instance) => {
    const { size, placed } = instance;
    const { boards } = watch(instance);
    const expected = choices(squaresBut(size, placed), size - placed.length);
    expect(boards.map(({ queens }) => queens)).toEqual(expected);
  });
});

test('what is announced of a board is true of it', () => {
  for (const instance of [
    { size: 4, task: 'all', placed: [] },
    { size: 4, task: 'all', placed: [{ column: 0, row: 1 }] },
  ] as const) {
    const { boards, left, answer } = watch(instance);
    const attacks = (one: Square, other: Square): boolean =>
      one.column === other.column ||
      one.row === other.row ||
      Math.abs(one.column - other.column) === Math.abs(one.row - other.row);
    for (const { queens, conflict } of boards) {
      const all = [...instance.placed, ...queens];
      const pairs = choices(all, 2).filter(([one, other]) => attacks(one!, other!));
      expect(conflict === undefined).toBe(pairs.length === 0);
      expect([...pairs, undefined]).toContainEqual(conflict);
    }
    const solutions = boards.filter(({ conflict }) => conflict === undefined);
    expect(answer).toMatchObject({ count: solutions.length });
    expect(left).toEqual([]);
  }
});

test('a signal ends it, and it says how far it came', () => {
  expect(() => runRecord('7 count', { signal: abortAtQuestion(3) })).toThrow(
    /^the solver brute-force found no answer within its limits: it was stopped after 3000\d\d of 85900584 boards/,
  );
});

test('it expects as many boards as there are', () => {
  const seconds = (size: number, features: readonly string[] = []): number =>
    bruteForceSolver.estimate!({ task: 'count', size, features });
  expect(seconds(8, ['pre-placed']) / seconds(7)).toBeCloseTo(553_270_671 / 85_900_584, 3);
});
