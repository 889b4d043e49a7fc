/**
 * Counts what an algorithm needs on an instance in the order that a search chose: of children, and among states with equal
 * ratings. So a search is compared with the same algorithm, and not with another order of moves.
 */
import type { AlgorithmOptions } from './algorithms/algorithms.ts';
import {
  A_STAR,
  type BestFirstRule,
  BREADTH_FIRST,
  GREEDY,
  UNIFORM_COST,
  weightedAStar,
} from './space/best-first.ts';
import { CALL, type Calls, eachCall, ROUNDING } from './calls.ts';
import { compare, type Count, type Counts } from './tree/count-tree.ts';
import type { SpaceFacts } from './space/space.ts';

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
