import { openGame } from '@queenside/game-tree';
import { minimax, treeOf, type NestedTree } from '@queenside/conformance';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';
import { expectiminimaxSearch } from '@queenside/solver-expectiminimax';
import { iterativeDeepeningSearch } from '@queenside/solver-iterative-deepening';
import { mctsSearch } from '@queenside/solver-mcts';
import { minimaxSearch } from '@queenside/solver-minimax';
import { mtdfSearch } from '@queenside/solver-mtdf';
import { negascoutSearch } from '@queenside/solver-negascout';
import { proofNumberSearch } from '@queenside/solver-proof-number';
import { sssStarSearch } from '@queenside/solver-sss-star';
import { describe, expect, test } from 'vitest';
import { failHard, watched } from './fail-hard.ts';
import { numbered, randomTree, run } from './random-trees.ts';
import { COMPLETE } from './searches.ts';

const TREES = 250;
const seeds = Array.from({ length: TREES }, (_, seed) => seed);

describe(`on ${TREES} random trees`, () => {
  test('fail-hard and fail-soft alpha-beta examine the same leaves, in the same order', () => {
    for (const seed of seeds) {
      const soft: string[] = [];
      const tree = watched(treeOf(randomTree(seed)), soft);
      const { value } = run(alphaBetaSearch, tree);
      expect({ seed, value, leaves: soft }).toEqual({
        seed,
        ...failHard(treeOf(randomTree(seed))),
      });
    }
  });

  test('SSS* scores no leaf that alpha-beta does not score, and none twice', () => {
    let fewer = 0;
    for (const seed of seeds) {
      const [bestFirst, depthFirst]: [string[], string[]] = [[], []];
      run(sssStarSearch, watched(treeOf(randomTree(seed)), bestFirst));
      run(alphaBetaSearch, watched(treeOf(randomTree(seed)), depthFirst));
      expect(new Set(bestFirst).size, `tree ${seed}`).toBe(bestFirst.length);
      const known = new Set(depthFirst);
      expect({ seed, others: bestFirst.filter((leaf) => !known.has(leaf)) }).toEqual({
        seed,
        others: [],
      });
      if (bestFirst.length < depthFirst.length) fewer++;
    }
    expect(fewer).toBeGreaterThan(TREES / 10);
  });

  test('MTD(f) from above all values scores the same set of leaves as SSS*', () => {
    for (const seed of seeds) {
      const [tests, bestFirst]: [string[], string[]] = [[], []];
      run(mtdfSearch, watched(numbered(randomTree(seed)), tests), { guess: 1e300 });
      run(sssStarSearch, watched(treeOf(randomTree(seed)), bestFirst));
      expect(new Set(tests), `tree ${seed}`).toEqual(new Set(bestFirst));
    }
  });

  test('MTD(f) from the value scores fewer different leaves than SSS* on nearly all trees', () => {
    const total = { mtdf: 0, sssStar: 0, more: 0 };
    for (const seed of seeds) {
      const guess = minimax(treeOf(randomTree(seed)));
      const leaves: string[] = [];
      const tree = watched(numbered(randomTree(seed)), leaves);
      const mtdf = Number(
        run(mtdfSearch, tree, { guess, uniqueLeaves: true }).stats['uniqueLeaves'],
      );
      const sssStar = run(sssStarSearch, treeOf(randomTree(seed))).leaves;
      expect(mtdf, `tree ${seed}`).toBe(new Set(leaves).size);
      total.mtdf += mtdf;
      total.sssStar += sssStar;
      if (mtdf > sssStar) total.more++;
    }
    expect(total.mtdf).toBeLessThan(total.sssStar);
    expect(total.more / TREES).toBeLessThan(0.05);
  });

  test('on this tree it scores more: a test takes the first sufficient plan, SSS* the best one', () => {
    const tree: NestedTree = ['min', ['max', ['min', -6, 476, 97, 869], 981], -692, 1000];
    const { value, stats } = run(mtdfSearch, numbered(tree), { guess: -692, uniqueLeaves: true });
    expect([value, stats['uniqueLeaves']]).toEqual([-692, 6]);
    expect(run(sssStarSearch, treeOf(tree)).leaves).toBe(4);
  });

  test.each([negascoutSearch, iterativeDeepeningSearch, mtdfSearch, mctsSearch, proofNumberSearch])(
    '$id counts different leaves if asked',
    (search) => {
      for (const seed of seeds.slice(0, 200)) {
        const leaves: string[] = [];
        const tree = watched(numbered(randomTree(seed)), leaves);
        const { stats } = run(search, tree, { uniqueLeaves: true });
        // A Monte Carlo walk that ends at a leaf may read its score again, for its bounds.
        expect(stats['leaves']).toBeLessThanOrEqual(leaves.length);
        expect(search === mctsSearch || stats['leaves'] === leaves.length).toBe(true);
        expect([seed, stats['uniqueLeaves']]).toEqual([seed, new Set(leaves).size]);
      }
    },
  );

  // 958 of tic-tac-toe's 5,478 positions are final.
  test.each([
    { search: minimaxSearch, options: {}, all: 255_168, different: 958 },
    { search: expectiminimaxSearch, options: { pruning: 'none' }, all: 255_168, different: 958 },
    { search: alphaBetaSearch, options: {}, all: 7330, different: 517 },
  ])(
    '$search.id counts different final boards of a game',
    ({ search, options, all, different }) => {
      const tree = openGame(ticTacToe, ticTacToe.parse('.........'));
      const { stats } = run(search, tree, { ...options, uniqueLeaves: true });
      expect(stats).toMatchObject({ leaves: all, uniqueLeaves: different });
    },
  );

  test('NegaScout scores no leaf that alpha-beta does not score', () => {
    let fewer = 0;
    for (const seed of seeds) {
      const [scout, full]: [string[], string[]] = [[], []];
      run(negascoutSearch, watched(treeOf(randomTree(seed)), scout));
      run(alphaBetaSearch, watched(treeOf(randomTree(seed)), full));
      const known = new Set(full);
      const others = scout.filter((leaf) => !known.has(leaf));
      expect({ seed, others }).toEqual({ seed, others: [] });
      if (new Set(scout).size < full.length) fewer++;
    }
    expect(fewer).toBeGreaterThan(TREES / 100);
  });

  test.each(COMPLETE.map((search) => ({ id: search.id, search })))(
    '$id works the same at any scale of scores',
    ({ search }) => {
      for (const seed of seeds.slice(0, 200)) {
        const coarse = run(search, treeOf(randomTree(seed)));
        const fine = run(search, treeOf(scaled(randomTree(seed), 2 ** -12)));
        expect({ seed, ...fine.stats, value: fine.value * 2 ** 12 }).toEqual({
          seed,
          ...coarse.stats,
          value: coarse.value,
        });
      }
    },
  );
});

/** Returns the tree with all scores multiplied by a power of two, which is exact. */
function scaled(tree: NestedTree, factor: number): NestedTree {
  if (typeof tree === 'number') return tree * factor;
  const [mover, ...children] = tree;
  return [mover, ...children.map((child) => scaled(child, factor))];
}
