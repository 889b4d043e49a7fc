import { scoreText } from '../answer.ts';
import { leafValue, type ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';

/** Shows a value of the tree, or an end of a window. */
export function valueText(tree: ExplicitTree, value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  return scoreText(tree, value).replace('-', '−');
}

export function leafText(tree: ExplicitTree, slot: number): string {
  return valueText(tree, leafValue(tree.values, tree.children[slot]!));
}

/** Returns a node's name as it was declared. */
export function nameText(tree: ExplicitTree, node: number): string {
  return tree.nameOf?.(node) ?? `#${node + 1}`;
}

/** `MAX` or `MIN`. */
export function sideText(tree: ExplicitTree, node: number): string {
  return tree.sides[node] === 1 ? 'MAX' : 'MIN';
}

/**
 * Shows what is known of a node's value: `4`, `≤ 4`, `≥ 4`, `2…4`, or nothing. Bounds that every node of the tree has are not
 * shown.
 */
export function boundsText(tree: ExplicitTree, { low, high }: Explored, node: number): string {
  const [least, most] = [low[node]!, high[node]!];
  if (least === most) return valueText(tree, least);
  const [isLow, isHigh] = [least > tree.size.least, most < tree.size.greatest];
  if (isLow && isHigh) return `${valueText(tree, least)}…${valueText(tree, most)}`;
  if (isHigh) return `≤ ${valueText(tree, most)}`;
  return isLow ? `≥ ${valueText(tree, least)}` : '';
}

/** Shows the window of a node, `[4, ∞]`, with `4⁺` for just above 4; empty if it has none. */
export function windowText(tree: ExplicitTree, { windows }: Explored, node: number): string {
  if (windows.has[node] === 0) return '';
  const below = windows.isBelow[node] === 1 ? '⁻' : '';
  const above = windows.isAbove[node] === 1 ? '⁺' : '';
  const [alpha, beta] = [windows.alpha[node]!, windows.beta[node]!];
  return `[${valueText(tree, alpha)}${below}, ${valueText(tree, beta)}${above}]`;
}
