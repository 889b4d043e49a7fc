import {
  formatAnswer,
  runSearch,
  runSolver,
  searchAsSolver,
  treeOf,
  type NestedTree,
} from '@queenside/conformance';
import { gameProblem, openGame } from '@queenside/game-tree';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { mctsSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

const empty = () => openGame(ticTacToe, ticTacToe.parse('.........'));

test('finds the value when the bounds of the root meet', () => {
  const { value, bound, principalVariation, events, stats } = runSearch(mctsSearch, treeOf(SMALL));
  expect([value, bound, principalVariation]).toEqual([6, 'exact', [1, 0]]);
  expect(events.filter((event) => event.startsWith('restart'))).toHaveLength(
    Number(stats['walks']),
  );
  expect(events.at(-1)).toBe('solve 0 0');
});

test('needs one walk if all leaves are equal', () => {
  const { value, bound, leaves } = runSearch(mctsSearch, treeOf(['max', ['min', 7, 7], 7]));
  expect([value, bound, leaves]).toEqual([7, 'exact', 1]);
});

describe('too few walks for a proof', () => {
  test('leave a bound, an estimate, and a best move', () => {
    const { value, bound, stats, principalVariation } = runSearch(mctsSearch, empty(), {
      iterations: 500,
    });
    expect([value, bound, stats['walks']]).toEqual([-1, 'lower', 500]);
    // The middle square is the best at random play, and gets the most visits.
    expect(principalVariation[0]).toBe(4);
    expect(stats['bestMove']).toBe(empty().moveName?.(4) ?? '4');
    expect(Number(stats['estimate'])).toBeGreaterThan(0);
  });

  const solver = searchAsSolver(mctsSearch, gameProblem(ticTacToe));
  const start = ticTacToe.parse('.........');

  test('give an estimate as the answer', async () => {
    const { answer } = await runSolver(solver, start, { options: { iterations: 500 } });
    expect(formatAnswer(gameProblem(ticTacToe), start, answer)).toMatch(
      /^Estimate: 0\.\d+; Best Move: 5; Visits: \d+ of 500; Nodes: \d+\n$/,
    );
  });

  test('give no answer but the best move if the run is aborted', async () => {
    await expect(runSolver(solver, start, { signal: { aborted: true } })).rejects.toThrow(
      /mcts found no answer .*nothing is known of the value, and the best move so far is \d \(\d+ of \d+ visits\)/,
    );
  });
});

test('a forced win is proven long before all positions were events', () => {
  const { value, bound, stats } = runSearch(
    mctsSearch,
    openGame(ticTacToe, ticTacToe.parse('XX.OO....')),
  );
  expect([value > 0, bound]).toEqual([true, 'exact']);
  expect(Number(stats['walks'])).toBeLessThan(20);
});

test('the seed decides the walks', () => {
  const walk = (seed: number) =>
    runSearch(mctsSearch, empty(), { iterations: 50 }, { seed }).events.join();
  expect(walk(3)).toBe(walk(3));
  expect(walk(3)).not.toBe(walk(4));
});
