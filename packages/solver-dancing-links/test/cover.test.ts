/** Exact covers of models have the solutions that the checker's own search finds, which shares no code with dancing links. */
import { makeContext, recordEvents } from '@queenside/conformance';
import { type ConstraintNetwork, findSolutions, openNetwork } from '@queenside/constraints';
import { QueensideError, Random } from '@queenside/core';
import { latinSquareModel } from '@queenside/problem-latin-square';
import { sudokuModel } from '@queenside/problem-sudoku';
import { expect, test } from 'vitest';
import { coverSearch } from '../src/index.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function dance(
  network: ConstraintNetwork,
  items: 'fewest' | 'input' = 'fewest',
  context = makeContext(),
) {
  const solutions: string[] = [];
  const space = openNetwork('tested', network, { propagation: 'check' });
  const take = (values: Int32Array): boolean =>
    solutions.push(values.map((value, v) => value + space.base[v]!).join(' ')) > 0;
  const { isExhausted } = coverSearch.run(
    { provides: ['cover'], open: () => space, take },
    { items },
    context,
  );
  return { solutions: solutions.toSorted(), isExhausted, stats: context.stats };
}

function expected(network: ConstraintNetwork): string[] {
  const solutions: string[] = [];
  findSolutions(network, (values) => solutions.push(values.join(' ')) > 0);
  return solutions.toSorted();
}

const networkOf = (model: typeof sudokuModel, record: string): ConstraintNetwork => {
  const grid = model.parse(record);
  return { values: model.variables(grid), constraints: model.constraints(grid) };
};

test('queens are covers whose diagonals are secondary items', () => {
  const queens = (size: number): ConstraintNetwork => ({
    values: range(size).map(() => range(size)),
    constraints: [range(size).map(() => 0), range(size), range(size).map((each) => -each)].map(
      (offsets) => ({ kind: 'all-different', variables: range(size), offsets }),
    ),
  });
  expect(range(9).map((size) => dance(queens(size)).solutions.length)).toEqual([
    1, 1, 0, 0, 2, 10, 4, 40, 92,
  ]);
  expect(dance(queens(6), 'input').solutions).toEqual(expected(queens(6)));
});

test('Sudokus of 17 clues, and grids with several solutions', () => {
  for (const record of [
    '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......',
    `55${'.'.repeat(79)}`,
    '1.....3..4....2.',
    '................',
  ]) {
    const network = networkOf(sudokuModel, record);
    const { solutions, isExhausted } = dance(network);
    expect(solutions).toEqual(expected(network));
    expect(isExhausted).toBe(true);
  }
});

test('random Latin squares', () => {
  const random = new Random(1);
  for (const holes of [7, 20, 42, 60]) {
    const network = networkOf(latinSquareModel, latinSquareModel.scramble!.make(holes, random));
    const solutions = expected(network);
    expect(solutions.length).toBeGreaterThan(0);
    expect(dance(network).solutions).toEqual(solutions);
  }
});

test('items in order find the same', () => {
  const network = networkOf(latinSquareModel, '12../..../..../2..1');
  expect(dance(network, 'input').solutions).toEqual(expected(network));
});

test('events name what each choice strikes', () => {
  const observer = recordEvents(coverSearch.events!);
  dance(
    {
      values: [
        [1, 2],
        [1, 2],
      ],
      constraints: [{ kind: 'all-different', variables: [0, 1] }],
    },
    'fewest',
    makeContext({ observer }),
  );
  expect(observer.seen.map(({ name, values }) => `${name} ${values.join(' ')}`)).toEqual([
    'assign 0 1',
    'remove 1 1 0 0',
    'assign 1 2',
    'solution 1',
    'undo 2',
    'backtrack 1',
    'assign 0 2',
    'remove 1 2 0 0',
    'assign 1 1',
    'solution 2',
    'undo 2',
    'backtrack 1',
    'exhausted 2',
  ]);
});

test('gives up if a constraint is not an all-different', () => {
  const sum = { kind: 'linear', variables: [0], relation: '=', constant: 1 } as const;
  expect(() => dance({ values: [[1]], constraints: [sum] })).toThrow(QueensideError);
});
