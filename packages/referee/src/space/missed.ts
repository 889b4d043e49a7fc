/** What right searches miss: cheaper paths, because estimates disagree with each other, and paths beyond a limit. */
import { CALL, type Calls, eachCall, num, ROUNDING } from '../calls.ts';
import { costOf, type Path, type SpaceFacts } from './space.ts';

/** The most states that are expanded to find the least cost. */
const MOST_EXPANDED = 2000;

/**
 * Returns what a search that never reopens missed: a cheaper path, because the estimate is inconsistent.
 *
 * @param answer what the search returned; absent if it did not end.
 * @returns undefined if it missed nothing, or if the space is too large to tell.
 */
export function missedCost(
  space: SpaceFacts,
  calls: Calls,
  answer: { readonly states: Path } | undefined,
): string | undefined {
  const path = answer?.states;
  if (path === undefined || !hasClosed(space, calls)) return undefined;
  const state = inconsistentIn(space, calls);
  if (state === undefined) return undefined;
  const least = leastCost(space);
  if (least === undefined || least >= costOf(space, path) - ROUNDING) return undefined;
  return `this search never reopens; the estimate is inconsistent at ${space.name(state)}, so it missed cost ${num(least)}`;
}

/** Whether a search found a cheaper way to a state that it had expanded, and did not expand it again. */
function hasClosed(space: SpaceFacts, calls: Calls): boolean {
  const costs = new Map([[space.start, 0]]);
  const expandedAt = new Map<number, number>();
  const left = new Set<number>();
  for (const { code, a, b } of eachCall(calls)) {
    if (code === CALL.actions) {
      expandedAt.set(a, costs.get(a) ?? 0);
      left.delete(a);
    }
    if (code !== CALL.result) continue;
    const cost = (expandedAt.get(a) ?? 0) + space.successors(a).get(b)!;
    if (cost >= (costs.get(b) ?? Infinity) - ROUNDING) continue;
    costs.set(b, cost);
    if (expandedAt.has(b)) left.add(b);
  }
  return left.size > 0;
}

/** Returns the first state whose estimate is higher than an action and the estimate after it; undefined if there is none. */
function inconsistentIn(space: SpaceFacts, calls: Calls): number | undefined {
  for (const { code, a, b } of eachCall(calls)) {
    if (code !== CALL.result) continue;
    const after = space.successors(a).get(b)! + space.heuristic(b);
    if (space.heuristic(a) > after + ROUNDING) return a;
  }
  return undefined;
}

/** Returns the cost of the cheapest path by A* that reopens; undefined if that takes too long. */
function leastCost(space: SpaceFacts): number | undefined {
  const costs = new Map([[space.start, 0]]);
  const open = new Map([[space.start, space.heuristic(space.start)]]);
  for (let expanded = 0; expanded < MOST_EXPANDED && open.size > 0; expanded++) {
    const [state] = [...open].reduce((least, each) => (each[1] < least[1] ? each : least));
    open.delete(state);
    const cost = costs.get(state)!;
    if (space.isGoal(state)) return cost;
    for (const [next, step] of space.successors(state)) {
      if (cost + step >= (costs.get(next) ?? Infinity) - ROUNDING) continue;
      costs.set(next, cost + step);
      open.set(next, cost + step + space.heuristic(next));
    }
  }
  return undefined;
}

/**
 * Returns what a search that left states out missed: any path.
 *
 * @param answer what the search returned; absent if it did not end.
 * @param limit what limits the search, as a clause.
 * @returns undefined if it found a path, if there is none, or if the space is too large to tell.
 */
export function missedPath(
  space: SpaceFacts,
  answer: { readonly states: Path } | undefined,
  limit: string,
): string | undefined {
  if (answer === undefined || answer.states !== undefined) return undefined;
  const depths = new Map([[space.start, 0]]);
  for (const [state, depth] of depths) {
    if (space.isGoal(state)) return `this search missed a path of ${depth} actions: ${limit}`;
    if (depths.size > MOST_EXPANDED) return undefined;
    for (const next of space.successors(state).keys())
      if (!depths.has(next)) depths.set(next, depth + 1);
  }
  return undefined;
}
