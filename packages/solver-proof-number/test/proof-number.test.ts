import { openGame } from '@queenside/game-tree';
import { type NestedTree, runSearch, treeOf } from '@queenside/conformance';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { expect, test } from 'vitest';
import { proofNumberSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

test('one question can settle the value', () => {
  const { value, principalVariation, leaves, stats, events } = runSearch(
    proofNumberSearch,
    treeOf(SMALL),
  );
  // Scores are from 3 to 9, so: at least 6? The second move says so, and no more than 6 can come of it.
  expect([value, principalVariation, leaves, stats['passes']]).toEqual([6, [1, 0], 3, 1]);
  expect(events).toEqual([
    'range',
    'question 1 6',
    'enter 0 0',
    'play 1 0',
    'undo 1 0',
    'play 1 1',
    'undo 1 1',
    'play 1 0',
    'enter 1 0',
    'play 2 0',
    'leaf 2 0',
    'undo 2 0',
    'answer 1 0',
    'undo 1 0',
    'play 1 1',
    'enter 1 1',
    'play 2 0',
    'leaf 2 0',
    'undo 2 0',
    'play 2 1',
    'leaf 2 1',
    'undo 2 1',
    'answer 1 1',
    'undo 1 1',
    'answer 0 1',
  ]);
});

test('a game of three values takes two questions', () => {
  const { value, bound, stats } = runSearch(
    proofNumberSearch,
    openGame(ticTacToe, ticTacToe.parse('.........')),
  );
  expect([value, bound, stats['passes']]).toEqual([0, 'exact', 2]);
});

test('distinguishes fractions that differ in their last bit', () => {
  const [a, b] = [0.1, 0.100_000_000_000_000_02];
  expect(
    runSearch(proofNumberSearch, treeOf(['max', ['min', a, 7], ['min', b, -5, 9], ['min', b, 3]]))
      .value,
  ).toBe(b);
  expect(runSearch(proofNumberSearch, treeOf(['min', ['max', b, -7], ['max', a, -9]])).value).toBe(
    a,
  );
});

test('scores at least one leaf even if all are equal', () => {
  const { value, leaves } = runSearch(proofNumberSearch, treeOf(['max', ['min', 7, 7], 7]));
  expect([value, leaves > 0]).toEqual([7, true]);
});
