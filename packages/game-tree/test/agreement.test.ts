import { Random, searchAsSolver, splitRecords, checkOptions } from '@queenside/core';
import { openGame } from '@queenside/game-tree';
import { minimax, runSolver, treeOf } from '@queenside/core/testing';
import { nim } from '@queenside/game-nim';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { alphabeta, type ExplicitTree } from '@queenside/problem-gametree';
import { minimaxSearch } from '@queenside/solver-minimax';
import { describe, expect, test } from 'vitest';
import { numbered, randomTree, run } from './random-trees.ts';
import { ALL, COMPLETE } from './searches.ts';

const TREES = 2000;

const SETTINGS: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'alpha-beta': [{ cutoff: '>' }],
  negascout: [{ table: 0 }],
  mtdf: [{ table: 0 }, { guess: -7.5 }, { guess: 1e300, table: 0.001 }],
  'iterative-deepening': [{ table: 0, aspiration: 1 }, { aspiration: 0 }, { table: 0.001 }],
  expectiminimax: [{ pruning: 'none' }],
};

function generate(given: Record<string, unknown>, seed: number): ExplicitTree[] {
  const generator = alphabeta.generator!;
  const parameters = checkOptions('the generator', generator.parameters, given);
  const text = [...generator.generate(parameters, new Random(seed))].join('');
  return splitRecords(new TextEncoder().encode(text)).map(({ bytes }) => alphabeta.parse(bytes));
}

describe.each(COMPLETE.map((search) => ({ id: search.id, search })))('$id', ({ id, search }) => {
  test.each([{}, ...(SETTINGS[id] ?? [])])(
    `has the value of minimax on ${TREES} random trees, with %o`,
    (options) => {
      for (let seed = 0; seed < TREES; seed++) {
        const root = randomTree(seed);
        const exact = minimax(treeOf(root));
        const trees = [
          treeOf(root),
          numbered(root),
          treeOf(root, ['keys']),
          treeOf(root, ['keys', 'evaluate', 'order']),
        ];
        const tree = trees[seed % trees.length]!;
        const { value, bound } = run(search, tree, options);
        expect({ seed, value, bound }).toEqual({ seed, value: exact, bound: 'exact' });
      }
    },
    60_000,
  );
});

describe.each(ALL.map((search) => ({ id: search.id, search })))('$id', ({ search }) => {
  test('every move of its line keeps the value, on trees that number their nodes', () => {
    let moves = 0;
    for (let seed = 0; seed < TREES / 3; seed++) {
      const tree = numbered(randomTree(seed));
      const { value, principalVariation } = run(search, tree);
      for (const move of principalVariation) {
        tree.play(move);
        moves++;
        expect([seed, minimax(tree)]).toEqual([seed, value]);
      }
    }
    expect(moves).toBeGreaterThan(TREES / 3);
  });

  test('is judged right on explicit trees, of any shape, with ties and decimals', async () => {
    const shapes = [
      { leaves: 30 },
      { leaves: 60, depth: 8, root: 'random', leafChance: 0.4, minValue: -3, maxValue: 3 },
      { leaves: 40, depth: 12, growth: 'deep', decimals: 2, shuffled: true },
      { leaves: 50, depth: 3, minBranching: 1, maxBranching: 9, repeatChance: 0.6, root: 'MIN' },
    ];
    const solver = searchAsSolver(search, alphabeta);
    for (const tree of shapes.flatMap((shape, seed) => generate({ ...shape, count: 15 }, seed))) {
      const { answer } = await runSolver(solver, tree);
      expect(alphabeta.check(tree, answer)).toEqual({ right: true });
    }
  });

  test.each(['0', '1', '1 2 3', '3 3', '2 1 4'])('wins nim %s where Bouton does', (line) => {
    const state = nim.parse(line);
    const tree = openGame(nim, state);
    const isLost = line.split(' ').reduce((sum, heap) => sum ^ Number(heap), 0) === 0;
    const { value } = run(search, tree);
    expect(Math.sign(value)).toBe(isLost ? -1 : 1);
  });

  test.each(['X...O....', 'XO..X....', 'XOX.O.X..'])('plays tic-tac-toe from %s', (board) => {
    const value = minimax(openGame(ticTacToe, ticTacToe.parse(board)));
    const found = run(search, openGame(ticTacToe, ticTacToe.parse(board)));
    expect([found.value, found.bound]).toEqual([value, 'exact']);
  });
});

test('minimax visits all 549,946 nodes of tic-tac-toe, and scores all 255,168 games', () => {
  const tree = openGame(ticTacToe, ticTacToe.parse('.........'));
  const { value, nodes, leaves } = run(minimaxSearch, tree);
  expect([value, nodes, leaves]).toEqual([0, 549_946, 255_168]);
}, 60_000);
