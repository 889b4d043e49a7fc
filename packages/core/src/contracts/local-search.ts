import type { Events } from './events.ts';
import type { LandscapeCapability, LandscapeCursor } from './landscape-cursor.ts';
import type { OptionSchemas, OptionsOf } from '../schema.ts';
import type { RunContext } from './run-context.ts';
import type { Found } from './search.ts';

/** What a local search is to search. */
export interface LocalQuestion {
  /** Opens the landscape. The cursor has no state before `randomize` or `load`. */
  readonly open: () => LandscapeCursor;
  /**
   * Takes a state that is better than all before. Users get the last one if the time runs out.
   *
   * @param state as `save` wrote it. The caller may change the array afterwards.
   */
  readonly better: (state: Int32Array, cost: number) => void;
}

/** The result of a local search: the best state that it found. Write counts to the context's `stats`. */
export interface LocalResult {
  /** The state, as `save` wrote it. */
  readonly state: Int32Array;
  readonly cost: number;
}

/**
 * A local search. It sees a {@link LandscapeCursor} and never the rules of a problem, so one search improves the states of every
 * problem that offers what it requires.
 *
 * Give all members from `id` to `run`. If in doubt, leave `events` out.
 */
export interface LocalSearch<
  Options extends OptionSchemas = any,
  Result extends Found<LocalResult> = Found<LocalResult>,
> {
  // What you must give.

  /** The search's name in kebab-case, after the algorithm: `hill-climbing`. */
  readonly id: string;
  /** One line that explains the algorithm to people. */
  readonly summary: string;
  /** The capabilities that a landscape must offer. Require only what the search cannot do without: each one excludes problems. */
  readonly requires: readonly LandscapeCapability[];
  /** True if the search gives the same result for every seed. */
  readonly deterministic: boolean;
  /** The search's options by name, as JSON Schemas. Most searches have none: `{}`. */
  readonly options: Options;
  /**
   * Searches until the target is met or the effort that the options allow is used up. It must read `context.signal.aborted`
   * often, and then return its best state soon. Return a promise only if the search waits for something outside.
   */
  run(question: LocalQuestion, options: OptionsOf<Options>, context: RunContext): Result;

  // What makes it faster.

  /** As `Solver.queues`. */
  readonly queues?: boolean;

  // What makes it prettier.

  /** The name in books, such as `Hill climbing`. Pages show it. Default: the id. */
  readonly name?: string;
  /** The events that the search announces, for traces and replays; see {@link defineEvents}. Default: none. */
  readonly events?: Events;
}

/**
 * Declares a local search. TypeScript infers the types of its options from their schemas.
 *
 * @example
 * import { defineLocalSearch } from '@queenside/core';
 *
 * const walk = defineLocalSearch({
 *   id: 'random-descent',
 *   summary: 'Makes random moves, but never one that costs more.',
 *   requires: [],
 *   deterministic: false,
 *   options: { steps: { type: 'integer', minimum: 1, default: 10_000, description: 'moves to try' } },
 *   run({ open }, { steps }, { random, signal }) {
 *     const landscape = open();
 *     landscape.randomize(random);
 *     for (let step = 0; step < steps && landscape.cost > landscape.info.target; step++) {
 *       if (signal.aborted) break;
 *       const move = landscape.randomMove(random);
 *       if (move < 0) break;
 *       const delta = landscape.delta(move);
 *       if (delta <= 0) landscape.apply(move, delta);
 *     }
 *     const state = new Int32Array(landscape.info.words);
 *     landscape.save(state, 0);
 *     return { state, cost: landscape.cost };
 *   },
 * });
 */
export function defineLocalSearch<
  const Options extends OptionSchemas,
  Result extends Found<LocalResult>,
>(search: LocalSearch<Options, Result>): LocalSearch<Options, Result> {
  return search;
}
