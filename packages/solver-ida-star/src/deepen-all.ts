import type { PathResult, RunContext, StateSpace } from '@queenside/core';
import { reportPath } from '@queenside/state-space';

/** Runs IDA* in a space that does the iterations itself. Nothing of them can be observed. @param first the estimate of the cursor's state. */
export function deepenAll(
  space: StateSpace,
  first: number,
  { signal, stats }: Pick<RunContext, 'signal' | 'stats'>,
): PathResult {
  let expanded = 0;
  let generated = 0;
  let iterations = 0;
  for (let bound = first; ;) {
    const found = space.deepen!(bound, signal);
    expanded += found.expanded;
    generated += found.generated;
    iterations++;
    const { actions, cost, least, isStopped } = found;
    if (actions !== undefined || isStopped || least === Infinity) {
      reportPath(stats, { expanded, generated, iterations });
      const lowerBound = isStopped ? bound : cost;
      return { actions, cost, lowerBound, expanded, generated };
    }
    bound = least;
  }
}
