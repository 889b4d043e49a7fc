import type { PathResult, RunContext, StateSpace } from '@queenside/core';
import { reportPath } from '@queenside/state-space';
import { DepthFirst } from './depth-first.ts';
import { events } from './events.ts';

const { code } = events;

/**
 * Iterative-deepening A* (Korf, "Depth-First Iterative-Deepening", 1985). Each iteration searches depth first all paths with f = g + h up to a
 * bound; the next bound is the least f above it. A space may do the iterations itself, but nothing of them can be observed.
 */
export function idaStar(
  space: StateSpace,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  let expanded = 0;
  let generated = 0;
  let iterations = 0;
  const finish = (
    actions: readonly number[] | undefined,
    cost: number,
    lowerBound: number,
  ): PathResult => {
    reportPath(stats, { expanded, generated, iterations });
    return { actions, cost, lowerBound, expanded, generated };
  };

  const estimate = space.heuristic!();
  if (space.isGoal()) return finish([], 0, 0);
  if (estimate === Infinity) return finish(undefined, Infinity, Infinity);
  const search =
    space.deepen !== undefined && observer === undefined
      ? undefined
      : new DepthFirst(space, observer);
  for (let bound = estimate; ;) {
    observer?.event(code.bound, Math.floor(bound));
    const found = search ? search.deepen(bound, signal) : space.deepen!(bound, signal);
    expanded += found.expanded;
    generated += found.generated;
    iterations++;
    const { actions, cost, least, isStopped } = found;
    if (isStopped) return finish(undefined, Infinity, bound);
    // If nothing was cut off, there is no path.
    if (actions !== undefined || least === Infinity) return finish(actions, cost, cost);
    bound = least;
  }
}
