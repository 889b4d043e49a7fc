import { parseRecord, runSearch, treeOf, type NestedTree } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { describe, expect, test } from 'vitest';
import { sssStarSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

test('continues the best plan until it is complete', () => {
  const { value, principalVariation, stats, events } = runSearch(sssStarSearch, treeOf(SMALL));
  expect([value, principalVariation]).toEqual([6, [1, 0]]);
  expect(stats).toEqual({
    nodes: 6,
    leaves: 3,
    uniqueLeaves: 3,
    cutoffs: 1,
    maxDepth: 2,
    mostOpen: 2,
  });
  // The first move's 3 leaves it with a merit of 3; the second move's plan is better, and 5 is never scored.
  expect(events).toEqual([
    'plans',
    'enter 0 0',
    'play 1 0',
    'enter 1 0',
    'play 2 0',
    'leaf 2 0',
    'undo 2 0',
    'undo 1 0',
    'play 1 1',
    'enter 1 1',
    'play 2 0',
    'leaf 2 0',
    'undo 2 0',
    'play 2 1',
    'leaf 2 1',
    'undo 2 1',
    'solve 1 0',
    'undo 1 1',
    'solve 0 1',
  ]);
});

describe('the course example', () => {
  const tree = () => alphabeta.tree!.open(parseRecord(alphabeta, record));
  const { record } = alphabeta.examples[0]!;

  test('has the value of the handout, with at most its 6 leaves', () => {
    const { value, leaves } = runSearch(sssStarSearch, tree());
    expect(value).toBe(4);
    expect(leaves).toBeLessThanOrEqual(6);
  });

  test('its events lead a second cursor to every leaf and back', () => {
    const { events, leaves } = runSearch(sssStarSearch, tree());
    const cursor = tree();
    const out = new Int32Array(cursor.info.maxBranching);
    const scores = events.flatMap((event) => {
      const [name, , move] = event.split(' ');
      if (name === 'play') cursor.play(Number(move));
      if (name === 'undo') cursor.undo(Number(move));
      return name === 'leaf' ? [cursor.score()] : [];
    });
    expect(scores).toHaveLength(leaves);
    expect([cursor.side(), cursor.moves(out, 0)]).toEqual([1, 2]);
  });
});
