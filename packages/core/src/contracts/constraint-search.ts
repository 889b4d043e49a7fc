import type { ConstraintCapability, ConstraintSpace, SpaceOptions } from './constraint-space.ts';
import type { Events } from './events.ts';
import type { Constraint } from './model.ts';
import type { OptionSchemas, OptionsOf } from '../schema.ts';
import type { RunContext } from './run-context.ts';
import type { Found } from './search.ts';

/** The variables and constraints of an instance, with their names for people. */
export interface NamedNetwork {
  /** The values of each variable. */
  readonly values: readonly (readonly number[])[];
  readonly constraints: readonly Constraint[];
  readonly variableName: (variable: number) => string;
  readonly valueName: (value: number) => string;
}

/** What a constraint search is to search, and for what. */
export interface ConstraintQuestion {
  /** What the spaces of the problem offer: at least what the search requires. */
  readonly provides: readonly ConstraintCapability[];
  /** Returns what the space was made of, for searches that show it to a person. A space need not be made of anything. */
  readonly network?: () => NamedNetwork;
  /**
   * Opens a space, with the cursor at the root.
   *
   * @throws QueensideError `core/gave-up` if the spaces of the problem do not offer such an opening.
   */
  readonly open: (options: SpaceOptions) => ConstraintSpace;
  /**
   * Takes a solution.
   *
   * @param values the value of each variable, as in `decided`. The caller may change the array afterwards.
   * @returns whether more solutions are wanted.
   */
  readonly take: (values: Int32Array) => boolean;
}

/** The result of a constraint search. Write counts to the context's `stats`. */
export interface ConstraintResult {
  /** Whether the search gave all solutions, or proved that there is none. If in doubt, return false. */
  readonly isExhausted: boolean;
}

/**
 * A constraint search. It sees a {@link ConstraintSpace} and never a model, so one search solves every model that offers what it
 * requires.
 *
 * Give all members from `id` to `run`. If in doubt, leave `events` out.
 */
export interface ConstraintSearch<
  Options extends OptionSchemas = any,
  Result extends Found<ConstraintResult> = Found<ConstraintResult>,
> {
  // What you must give.

  /** The search's name in kebab-case, after the algorithm: `forward-checking`. */
  readonly id: string;
  /** One line that explains the algorithm to people. */
  readonly summary: string;
  /** The capabilities that a space must offer. Require only what the search cannot do without: each one excludes problems. */
  readonly requires: readonly ConstraintCapability[];
  /** True if the search finds all solutions, given time. If in doubt, declare false: the search may then give up. */
  readonly complete: boolean;
  /** True if the search gives the same result for every seed. */
  readonly deterministic: boolean;
  /** The search's options by name, as JSON Schemas. Most searches have none: `{}`. */
  readonly options: Options;
  /**
   * Searches until the question takes no more solutions. It must read `context.signal.aborted` often, and then return soon.
   * Return a promise only if the search waits for something outside, such as another program.
   */
  run(question: ConstraintQuestion, options: OptionsOf<Options>, context: RunContext): Result;

  // What makes it faster.

  /** As `Solver.queues`. */
  readonly queues?: boolean;

  // What makes it prettier.

  /** The name in books, such as `Forward checking`. Pages show it. Default: the id. */
  readonly name?: string;
  /** The events that the search announces, for traces and replays; see {@link defineEvents}. Default: none. */
  readonly events?: Events;
}

/**
 * Declares a constraint search. TypeScript infers the types of its options from their schemas.
 *
 * @example
 * import { defineConstraintSearch } from '@queenside/core';
 *
 * const plain = defineConstraintSearch({
 *   id: 'plain-backtracking',
 *   summary: 'Decides variables in order, and goes back if a constraint fails.',
 *   requires: [],
 *   complete: true,
 *   deterministic: true,
 *   options: {},
 *   run({ open, take }, _options, { signal }) {
 *     const space = open({ propagation: 'check' });
 *     const { variables, maxValues, words } = space.info;
 *     const visit = (variable: number): boolean => {
 *       if (variable === variables) return take(space.decided);
 *       for (let value = 0; value < maxValues; value++) {
 *         const word = space.domains[variable * words + (value >> 5)]!;
 *         if (((word >>> value) & 1) === 0) continue;
 *         if (signal.aborted) return false;
 *         space.mark();
 *         const goesOn = !space.assign(variable, value) || visit(variable + 1);
 *         space.undo();
 *         if (!goesOn) return false;
 *       }
 *       return true;
 *     };
 *     return { isExhausted: !space.start() || visit(0) };
 *   },
 * });
 */
export function defineConstraintSearch<
  const Options extends OptionSchemas,
  Result extends Found<ConstraintResult>,
>(search: ConstraintSearch<Options, Result>): ConstraintSearch<Options, Result> {
  return search;
}
