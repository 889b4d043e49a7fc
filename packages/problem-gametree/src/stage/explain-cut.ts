import { isInner, nodeOf, type ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { boundsText, childText, nameText, valueText } from './labels.ts';
import { BY_CHANCE, BY_NULL_WINDOW, NO_VALUE } from './windows.ts';

/** A tree that a search explores, and what the search asks of every node. */
export interface Asked {
  readonly tree: ExplicitTree;
  readonly explored: Explored;
  readonly question: string | undefined;
}

/**
 * Says why a search leaves a node early, by naming the ancestor that has something better: `beta = 3 here, but A already has
 * alpha = 4 by B`.
 */
export function explainCut({ tree, explored, question }: Asked, node: number): string {
  const { windows } = explored;
  const isHigh = windows.isHigh(node);
  const bounds = boundsText(tree, explored, node) || 'what is known';
  if (windows.has[node] === 0)
    return question === undefined
      ? `${bounds} is enough`
      : `${bounds} answers the question "${question}?" with ${isHigh ? 'yes' : 'no'}`;
  const [alpha, beta] = [windows.alpha[node]!, windows.beta[node]!];
  const there = isHigh ? 'beta' : 'alpha';
  const other = valueText(tree, isHigh ? beta : alpha);
  const here =
    tree.sides[node] === 0
      ? `its mean is at ${isHigh ? 'least' : 'most'} ${valueText(tree, windows.best[node]!)} here, whatever follows`
      : `${isHigh ? 'alpha' : 'beta'} = ${valueText(tree, isHigh ? alpha : beta)} here`;
  const { node: ancestor, by } = windows.against(node);
  const above = nameText(tree, ancestor);
  const limit = `${isHigh ? 'more' : 'less'} than ${other}`;
  if (by === NO_VALUE) return `${here}, and ${there} = ${other}`;
  if (by === BY_NULL_WINDOW)
    return `${here}, but the null window of ${above} asks only for ${limit}`;
  if (by === BY_CHANCE) return `${here}, but ${limit} changes nothing above ${above} (CHANCE)`;
  // A search with null windows may visit a node again because its first visit was so good.
  const code = tree.children[by]!;
  const isItself = isInner(code) && nodeOf(code) === node;
  const giver = isItself ? 'its first visit' : childText(tree, by);
  const isDeep = ancestor !== tree.parents[node];
  return `${here}, but ${above} already has ${there} = ${other} by ${giver}${isDeep ? ' (a deep cut-off)' : ''}`;
}

/** Returns the ancestor that makes a cut-off at a node possible; undefined if the search has no windows. */
export function witnessOf({ windows }: Explored, node: number): number | undefined {
  const { node: ancestor, by } = windows.against(node);
  return windows.has[node] === 1 && by !== NO_VALUE ? ancestor : undefined;
}
