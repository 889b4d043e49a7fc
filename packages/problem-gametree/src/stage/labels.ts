import { scoreText } from '../answer.ts';
import { leafValue, type ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';

/** A value of the tree, or an end of a window. */
export function valueText(tree: ExplicitTree, value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  return scoreText(tree, value).replace('-', '−');
}

export function leafText(tree: ExplicitTree, slot: number): string {
  return valueText(tree, leafValue(tree.values, tree.children[slot]!));
}

/** A node's name as it was declared. */
export function nameText(tree: ExplicitTree, node: number): string {
  return tree.nameOf?.(node) ?? `#${node + 1}`;
}

/** `MAX` or `MIN`. */
export function sideText(tree: ExplicitTree, node: number): string {
  return tree.sides[node] === 1 ? 'MAX' : 'MIN';
}

/** The window of a node, `[4, ∞]`. */
export function windowText(tree: ExplicitTree, { alpha, beta }: Explored, node: number): string {
  return `[${valueText(tree, alpha[node]!)}, ${valueText(tree, beta[node]!)}]`;
}
