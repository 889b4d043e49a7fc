import type { PathResult, RunContext, StateSpace } from '@queenside/core';
import { grown, reportPath } from '@queenside/state-space';
import { deepenAll } from './deepen-all.ts';
import { events } from './events.ts';

const { code } = events;
const FIRST_DEPTH = 256;
/** How often the search asks whether to stop, in nodes. */
const POLL = 1024;
/** Sums of fractions differ by rounding: a bound must rise by more than this share. */
const SLACK = 1e-12;

/**
 * Iterative-deepening A* (Korf, "Depth-First Iterative-Deepening", 1985). Each iteration searches depth first all paths with f = g + h up to a
 * bound; the next bound is the least f above it. One loop over explicit stacks. No action is taken straight back, if the space says which
 * that would be.
 */
export function idaStar(
  space: StateSpace,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  const { maxActions } = space.info;
  const hasInverse = space.inverse !== undefined;
  let depths = FIRST_DEPTH;
  /** The actions of the states from the initial one to the cursor: `maxActions` places for each depth. */
  let actions = new Int32Array(maxActions * depths);
  let next = new Int32Array(depths);
  let end = new Int32Array(depths);
  let g = new Float64Array(depths);
  /** The action that led to each depth. */
  let taken = new Int32Array(depths);
  let expanded = 0;
  let generated = 0;
  let iterations = 0;
  let bound = space.heuristic!();

  const finish = (
    path: readonly number[] | undefined,
    cost: number,
    lowerBound: number,
  ): PathResult => {
    reportPath(stats, { expanded, generated, iterations });
    return { actions: path, cost, lowerBound, expanded, generated };
  };

  if (space.isGoal()) return finish([], 0, 0);
  if (bound === Infinity) return finish(undefined, Infinity, Infinity);
  if (space.deepen !== undefined && observer === undefined)
    return deepenAll(space, bound, { signal, stats });
  for (;;) {
    // 1. A new iteration: search everything within the bound.
    iterations++;
    observer?.event(code.bound, Math.floor(bound));
    const limit = bound * (1 + SLACK);
    let least = Infinity;
    let depth = 0;
    g[0] = 0;
    taken[0] = -1;
    expanded++;
    next[0] = 0;
    end[0] = space.actions(actions, 0);
    while (depth >= 0) {
      const at = next[depth]!;
      const last = taken[depth]!;
      if (at === end[depth]!) {
        // 2. Up: all actions have been tried.
        if (depth > 0) {
          space.undo!(last);
          if (observer !== undefined) observer.event(code.leave, depth, last);
        }
        depth--;
        continue;
      }
      next[depth] = at + 1;
      const action = actions[at]!;
      if (hasInverse && last >= 0 && action === space.inverse!(last)) continue;

      // 3. Down, unless f is above the bound.
      const cost = g[depth]! + space.cost(action);
      space.apply(action);
      generated++;
      const f = cost + space.heuristic!();
      if (f > limit) {
        if (f < least) least = f;
        space.undo!(action);
        continue;
      }
      if ((expanded & (POLL - 1)) === 0 && signal.aborted)
        return finish(undefined, Infinity, bound);
      depth++;
      if (depth === depths) {
        depths *= 2;
        actions = grown(actions, maxActions * depths);
        next = grown(next, depths);
        end = grown(end, depths);
        g = grown(g, depths);
        taken = grown(taken, depths);
      }
      taken[depth] = action;
      g[depth] = cost;
      if (observer !== undefined) observer.event(code.enter, depth, action, Math.floor(cost));
      if (space.isGoal()) return finish([...taken.subarray(1, depth + 1)], cost, cost);
      expanded++;
      const first = depth * maxActions;
      next[depth] = first;
      end[depth] = first + space.actions(actions, first);
    }

    // 4. Nothing was cut off: there is no path. Otherwise go on with the least f that was.
    if (least === Infinity) return finish(undefined, Infinity, Infinity);
    bound = least;
  }
}
