import { checkOptions, Random, type GameTree, type SearchResult } from '@queenside/core';
import { makeContext, minimax, treeOf, type NestedTree } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { expectiminimaxSearch } from '../src/index.ts';

const MOVERS = ['max', 'chance', 'min', 'chance'] as const;

function run(tree: GameTree, given: Record<string, unknown> = {}): SearchResult {
  const options = checkOptions('expectiminimax', expectiminimaxSearch.options, given);
  return expectiminimaxSearch.run(tree, options, makeContext());
}

/** Returns a tree with chance at every second level. */
function randomTree(seed: number): NestedTree {
  const random = new Random(seed);
  const grow = (level: number): NestedTree =>
    level > 1 + (seed % 6) || (level > 0 && random.int(5) === 0)
      ? random.int(21) - 10
      : [
          MOVERS[(level + seed) % 4]!,
          ...Array.from({ length: 1 + random.int(4) }, () => grow(level + 1)),
        ];
  return grow(0);
}

describe('chance nodes', () => {
  test('have the expectation of their children', () => {
    // The kit's chances of three children are 1/6, 2/6 and 3/6.
    expect(run(treeOf(['chance', 6, 0, 2])).value).toBeCloseTo(2, 12);
    const even = treeOf(['chance', 6, 0, 3]);
    delete even.probability;
    expect(run(even).value).toBeCloseTo(3, 12);
  });

  test('Star1 never changes the value, and saves leaves, on 500 random trees', () => {
    const leaves = { all: 0, pruned: 0 };
    for (let seed = 0; seed < 500; seed++) {
      const all = run(treeOf(randomTree(seed)), { pruning: 'none' });
      const pruned = run(treeOf(randomTree(seed)));
      expect(all.value).toBeCloseTo(minimax(treeOf(randomTree(seed))), 9);
      expect(pruned.value).toBeCloseTo(all.value, 9);
      expect(pruned.leaves).toBeLessThanOrEqual(all.leaves);
      leaves.all += all.leaves;
      leaves.pruned += pruned.leaves;
    }
    expect(leaves.pruned).toBeLessThan(0.8 * leaves.all);
  });

  test('a chance node is cut as soon as the rest cannot raise it above alpha', () => {
    // MAX has 5. The second node's first half is -10, and scores end at 10: at most 0 can come of it.
    const tree = treeOf(['max', 5, ['chance', -10, 10], -10, 10]);
    tree.probability = () => 0.5;
    const { leaves, value } = run(tree);
    expect([value, leaves]).toEqual([10, 4]);
  });

  test('a move with probability 0 is skipped', () => {
    const tree = treeOf(['chance', 4, 100, 8]);
    tree.probability = (move) => (move === 1 ? 0 : 0.5);
    expect([run(tree).value, run(tree).leaves]).toEqual([6, 2]);
  });
});

describe('a tree without chance', () => {
  const tree: NestedTree = ['max', ['min', 3, 5], ['min', 2, 9]];
  test('is searched like alpha-beta, or completely', () => {
    expect([run(treeOf(tree)).leaves, run(treeOf(tree), { pruning: 'none' }).leaves]).toEqual([
      3, 4,
    ]);
  });
});
