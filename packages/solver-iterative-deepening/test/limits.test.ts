import { checkOptions, type GameTree } from '@queenside/core';
import { makeContext, runSolver, searchAsSolver, treeOf } from '@queenside/conformance';
import { gameProblem, openGame } from '@queenside/game-tree';
import { ticTacToe as game } from '@queenside/game-tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { iterativeDeepeningSearch } from '../src/index.ts';

const search = (tree: GameTree, given: Record<string, unknown> = {}) => {
  const context = makeContext();
  const options = checkOptions('test', iterativeDeepeningSearch.options, given);
  return { ...iterativeDeepeningSearch.run(tree, options, context), stats: context.stats };
};

describe('a limited depth', () => {
  test('gives a bound, an estimate, and the best move', () => {
    const tree = openGame(game, game.parse('.........'));
    const { bound, value, stats } = search(tree, { depth: 2 });
    expect([bound, value]).toEqual(['lower', tree.info.scoreMin]);
    expect(stats['depth']).toBe(2);
    expect(Number(stats['passes']) - Number(stats['reSearches'])).toBe(2);
    expect(stats['bestMove']).toBeTypeOf('string');
    expect(stats['estimate']).toBeTypeOf('number');
  });

  test('gives an answer if no estimate matters', () => {
    // X wins at once, regardless of its other moves.
    const { bound, value, stats, principalVariation } = search(
      openGame(game, game.parse('XX.OO....')),
      { depth: 3 },
    );
    expect([bound, value > 0, principalVariation[0], stats['depth']]).toEqual([
      'exact',
      true,
      2,
      1,
    ]);
  });

  test('publishes no estimate as a solver', async () => {
    const solver = searchAsSolver(iterativeDeepeningSearch, gameProblem(game));
    await expect(
      runSolver(solver, game.parse('.........'), { options: { depth: 2 } }),
    ).rejects.toThrow(/iterative-deepening found no answer/);
  });

  test('uses the estimates of a tree that has them', () => {
    const tree = treeOf(['max', ['min', ['max', 1, 9], 7], ['min', 3, 4]], ['evaluate']);
    const { stats, principalVariation } = search(tree, { depth: 2 });
    expect([stats['estimate'], principalVariation]).toEqual([5, [0, 0]]);
  });
});

test('a node limit stops it at that node', () => {
  const tree = openGame(game, game.parse('.........'));
  const { bound, stats } = search(tree, { nodeLimit: 1000 });
  expect([bound, stats['nodes']]).toEqual(['lower', 1000]);
});

test('table, killers, and history save nodes without changing the value', () => {
  const open = () => openGame(game, game.parse('.........'));
  const [plain, full] = [search(open(), { table: 0 }), search(open())];
  expect([plain.value, full.value]).toEqual([0, 0]);
  expect(full.nodes).toBeLessThan(plain.nodes / 2);
});
