/** Says what an event of a search means. */
import { type Domain, oneLine, type TraceEvent } from '@queenside/core';
import { nameOf } from '../path.ts';
import type { SearchNode } from './moment.ts';
import type { SearchTree } from './search-tree.ts';
import { numberText, type Sorting } from './sorting.ts';

/** @param node what the event is about, once the tree has followed it. */
export function describeEvent<State>(
  domain: Domain<State>,
  tree: SearchTree<State>,
  { name, values }: TraceEvent,
  node: SearchNode<State>,
): string | undefined {
  const what = nameOfNode(domain, node);
  const rating = ratingOf(node, tree.sorting);
  switch (name) {
    case 'sort':
      return tree.sorting!.announce();
    case 'layer':
      return `a layer ends: the best ${countText(values['kept'] ?? 0)} open states remain`;
    case 'expand':
      return `expand ${what}: ${reasonFor(tree, node) ?? rating}`;
    case 'generate':
      return `${actionInto(domain, node)} leads to ${what}: ${node.h === Infinity ? 'a dead end' : rating}`;
    case 'update':
      return `${actionInto(domain, node)} leads to ${what} more cheaply: ${rating}`;
    case 'reopen':
      return `${actionInto(domain, node)} leads to ${what} more cheaply, which is opened again: ${rating}`;
    case 'bound':
      return `iteration ${tree.counts.iterations}: no path with f above ${numberText(tree.bound ?? 0)}`;
    case 'enter':
      return `depth ${node.depth}: ${actionInto(domain, node)} leads to ${what}: ${rating}`;
    case 'leave':
      return `back to ${what} at depth ${node.depth}`;
    case 'meet':
      return `both sides meet in ${what}: a path costs ${numberText(values['cost'] ?? 0)}`;
    case 'goal':
      return `${what} is a goal: cost ${numberText(node.g)}`;
    case 'no-path':
      return 'there is no path to a goal';
    case 'step':
      return describeStep(domain, tree, node);
    default:
      return undefined;
  }
}

function describeStep<State>(
  domain: Domain<State>,
  { path, pathCost, counts }: SearchTree<State>,
  node: SearchNode<State>,
): string {
  const step = `step ${path.length - 1} of the path: ${nameBetween(domain, path.at(-2)!, node)} leads to ${nameOfNode(domain, node)}`;
  if (!domain.isGoal(node.state)) return step;
  const expanded = counts.expanded === 1 ? '1 state' : `${countText(counts.expanded)} states`;
  return `${step}, a goal; the path costs ${numberText(pathCost)}, and the search expanded ${expanded}`;
}

/** Names the action that first led to a node. */
function actionInto<State>(domain: Domain<State>, { parent, action }: SearchNode<State>): string {
  return parent === undefined ? 'the start' : nameOf(domain, action, parent.state);
}

/** Returns the action from one state to the next. */
export function actionBetween<State>(
  domain: Domain<State>,
  from: SearchNode<State>,
  to: SearchNode<State>,
): number | undefined {
  if (to.parent?.index === from.index) return to.action;
  const key = domain.key(to.state);
  return domain
    .actions(from.state)
    .find((each) => domain.key(domain.result(from.state, each)) === key);
}

/** Names the action from one state to the next. */
export function nameBetween<State>(
  domain: Domain<State>,
  from: SearchNode<State>,
  to: SearchNode<State>,
): string {
  const action = actionBetween(domain, from, to);
  return action === undefined ? 'an action' : nameOf(domain, action, from.state);
}

/** Names the actions along nodes. */
export function actionsAlong<State>(
  domain: Domain<State>,
  nodes: readonly SearchNode<State>[],
): string[] {
  return nodes.slice(1).map((node, index) => nameBetween(domain, nodes[index]!, node));
}

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
export function ratingNow({ path, pathCost, current, sorting }: SearchTree<unknown>): string {
  return path.length > 0 ? numberText(pathCost) : ratingOf(current, sorting);
}

/** Says why the search takes a node, which it has just closed; undefined if it does not say its order. */
function reasonFor(
  { sorting, counts }: SearchTree<unknown>,
  node: SearchNode<unknown>,
): string | undefined {
  return sorting && `taken because ${sorting.explain(node, counts.open + 1)}`;
}

/** Says what a node costs: `g 3 + h 5 = f 8`. */
export function ratingOf(node: SearchNode<unknown>, sorting?: Sorting): string {
  const { g, h, isBack } = node;
  if (isBack) return `${numberText(g)} from the goal`;
  if (sorting !== undefined) return sorting.describe(node);
  if (h === undefined) return `g ${numberText(g)}`;
  return `g ${numberText(g)} + h ${numberText(h)} = f ${numberText(g + h)}`;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
