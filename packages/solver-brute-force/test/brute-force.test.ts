import { abortAtQuestion, parseRecord } from '@queenside/conformance';
import { nqueens, type NQueens, type Square } from '@queenside/problem-nqueens';
import {
  attack,
  randomInstances,
  runnerOf,
  squaresOf,
  watchBoards,
} from '../../problem-nqueens/test/solvers/index.ts';
import { describe, expect, test } from 'vitest';
import { combinations } from '../src/index.ts';
import { bruteForceSolver } from '../src/index.ts';

const run = runnerOf(bruteForceSolver);
const RIGHT = { kind: 'right' };

/** Returns all ways to put `queens` queens on some of the squares, in lexicographic order. */
function choices(squares: readonly Square[], queens: number): Square[][] {
  if (queens === 0) return [[]];
  return squares.flatMap((square, index) =>
    choices(squares.slice(index + 1), queens - 1).map((rest) => [square, ...rest]),
  );
}

test('answers random instances, looking at every board', () => {
  for (const instance of randomInstances(300, 4)) {
    const { verdict, stats } = run(instance);
    const { size, placed, task } = instance;
    const all = combinations(size * size - placed.length, size - placed.length);
    expect({ instance, verdict }).toEqual({ instance, verdict: RIGHT });
    expect(stats['boards']).toBeLessThanOrEqual(all);
    expect(stats['boards'] === all || task === 'find').toBe(true);
  }
});

describe('boards looked at', () => {
  test.each([
    ['4', 741],
    ['5 all', 53_130],
    ['6 unique', 1_947_792],
    ['6 count with (2,4)', 324_632],
    ['8 count with (1,1) (2,5) (3,8)', 5_949_147],
  ])('%s', (record, boards) => {
    const { verdict, stats } = run(record);
    expect(verdict).toEqual(RIGHT);
    expect(stats).toEqual({ boards });
  });

  test('are reported as progress', () => {
    const reported: number[] = [];
    run('6 count', { onProgress: (fraction) => reported.push(fraction) });
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported[0]).toBe(0);
    expect(reported.at(-1)).toBeGreaterThan(0.9);
    expect(reported.at(-1)).toBeLessThanOrEqual(1);
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
  ])('come once each, in lexicographic order: %j', (instance) => {
    const { size, placed } = instance;
    const { boards } = watchBoards(bruteForceSolver, instance);
    const free = squaresOf(size).filter(
      ({ column, row }) => !placed.some((queen) => queen.column === column && queen.row === row),
    );
    expect(boards.map(({ queens }) => queens)).toEqual(choices(free, size - placed.length));
  });
});

test('announces true conflicts and solutions', () => {
  for (const instance of [
    { size: 4, task: 'all', placed: [] },
    { size: 4, task: 'all', placed: [{ column: 0, row: 1 }] },
  ] as const) {
    const { boards, left, answer } = watchBoards(bruteForceSolver, instance);
    for (const { queens, conflict } of boards) {
      const all = [...instance.placed, ...queens];
      const pairs = choices(all, 2).filter(([one, other]) => attack(one!, other!));
      expect(conflict === undefined).toBe(pairs.length === 0);
      expect([...pairs, undefined]).toContainEqual(conflict);
    }
    const solutions = boards.filter(({ conflict }) => conflict === undefined);
    expect(answer).toMatchObject({ count: solutions.length });
    expect(left).toEqual([]);
  }
});

test('an aborted run says how far it got', () => {
  expect(() => run('7 count', { signal: abortAtQuestion(3) })).toThrow(
    /it was stopped after 3000\d\d of 85900584 boards/,
  );
});

test('estimates time by the number of boards', () => {
  const seconds = (record: string): number => {
    const instance = parseRecord(nqueens, record);
    return bruteForceSolver.estimate!(nqueens.need(instance), instance);
  };
  expect(seconds('8 count with (1,2)') / seconds('7 count')).toBeCloseTo(
    553_270_671 / 85_900_584,
    3,
  );
  expect(seconds('8 count with (1,2) (2,4)')).toBeLessThan(seconds('8 count with (1,2)'));
});
