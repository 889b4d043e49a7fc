/** Lets path searches solve a problem whose instances are state spaces. */
import {
  andThen,
  describeCapability,
  gaveUp,
  spaceCapabilitiesOf,
  unmetRequirement,
  type Observer,
  type PathResult,
  type SpaceView,
  type StateSpace,
} from '@queenside/core';

/** The parts of a space view: they open the spaces of a problem, and turn the result of a search into an answer. */
export type SpaceParts<Instance, Answer> = Omit<SpaceView<Instance, Answer>, 'solve' | 'events'>;

/** The events behind those of a search: its path, action by action, or that there is none. `g` is what the path has cost, rounded down. */
const stepEvents = { step: ['number', 'action', 'g'], 'no-path': ['expanded'] } as const;

/** The result for an instance that has no path by a proof without a search. */
const PROVED_NONE: PathResult = {
  actions: undefined,
  cost: Infinity,
  lowerBound: Infinity,
  expanded: 0,
  generated: 0,
};

/**
 * Makes the `space` of a problem.
 *
 * @example
 * space: spaceView({
 *   provides: ['heuristic', 'unit-costs', 'integer-costs', 'positive-costs', 'finite'],
 *   open: (instance) => openGrid(instance),
 *   answer: (instance, result) => ({ actions: result.actions }),
 * });
 */
export function spaceView<Instance, Answer>(
  parts: SpaceParts<Instance, Answer>,
): SpaceView<Instance, Answer> {
  return {
    ...parts,
    events: stepEvents,
    solve(instance, search, options, context) {
      // These events follow those of the search, see `searchAsSolver`.
      const first = Object.keys(search.events?.fields ?? {}).length;
      if (parts.isUnsolvable?.(instance) === true) {
        context.observer?.event(first + 1, 0);
        Object.assign(context.stats, { expanded: 0, generated: 0 });
        return parts.answer(instance, PROVED_NONE, search.guarantee(options));
      }
      const space = parts.open(instance);
      const lacking = unmetRequirement(search, spaceCapabilitiesOf(space));
      if (lacking !== undefined)
        throw gaveUp(search.id, `this state space does not offer ${describeCapability(lacking)}`);
      return andThen(search.run(space, options, context), (result) => {
        context.stats['expanded'] ??= result.expanded;
        context.stats['generated'] ??= result.generated;
        if (result.actions === undefined && result.lowerBound !== Infinity)
          throw gaveUp(search.id, describeBound(result));
        if (result.actions === undefined) context.observer?.event(first + 1, result.expanded);
        else {
          context.stats['cost'] = result.cost;
          context.stats['steps'] = result.actions.length;
          if (context.observer)
            announcePath(first, parts.open(instance), result.actions, context.observer);
        }
        return parts.answer(instance, result, search.guarantee(options));
      });
    },
  };
}

/** Announces a path. Nothing has checked it yet. @param code of the event `step`. */
function announcePath(
  code: number,
  space: StateSpace,
  path: readonly number[],
  observer: Observer,
): void {
  const legal = new Int32Array(space.info.maxActions);
  let cost = 0;
  for (const [index, action] of path.entries()) {
    if (!legal.subarray(0, space.actions(legal, 0)).includes(action)) return;
    cost += space.cost(action);
    space.apply(action);
    observer.event(code, index + 1, action, Math.floor(cost));
  }
}

function describeBound({ lowerBound, expanded }: PathResult): string {
  const known =
    lowerBound > 0 ? `a path costs at least ${lowerBound}` : 'nothing is known of the cost';
  return `${known}, after ${expanded} expanded states`;
}
