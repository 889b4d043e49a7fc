/**
 * Counts what an algorithm needs on an instance in the order that a search chose: of children, and among states with equal
 * ratings. So a search is compared with the same algorithm, and not with another order of moves.
 */
import type { AlgorithmOptions } from './algorithms.ts';
import {
  A_STAR,
  type BestFirstRule,
  BREADTH_FIRST,
  GREEDY,
  UNIFORM_COST,
  weightedAStar,
} from './best-first.ts';
import { CALL, type Calls, eachCall, ROUNDING } from './calls.ts';
import type { SpaceFacts } from './space.ts';
import type { TreeFacts } from './tree.ts';

/** What a search did: the leaves that it examined, or the states that it expanded and generated. */
export interface Counts {
  readonly examined: number;
  readonly expanded: number;
  readonly generated: number;
}
export type Count = keyof Counts;

/** Counts the calls of a search. The same question twice in a row counts once. */
export function countCalls(calls: Calls): Counts {
  const counts = { examined: 0, expanded: 0, generated: 0 };
  let last = '';
  for (const { code, a } of eachCall(calls)) {
    const call = `${code} ${a}`;
    if (code === CALL.result) counts.generated++;
    else if (call !== last && code === CALL.value) counts.examined++;
    else if (call !== last && code === CALL.actions) counts.expanded++;
    if (code !== CALL.goal) last = call;
  }
  return counts;
}

const TREE_SEARCHES: ReadonlySet<string> = new Set(['minimax', 'alpha-beta', 'expectimax']);

function bestFirstRule(id: string, { weight = 2 }: AlgorithmOptions): BestFirstRule | undefined {
  return {
    'a-star': A_STAR,
    'weighted-a-star': weightedAStar(weight),
    'uniform-cost': UNIFORM_COST,
    greedy: GREEDY,
    'breadth-first': BREADTH_FIRST,
  }[id];
}

/** Returns the counts that an algorithm has; none if its counts are unknown. */
export function countsOf(id: string): readonly Count[] {
  if (TREE_SEARCHES.has(id)) return ['examined'];
  return bestFirstRule(id, {}) === undefined ? [] : ['expanded', 'generated'];
}

/**
 * Returns the leaves that a search of trees examines in the order of another search. Bounds are cut to the window, which matters
 * only if equal bounds do not cut. If they may, these are the leaves of the form that examines more.
 */
export function countTree(
  tree: TreeFacts,
  calls: Calls,
  id: string,
  { cutoff = 'either' }: AlgorithmOptions = {},
): Counts {
  const first = new Map<number, number>();
  for (const { index, code, a } of eachCall(calls))
    if (code === CALL.value)
      for (let node = a; node >= 0 && !first.has(node); node = tree.parent(node))
        first.set(node, index);
  const rank = (node: number): number => first.get(node) ?? Infinity;
  const cuts = (low: number, high: number): boolean =>
    id === 'alpha-beta' && (cutoff === '>=' ? low >= high : low > high);
  let examined = 0;
  const search = (node: number, alpha: number, beta: number): number => {
    const children = tree.children(node).toSorted((a, b) => compare(rank(a), rank(b)));
    const isMax = tree.isMax(node);
    let [low, high] = [alpha, beta];
    for (const child of children) {
      const value = search(child, low, high);
      if (isMax) low = Math.max(low, value);
      else high = Math.min(high, value);
      if (cuts(low, high)) break;
    }
    if (children.length > 0) return isMax ? Math.min(low, beta) : Math.max(high, alpha);
    examined++;
    return tree.value(node);
  };
  search(tree.root, -Infinity, Infinity);
  return { examined, expanded: 0, generated: 0 };
}

/** Two infinities have no difference. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

interface Open {
  readonly state: number;
  readonly cost: number;
  readonly rating: number;
}

/**
 * Returns the states that a best-first search expands and generates, with ties in the order of a search. If A* may reopen closed
 * states, these are the counts of the form that expands more.
 */
export function countSpace(
  space: SpaceFacts,
  calls: Calls,
  id: string,
  options: AlgorithmOptions = {},
): Counts {
  const rule = bestFirstRule(id, options)!;
  if (id !== 'a-star') return countBestFirst(space, calls, rule).counts;
  const { reopen = 'may' } = options;
  if (reopen === 'never') return countBestFirst(space, calls, { ...rule, reopens: false }).counts;
  const { counts, hasReopened } = countBestFirst(space, calls, rule);
  if (reopen === 'must' || !hasReopened) return counts;
  const { counts: once } = countBestFirst(space, calls, { ...rule, reopens: false });
  return once.expanded > counts.expanded ? once : counts;
}

function countBestFirst(
  space: SpaceFacts,
  calls: Calls,
  rule: BestFirstRule,
): { readonly counts: Counts; readonly hasReopened: boolean } {
  const first = new Map<number, number>();
  for (const { index, code, a } of eachCall(calls))
    if (code === CALL.actions && !first.has(a)) first.set(a, index);
  const open = new Map<number, Open>();
  const best = new Map<number, number>();
  let hasReopened = false;
  const reach = (state: number, cost: number): void => {
    const known = best.get(state);
    if (known !== undefined && (known <= cost + ROUNDING || (!open.has(state) && !rule.reopens)))
      return;
    hasReopened ||= known !== undefined && !open.has(state);
    best.set(state, cost);
    const rating = cost + (rule.weight === 0 ? 0 : rule.weight * space.heuristic(state));
    open.set(state, { state, cost, rating });
  };
  const isBefore = (a: Open, b: Open): boolean => {
    if (Math.abs(a.rating - b.rating) > ROUNDING * (1 + Math.abs(b.rating)))
      return a.rating < b.rating;
    const order = compare(first.get(a.state) ?? Infinity, first.get(b.state) ?? Infinity);
    return order === 0 ? space.isGoal(a.state) && !space.isGoal(b.state) : order < 0;
  };
  let [expanded, generated] = [0, 0];
  reach(space.start, 0);
  while (open.size > 0) {
    const next = [...open.values()].reduce((least, each) => (isBefore(each, least) ? each : least));
    open.delete(next.state);
    if (space.isGoal(next.state)) break;
    expanded++;
    for (const [to, step] of space.successors(next.state)) {
      generated++;
      reach(to, rule.cost === 'none' ? 0 : next.cost + (rule.cost === 'path' ? step : 1));
    }
  }
  return { counts: { examined: 0, expanded, generated }, hasReopened };
}
