import type { Events } from './events.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from '../schema.ts';
import type { Found } from './search.ts';
import type { SpaceCapability, StateSpace } from './state-space.ts';

/** The result of a path search. Write other counts to the context's `stats`. */
export interface PathResult {
  /** The path from the initial state to a goal; undefined if the search found none. */
  readonly actions: readonly number[] | undefined;
  /** The cost of the path; Infinity without a path. */
  readonly cost: number;
  /**
   * A cost that no path can beat: `cost` if the path is proved cheapest, Infinity if there is no path. If in doubt, return 0:
   * the bound must be true even after an abort.
   */
  readonly lowerBound: number;
  /** The number of times the search asked for the actions of a state. */
  readonly expanded: number;
  /** The number of actions that the search applied. It may count all actions of the last expanded state. */
  readonly generated: number;
}

/**
 * The promise of a search about its path:
 *
 * - `optimal`: no path is cheaper.
 * - `within 1.5`: the path costs at most 1.5 times as much as the cheapest.
 * - `fewest-actions`: no path has fewer actions.
 * - `greedy`: greedy best-first search finds this path, with some order of equal estimates.
 * - `any`: the path leads to a goal.
 */
export type PathPromise = 'optimal' | `within ${number}` | 'fewest-actions' | 'greedy' | 'any';

/**
 * A path search. It sees a {@link StateSpace} and never a domain, so one search solves every domain that offers what it
 * requires.
 *
 * Give all members from `id` to `run`. If in doubt, leave `events` out.
 */
export interface PathSearch<
  Options extends OptionSchemas = any,
  Result extends Found<PathResult> = Found<PathResult>,
> {
  // What you must give.

  /** The search's name in kebab-case, after the algorithm: `breadth-first`. */
  readonly id: string;
  /** One line that explains the algorithm to people. */
  readonly summary: string;
  /** The capabilities that a space must offer. Require only what the search cannot do without: each one excludes domains. */
  readonly requires: readonly SpaceCapability[];
  /**
   * True if the search always finds a path if there is one, and proves in a finite space that there is none, given time and
   * memory. If in doubt, declare false: the search may then give up.
   */
  readonly complete: boolean;
  /** True if the search gives the same result for every seed. */
  readonly deterministic: boolean;
  /** The search's options by name, as JSON Schemas. Most searches have none: `{}`. */
  readonly options: Options;
  /** Returns what the search promises about its path. Checkers verify it. If in doubt, return `any`. */
  guarantee(options: OptionsOf<Options>): PathPromise;
  /**
   * Searches from the cursor's state. It may leave the cursor at any state. It must read `context.signal.aborted` often. Return
   * a promise only if the search waits for something outside, such as another program.
   */
  run(space: StateSpace, options: OptionsOf<Options>, context: RunContext): Result;

  // What makes it faster.

  /** As `Solver.queues`. */
  readonly queues?: boolean;

  // What makes it prettier.

  /** The name in books, such as `A* search`. Pages show it. Default: the id. */
  readonly name?: string;
  /** The events that the search announces, for traces and replays; see {@link defineEvents}. Default: none. */
  readonly events?: Events;
}

/**
 * Declares a path search. TypeScript infers the types of its options from their schemas.
 *
 * @example
 * import { definePathSearch, gaveUp } from '@queenside/core';
 *
 * const walk = definePathSearch({
 *   id: 'plain-random-walk',
 *   summary: 'Applies random actions until a state is a goal.',
 *   requires: [],
 *   complete: false,
 *   deterministic: false,
 *   options: { steps: { type: 'integer', minimum: 1, default: 1000, description: 'how many actions to try' } },
 *   guarantee: () => 'any',
 *   run(space, { steps }, { random, signal }) {
 *     const choices = new Int32Array(space.info.maxActions);
 *     const actions: number[] = [];
 *     let cost = 0;
 *     while (!space.isGoal()) {
 *       const count = space.actions(choices, 0);
 *       if (count === 0 || actions.length === steps || signal.aborted)
 *         throw gaveUp('plain-random-walk', `stopped after ${actions.length} steps`);
 *       const action = choices[random.int(count)]!;
 *       cost += space.cost(action);
 *       space.apply(action);
 *       actions.push(action);
 *     }
 *     const { length } = actions;
 *     return { actions, cost, lowerBound: 0, expanded: length, generated: length };
 *   },
 * });
 */
export function definePathSearch<
  const Options extends OptionSchemas,
  Result extends Found<PathResult>,
>(search: PathSearch<Options, Result>): PathSearch<Options, Result> {
  return search;
}
