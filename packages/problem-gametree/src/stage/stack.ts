import { type Memory, type MemoryItem, type MemoryValue, MOST_ITEMS } from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { alphaText, betaText, nameText, sideText, valueText } from './labels.ts';

/**
 * Shows the path to the search's node as its stack.
 *
 * @param valuesOf a node's values. Default: its window, if it has one, and the best value of its children so far.
 */
export function stackOf(
  tree: ExplicitTree,
  explored: Explored,
  valuesOf = (node: number) => windowOf(tree, explored, node),
): Memory {
  const { path } = explored;
  const items = path
    .slice(-MOST_ITEMS)
    .reverse()
    .map((node): MemoryItem => ({
      label: `${nameText(tree, node)} (${sideText(tree, node)})`,
      values: valuesOf(node),
    }));
  return { kind: 'stack', title: 'Stack', items, total: path.length };
}

function windowOf(tree: ExplicitTree, explored: Explored, node: number): MemoryValue[] {
  const { has, best } = explored.windows;
  const value = { name: 'value', value: valueText(tree, best[node]!) };
  if (has[node] === 0) return [value];
  return [
    { name: 'alpha', value: alphaText(tree, explored, node) },
    { name: 'beta', value: betaText(tree, explored, node) },
    value,
  ];
}
