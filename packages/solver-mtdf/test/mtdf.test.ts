import { parseRecord, runSearch, treeOf, type NestedTree } from '@queenside/conformance';
import { openGame } from '@queenside/game-tree';
import { ticTacToe } from '@queenside/game-tic-tac-toe';
import { alphabeta } from '@queenside/problem-gametree';
import { expect, test } from 'vitest';
import { mtdfSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

const explicit = (text: string) => alphabeta.tree!.open(parseRecord(alphabeta, text));
const SMALL_LINE = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,6),(C,9)}';

test('questions close in on the value, each from a score', () => {
  const { value, principalVariation, stats, events } = runSearch(mtdfSearch, explicit(SMALL_LINE), {
    uniqueLeaves: true,
  });
  expect([value, principalVariation]).toEqual([6, [1, 0]]);
  // At least 0? 3 and more. More than 3? 6 and more. More than 6? No.
  expect(stats).toMatchObject({ passes: 3, leaves: 6, uniqueLeaves: 4, tableCutoffs: 1 });
  expect(events.filter((event) => event.startsWith('pass'))).toEqual([
    'pass 1 0 0',
    'pass 2 3 1',
    'pass 3 6 1',
  ]);
  expect(events.slice(0, 7)).toEqual([
    'pass 1 0 0',
    'enter 0 0',
    'enter 1 0',
    'leaf 2 0',
    'leaf 2 1',
    'leave 1 0',
    'cut 0 1 2',
  ]);
});

test('begun at the value it needs two questions', () => {
  expect(runSearch(mtdfSearch, explicit(SMALL_LINE), { guess: 6 }).stats['passes']).toBe(2);
});

test('without keys, numbers or memory it asks from scratch, to the same end', () => {
  for (const tree of [treeOf(SMALL), explicit(SMALL_LINE)]) {
    const { value, principalVariation, stats } = runSearch(mtdfSearch, tree, { table: 0 });
    expect([value, principalVariation[0], stats['passes']]).toEqual([6, 1, 3]);
    expect(stats).not.toHaveProperty('tableProbes');
  }
});

test('a game of three values takes two questions, and few nodes', () => {
  const tree = openGame(ticTacToe, ticTacToe.parse('.........'));
  const { value, stats, principalVariation } = runSearch(mtdfSearch, tree);
  expect([value, stats['passes'], principalVariation.length]).toEqual([0, 2, 9]);
  expect(Number(stats['nodes'])).toBeLessThan(6000);
});

test('different leaves are counted only on request, and if they can be distinguished', () => {
  expect(runSearch(mtdfSearch, explicit(SMALL_LINE)).stats).not.toHaveProperty('uniqueLeaves');
  expect(runSearch(mtdfSearch, treeOf(SMALL), { uniqueLeaves: true }).stats).not.toHaveProperty(
    'uniqueLeaves',
  );
});
