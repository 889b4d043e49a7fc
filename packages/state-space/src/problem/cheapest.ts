/**
 * The cheapest cost from a state to a goal, for checkers. None of this is shared with searches: uniform-cost search over the rules, with a
 * binary heap and a map, and depth-first search below a bound.
 */
import type { Domain, PathResult, StateSpace } from '@queenside/core';
import { isLess } from '../path.ts';
import { openSpace } from '../rules-cursor.ts';

/** The most states of a uniform-cost search: about a second. */
export const MOST_STATES = 150_000;
/** The most nodes of a depth-first proof, if it is tried first: a moment; and if it is tried last: some seconds. */
export const FEW_NODES = 300_000;
export const MOST_NODES = 20_000_000;
/** Deeper recursion could overflow the stack. */
const MOST_DEPTH = 2000;

/** Returns the cheapest cost that the domain itself knows, Infinity if there is no path; undefined if it knows none. */
export function knownCost<State>(domain: Domain<State>, state: State): number | undefined {
  if (domain.isUnsolvable?.(state) === true) return Infinity;
  return domain.optimal?.(state) ?? domain.published?.(state);
}

/**
 * Returns the cheapest cost, Infinity if there is no path, or undefined if the budget runs out first.
 *
 * @param budget the most states to visit.
 */
export function cheapestCost<State>(
  domain: Domain<State>,
  state: State,
  budget = MOST_STATES,
): number | undefined {
  return explore(domain, state, (step) => domain.cost?.(step.state, step.action) ?? 1, budget);
}

/** Returns the fewest actions that lead to a goal, as {@link cheapestCost}. */
export function fewestActions<State>(domain: Domain<State>, state: State): number | undefined {
  return explore(domain, state, () => 1, MOST_STATES);
}

interface Step<State> {
  readonly state: State;
  readonly action: number;
}

interface QueueEntry<State> {
  readonly state: State;
  readonly cost: number;
}

/** Uniform-cost search (Dijkstra, 1959). */
function explore<State>(
  domain: Domain<State>,
  initial: State,
  costOf: (step: Step<State>) => number,
  budget: number,
): number | undefined {
  const costs = new Map<string | number, number>([[domain.key(initial), 0]]);
  const heap: QueueEntry<State>[] = [{ state: initial, cost: 0 }];
  while (heap.length > 0) {
    const { state, cost } = takeFirst(heap);
    if (cost > costs.get(domain.key(state))!) continue;
    if (domain.isGoal(state)) return cost;
    for (const action of domain.actions(state)) {
      const next = domain.result(state, action);
      const total = cost + costOf({ state, action });
      const key = domain.key(next);
      const known = costs.get(key);
      if (known !== undefined && known <= total) continue;
      costs.set(key, total);
      insert(heap, { state: next, cost: total });
    }
    if (costs.size > budget) return undefined;
  }
  return Infinity;
}

function insert<State>(heap: QueueEntry<State>[], entry: QueueEntry<State>): void {
  let place = heap.push(entry) - 1;
  while (place > 0) {
    const above = (place - 1) >> 1;
    if (heap[above]!.cost <= entry.cost) break;
    heap[place] = heap[above]!;
    place = above;
  }
  heap[place] = entry;
}

function takeFirst<State>(heap: QueueEntry<State>[]): QueueEntry<State> {
  const first = heap[0]!;
  const last = heap.pop()!;
  if (heap.length === 0) return first;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]!.cost < heap[child]!.cost) child++;
    if (heap[child]!.cost >= last.cost) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = last;
  return first;
}

/**
 * Returns whether every path costs at least `cost`, by a depth-first search of all paths whose cost and estimate stay below it; undefined if
 * that is beyond the budget, or if the domain has no heuristic.
 *
 * @param budget the most states to visit.
 */
export function noneBelow<State>(
  domain: Domain<State>,
  state: State,
  cost: number,
  budget: number,
): boolean | undefined {
  const space = openSpace(domain, state);
  if (space.heuristic === undefined || space.undo === undefined || space.info.minCost === 0)
    return undefined;
  return new CheapestProof(space, cost, budget).search(0, -1, 0);
}

class CheapestProof {
  #left: number;
  readonly #space: StateSpace;
  readonly #cost: number;
  /** The actions of the states on the path, by depth. */
  readonly #actions: Int32Array[] = [];

  constructor(space: StateSpace, cost: number, budget: number) {
    this.#space = space;
    this.#cost = cost;
    this.#left = budget;
  }

  /** @param back the action that leads straight back, or -1. */
  search(spent: number, back: number, depth: number): boolean | undefined {
    const space = this.#space;
    if (!isLess(spent + space.heuristic!(), this.#cost)) return true;
    if (space.isGoal()) return false;
    if (this.#left-- === 0 || depth === MOST_DEPTH) return undefined;
    const actions = (this.#actions[depth] ??= new Int32Array(space.info.maxActions));
    const count = space.actions(actions, 0);
    for (let index = 0; index < count; index++) {
      const action = actions[index]!;
      if (action === back) continue;
      const total = spent + space.cost(action);
      space.apply(action);
      const proved = this.search(total, space.inverse?.(action) ?? -1, depth + 1);
      space.undo!(action);
      if (proved !== true) return proved;
    }
    return true;
  }
}

interface CheapestWay<State> {
  readonly state: State;
  readonly cost: number;
  readonly actions: readonly number[];
}

/** Finds a cheapest path from a state of an example, small enough to sort all ways by their cost. */
export function shortestPath<State>(
  domain: Domain<State>,
  initial: State,
): Pick<PathResult, 'actions' | 'cost'> {
  if (domain.isUnsolvable?.(initial) === true) return { actions: undefined, cost: Infinity };
  const done = new Set<string | number>();
  const waysByCost = new Map<number, CheapestWay<State>[]>([
    [0, [{ state: initial, cost: 0, actions: [] }]],
  ]);
  while (waysByCost.size > 0) {
    const least = Math.min(...waysByCost.keys());
    const ways = waysByCost.get(least)!;
    const { state, cost, actions } = ways.shift()!;
    if (ways.length === 0) waysByCost.delete(least);
    if (domain.isGoal(state)) return { actions, cost };
    const key = domain.key(state);
    if (done.has(key)) continue;
    done.add(key);
    for (const action of domain.actions(state)) {
      const total = cost + (domain.cost?.(state, action) ?? 1);
      const way = {
        state: domain.result(state, action),
        cost: total,
        actions: [...actions, action],
      };
      const others = waysByCost.get(total);
      if (others === undefined) waysByCost.set(total, [way]);
      else others.push(way);
    }
  }
  return { actions: undefined, cost: Infinity };
}
