/**
 * Judges branch and bound for paths: best first without a memory of states, or depth first within the cost of the best path that it has
 * found. Best first with a memory of states is A* or uniform cost search: see `best-first.ts`.
 */
import type { Calls, Difference } from '../calls.ts';
import type { BoundRule } from './bound-referee.ts';
import { CheapestFirst, LOOPS } from './cheapest-first.ts';
import { judgeByHabits } from './habits.ts';
import { HABITS, LatestFirst } from './latest-first.ts';
import type { Path, SpaceFacts } from './space.ts';

const BRANCH_AND_BOUND: BoundRule = {
  name: 'branch and bound',
  order: 'cheapest',
  estimates: false,
  cost: 'path',
  endsEarly: false,
  prunes: 'all',
};

/** Branch and bound of paths, the cheapest first, without a memory of states (P. Winston, MIT 6.034). */
export const CHEAPEST_FIRST: readonly BoundRule[] = [
  BRANCH_AND_BOUND,
  { ...BRANCH_AND_BOUND, estimates: true },
];
/** Depth-first branch and bound (D. Poole and A. Mackworth, "Artificial Intelligence: Foundations of Computational Agents"). */
export const LATEST_FIRST: readonly BoundRule[] = CHEAPEST_FIRST.map((rule) => ({
  ...rule,
  order: 'latest',
}));

/** Returns the first step that a rule does not permit; undefined if there is none. @param path absent if the search did not end. */
export function judgeBound(
  space: SpaceFacts,
  calls: Calls,
  rule: BoundRule,
  path?: { readonly states: Path },
): Difference | undefined {
  const referees =
    rule.order === 'cheapest'
      ? LOOPS.map((loops) => () => new CheapestFirst(space, rule, loops))
      : HABITS.map((habit) => () => new LatestFirst(space, rule, habit));
  return judgeByHabits(referees, calls, path);
}
