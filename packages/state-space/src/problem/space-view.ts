/** Lets path searches solve a problem whose instances are state spaces. */
import {
  gaveUp,
  spaceCapabilitiesOf,
  unmetRequirement,
  type PathResult,
  type SpaceView,
} from '@queenside/core';

/** How the spaces of a problem are opened, and what the result of a search means. */
export type SpaceParts<Instance, Answer> = Omit<SpaceView<Instance, Answer>, 'solve'>;

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
    solve(instance, search, options, context) {
      const space = parts.open(instance);
      const lacking = unmetRequirement(search, spaceCapabilitiesOf(space));
      if (lacking !== undefined)
        throw gaveUp(search.id, `this state space does not offer ${lacking}`);
      const result = search.run(space, options, context);
      context.stats['expanded'] ??= result.expanded;
      context.stats['generated'] ??= result.generated;
      if (result.actions === undefined && result.lowerBound !== Infinity)
        throw gaveUp(search.id, describeBound(result));
      if (result.actions !== undefined) {
        context.stats['cost'] = result.cost;
        context.stats['steps'] = result.actions.length;
      }
      return parts.answer(instance, result, search.guarantee(options));
    },
  };
}

function describeBound({ lowerBound, expanded }: PathResult): string {
  const known =
    lowerBound > 0 ? `a path costs at least ${lowerBound}` : 'nothing is known of the cost';
  return `${known}, after ${expanded} expanded states`;
}
