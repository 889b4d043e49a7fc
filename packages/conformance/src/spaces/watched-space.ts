/** Watches what a path search does with a space: whether it ends, and whether it counts right. */
import type { PathResult, StateSpace } from '@queenside/core';
import { fault } from '../kit/check.ts';

/** The most expansions of a search in a finite sample. Iterative deepening needs 20,000. */
const MOST_EXPANDED = 200_000;

/** The calls that a search made to a space and its reverse. */
export interface SpaceUse {
  /** The number of times it asked for the actions of a state. */
  asked: number;
  /** The number of actions it received. */
  given: number;
  /** The number of actions it applied. */
  applied: number;
  /** The most times it may ask for actions. */
  readonly most: number;
}

/** Makes the counts of a search that has not begun. */
export function noUse(most: number = MOST_EXPANDED): SpaceUse {
  return { asked: 0, given: 0, applied: 0, most };
}

/**
 * Counts what a search does with a space, and ends a search that goes on for too long.
 *
 * @param onExpand called before each expansion.
 */
export function watchSpace(
  space: StateSpace,
  use: SpaceUse,
  onExpand: () => void = () => undefined,
): StateSpace {
  const actions = space.actions.bind(space);
  const apply = space.apply.bind(space);
  const reversed = space.reversed?.bind(space);
  return Object.assign(space, {
    actions(out: Int32Array, at: number): number {
      onExpand();
      use.asked++;
      if (isEndless(use)) throw new Error('the search does not end');
      const count = actions(out, at);
      use.given += count;
      return count;
    },
    apply(action: number): void {
      use.applied++;
      apply(action);
    },
    ...(reversed && { reversed: () => watchSpace(reversed(), use, onExpand) }),
  });
}

/** Returns whether the watch has ended the search. */
export function isEndless({ asked, most }: SpaceUse): boolean {
  return asked > most;
}

/** Requires that a search counts what it did. A search that gets actions and meets a goal need not apply the others. */
export function ensureCounts(
  where: string,
  { expanded, generated }: PathResult,
  { asked, given, applied }: SpaceUse,
): void {
  if (expanded !== asked)
    throw fault(
      where,
      `it counts ${expanded} expanded states`,
      `${asked}: so often it asked for actions`,
    );
  if (generated < applied || generated > given)
    throw fault(
      where,
      `it counts ${generated} generated states`,
      applied === given
        ? `${applied}, one for each action applied`
        : `${applied} to ${given}: it applied ${applied} of ${given} actions`,
    );
}
