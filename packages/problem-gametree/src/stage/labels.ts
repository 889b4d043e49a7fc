import { scoreText } from '../answer.ts';
import { plainDecimal } from '../decimal.ts';
import { isInner, leafValue, nodeOf, type ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { ROOT } from './slots.ts';

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

/** `MAX`, `MIN`, or `CHANCE`. */
export function sideText(tree: ExplicitTree, node: number): string {
  const side = tree.sides[node];
  return side === 0 ? 'CHANCE' : side === 1 ? 'MAX' : 'MIN';
}

/** The probability of a child of a chance node as it was written, or as one of equal shares: `0.25`, `1/3`; else empty. */
export function probabilityText({ chances }: ExplicitTree, slot: number): string {
  const probability = chances?.probabilities[slot] ?? 0;
  if (chances === undefined || probability === 0) return '';
  const [over, under] = [chances.over[slot]!, chances.under[slot]!];
  // All of equal shares have the weight 1.
  if (over === under) return fractionText(probability);
  return /^10*$/.test(String(under)) ? plainDecimal(over / under) : `${over}/${under}`;
}

function fractionText(probability: number): string {
  return probability === 1 ? '1' : `1/${Math.round(1 / probability)}`;
}

/** Names a child in a line: an inner node by its name, a leaf by its value alone. */
export function shortText(tree: ExplicitTree, slot: number): string {
  const isLeaf = slot !== ROOT && !isInner(tree.children[slot]!);
  return isLeaf ? leafText(tree, slot) : childText(tree, slot);
}

/** Names a child by its place: an inner node by its name, a leaf by its value. */
export function childText(tree: ExplicitTree, slot: number): string {
  if (slot === ROOT) return nameText(tree, 0);
  const code = tree.children[slot]!;
  return isInner(code) ? nameText(tree, nodeOf(code)) : `the leaf ${leafText(tree, slot)}`;
}

/**
 * Shows what is proven of a node's value: `4`, `≤ 4`, `≥ 4`, `2…4`, or nothing. If a search uses the range of scores, bounds
 * that every node has by it are not shown.
 */
export function boundsText(tree: ExplicitTree, { bounds }: Explored, node: number): string {
  const [least, most] = [bounds.low[node]!, bounds.high[node]!];
  if (least === most || isRounding(tree, least, most)) return valueText(tree, least);
  const isLow = least > (bounds.isRanged ? tree.size.least : -Infinity);
  const isHigh = most < (bounds.isRanged ? tree.size.greatest : Infinity);
  if (isLow && isHigh) return `${valueText(tree, least)}…${valueText(tree, most)}`;
  if (isHigh) return `≤ ${valueText(tree, most)}`;
  return isLow ? `≥ ${valueText(tree, least)}` : '';
}

/** Returns whether two bounds differ only because probabilities are rounded. */
function isRounding(tree: ExplicitTree, least: number, most: number): boolean {
  return tree.chances !== undefined && valueText(tree, least) === valueText(tree, most);
}

/** Shows the window of a node, `[4, ∞]`; empty if it has none. */
export function windowText(tree: ExplicitTree, explored: Explored, node: number): string {
  if (explored.windows.has[node] === 0) return '';
  return `[${alphaText(tree, explored, node)}, ${betaText(tree, explored, node)}]`;
}

/** Shows the alpha of a node, with `4⁻` for just below 4. */
export function alphaText(tree: ExplicitTree, { windows }: Explored, node: number): string {
  return `${valueText(tree, windows.alpha[node]!)}${windows.isBelow[node] === 1 ? '⁻' : ''}`;
}

/** Shows the beta of a node, with `4⁺` for just above 4. */
export function betaText(tree: ExplicitTree, { windows }: Explored, node: number): string {
  return `${valueText(tree, windows.beta[node]!)}${windows.isAbove[node] === 1 ? '⁺' : ''}`;
}
