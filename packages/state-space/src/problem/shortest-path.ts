import type { Domain, PathResult } from '@queenside/core';

interface Way<State> {
  readonly state: State;
  readonly cost: number;
  readonly actions: readonly number[];
}

/** Finds a cheapest path from a state of an example, small enough to sort all ways by their cost. */
export function shortestPath<State>(
  domain: Domain<State>,
  initial: State,
): Pick<PathResult, 'actions' | 'cost'> {
  const done = new Set<string | number>();
  const waysByCost = new Map<number, Way<State>[]>([
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
