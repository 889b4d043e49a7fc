/** Applies the rules of a domain to an action in a node. */
import type { Domain } from '@queenside/core';
import type { Met, Way } from './search-log.ts';
import { NEW, type SearchNode } from './search-node.ts';

type Before<State> = Pick<SearchNode<State>, 'index' | 'state' | 'depth' | 'isBack' | 'g'>;

export function costOf<State>(domain: Domain<State>, state: State, action: number): number {
  return domain.cost?.(state, action) ?? 1;
}

/** Returns the way over a node to what an action leads to; undefined if the action does not apply. */
export function wayOver<State>(
  domain: Domain<State>,
  { index, state, g }: Before<State>,
  action: number,
): Way | undefined {
  if (!domain.actions(state).includes(action)) return undefined;
  return { parent: index, action, g: g + costOf(domain, state, action) };
}

/** Returns what an action leads to; undefined if it does not apply. @param number what the search calls it. */
export function metAfter<State>(
  domain: Domain<State>,
  before: Before<State>,
  action: number,
  number: number | undefined,
): Met<State> | undefined {
  const way = wayOver(domain, before, action);
  if (way === undefined) return undefined;
  const { isBack, depth } = before;
  const state = domain.result(before.state, action);
  const h = isBack ? undefined : domain.heuristic?.(state);
  return { state, depth: depth + 1, isBack, h, number, way };
}

/** Returns a node that only the path is over. */
export function unmetAfter<State>(
  domain: Domain<State>,
  before: SearchNode<State>,
  { action, g }: Way,
  state: State,
): SearchNode<State> {
  const h = domain.heuristic?.(state);
  const depth = before.depth + 1;
  const node = { index: -1, state, depth, isBack: false, parent: before, action, g, h };
  return { ...node, children: [], status: NEW };
}
