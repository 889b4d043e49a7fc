/** On the landscape of queens, the search for landscapes does what the solver for N-Queens does. */
import { makeContext } from '@queenside/conformance';
import { checkOptions, type Random } from '@queenside/core';
import { PermutationBoard } from '@queenside/problem-nqueens';
import { expect, test } from 'vitest';
import { QueensLandscape } from '../../problem-nqueens/src/landscape/queens-landscape.ts';
import { runnerOf } from '../../problem-nqueens/test/solvers/index.ts';
import { simulatedAnnealingSolver } from '../src/index.ts';
import { annealingSearch } from '../src/local-search.ts';

const run = runnerOf(simulatedAnnealingSolver);

/** The landscape of queens, except that a new attempt shuffles the rows of the last one, as the solver does. */
function queens(size: number): QueensLandscape {
  const board = new PermutationBoard(size, []);
  const landscape = new QueensLandscape({ size, task: 'find', placed: [] }, board);
  return Object.assign(landscape, { randomize: (random: Random) => board.shuffle(random) });
}

const SCHEDULE = { initialTemperature: 1, finalTemperature: 0.05, movesPerPlace: 10 };
const CASES = [5, 8, 20, 100, 300].flatMap((size) =>
  ['geometric', 'adaptive'].map((cooling) => ({ size, cooling })),
);

test.each(CASES)('$size queens, $cooling: the same swaps and boards', ({ size, cooling }) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { answer, stats } = run(String(size), { seed, options: { cooling } });
    const context = makeContext({ seed });
    const question = { open: () => queens(size), better: () => undefined };
    const options = checkOptions('tested', annealingSearch.options, { ...SCHEDULE, cooling });
    const { state, cost } = annealingSearch.run(question, options, context);
    const { tried, restarts } = context.stats;
    expect({ kind: 'board', rows: [...state] }).toEqual({
      kind: 'board',
      rows: [...(answer as { rows: Int32Array }).rows],
    });
    expect([cost, tried, restarts]).toEqual([0, stats['swaps'], stats['restarts']]);
  }
});

test('without a first temperature, it accepts the mean rise of random moves with probability 1/e', () => {
  const cooled: number[] = [];
  const { code } = annealingSearch.events!;
  const observer = {
    event: (which: number, value = 0): void => void (which === code['cool'] && cooled.push(value)),
  };
  const question = { open: () => queens(30), better: () => undefined };
  const options = checkOptions('tested', annealingSearch.options, {});
  annealingSearch.run(question, options, makeContext({ observer }));
  // Swaps of random boards that add attacks add two or three.
  expect(cooled[0]).toBeGreaterThan(1500);
  expect(cooled[0]).toBeLessThan(4000);
  expect(Math.abs(cooled[1]! - 0.9 * cooled[0]!)).toBeLessThanOrEqual(1);
});
