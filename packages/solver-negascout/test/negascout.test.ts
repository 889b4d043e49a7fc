import { openGame } from '@queenside/game-tree';
import { type NestedTree, runSearch, treeOf } from '@queenside/conformance';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { describe, expect, test } from 'vitest';
import { negascoutSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

test('searches a better move again, with the rest of the window', () => {
  const { value, leaves, principalVariation, stats, events } = runSearch(
    negascoutSearch,
    treeOf(SMALL),
  );
  expect({ value, leaves, principalVariation }).toEqual({
    value: 6,
    leaves: 5,
    principalVariation: [1, 0],
  });
  expect(stats['reSearches']).toBe(1);
  expect(events).toEqual([
    'enter 0 0 1',
    'enter 1 0 1',
    'leaf 2 0',
    'leaf 2 1',
    'leave 1 0',
    'enter 1 1 2',
    'leaf 2 0',
    'leaf 2 1',
    'leave 1 1',
    'reSearch 1 1',
    'enter 1 1 1',
    'leaf 2 0',
    'cut 1 1 2',
    'leave 1 1',
  ]);
});

test('does not search other moves again', () => {
  const { value, leaves, stats } = runSearch(
    negascoutSearch,
    treeOf(['max', ['min', 6, 9], ['min', 3, 5]]),
  );
  expect([value, leaves, stats['reSearches']]).toEqual([6, 3, 0]);
});

test.each([
  [0.1, 0.3, 0.100_000_000_000_000_02],
  [-1e-300, 5, 0],
  [1e15, 2e15, 1e15 + 0.125],
])('distinguishes %d from a slightly better move', (best, other, better) => {
  const { value } = runSearch(
    negascoutSearch,
    treeOf(['max', ['min', best, other], ['min', better, other]]),
  );
  expect(value).toBe(better);
});

describe('the transposition table', () => {
  test('is used if the tree has keys and its size is not 0', () => {
    const open = () => openGame(ticTacToe, ticTacToe.parse('X........'));
    const [plain, full] = [
      runSearch(negascoutSearch, open(), { table: 0 }),
      runSearch(negascoutSearch, open()),
    ];
    expect(full.value).toBe(plain.value);
    expect(full.nodes).toBeLessThan(plain.nodes / 2);
    expect(Number(full.stats['tableCutoffs'])).toBeGreaterThan(0);
    expect(plain.stats).not.toHaveProperty('tableProbes');
  });
});
