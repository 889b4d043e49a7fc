import { type NestedTree, runSearch, treeOf } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { minimaxSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

test('visits every node once, and its line leads to the value', () => {
  const { value, nodes, leaves, principalVariation, stats, events } = runSearch(
    minimaxSearch,
    treeOf(SMALL),
  );
  expect({ value, nodes, leaves, principalVariation }).toEqual({
    value: 6,
    nodes: 7,
    leaves: 4,
    principalVariation: [1, 0],
  });
  expect(stats).toEqual({ nodes: 7, leaves: 4, maxDepth: 2 });
  expect(events).toEqual([
    'enter 0 0',
    'enter 1 0',
    'leaf 2 0',
    'leaf 2 1',
    'leave 1 0',
    'enter 1 1',
    'leaf 2 0',
    'leaf 2 1',
    'leave 1 1',
  ]);
});

test('keeps the first of equal moves', () => {
  expect(runSearch(minimaxSearch, treeOf(['min', 4, ['max', 2, 3], 3])).principalVariation).toEqual(
    [1, 1],
  );
});
