/** States, actions, and costs in words. */
import { oneLine, type Domain } from '@queenside/core';
import type { SearchNode } from './search-node.ts';
import type { SearchTree } from './search-tree.ts';

/** A state with a longer text is named by its number. */
const LONGEST_NAME = 40;

/** Returns a state's lines of text. */
export function linesOf<State>(domain: Domain<State>, state: State): string[] {
  const text = domain.text?.(state) ?? String(domain.key(state));
  return text.replace(/\n+$/, '').split('\n').map(oneLine);
}

/** Names a node by its state's text, if that is short, or else by its number. */
export function nameOfNode<State>(domain: Domain<State>, node: SearchNode<State>): string {
  const [line = '', ...others] = linesOf(domain, node.state);
  const isName = others.length === 0 && line !== '' && line.length <= LONGEST_NAME;
  return isName ? line : numberOfNode(node);
}

function numberOfNode({ index, depth }: SearchNode<unknown>): string {
  return index < 0 ? `the state after ${depth} actions` : `node ${index}`;
}

/** Says what the current node costs or, once the path is known, what that has cost. */
export function ratingNow({ path, pathCost, current }: SearchTree<unknown>): string {
  return path.length > 0 ? numberText(pathCost) : ratingOf(current);
}

/** Says what a node costs: `g 3 + h 5 = f 8`. */
export function ratingOf({ g, h, isBack }: SearchNode<unknown>): string {
  if (isBack) return `${numberText(g)} from the goal`;
  if (h === undefined) return `g ${numberText(g)}`;
  return `g ${numberText(g)} + h ${numberText(h)} = f ${numberText(g + h)}`;
}

export function numberText(value: number): string {
  return Math.abs(value) === Infinity ? '∞' : String(Math.round(value * 100) / 100);
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
