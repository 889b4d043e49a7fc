import type { Events } from './events.ts';
import type { RunContext } from './run-context.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { SpaceCapability, StateSpace } from './state-space.ts';

/** The result of a path search. Other counts go into the context's `stats`. */
export interface PathResult {
  /** From the initial state to a goal; undefined if no path was found. */
  readonly actions: readonly number[] | undefined;
  /** What they cost; Infinity without a path. */
  readonly cost: number;
  /** No path costs less: `cost` if it is proved cheapest, Infinity if there is no path, 0 if nothing is known. */
  readonly lowerBound: number;
  /** How often the search asked for the actions of a state. */
  readonly expanded: number;
  /** Actions applied; those of the last expanded state may count, too. */
  readonly generated: number;
}

/**
 * What a search promises of its path:
 *
 * - `optimal`: none is cheaper.
 * - `within 1.5`: it costs at most 1.5 times as much as the cheapest.
 * - `fewest-actions`: none has fewer actions.
 * - `greedy`: it is one that greedy best-first search finds, with some order of equal estimates.
 * - `any`: it leads to a goal.
 */
export type PathPromise = 'optimal' | `within ${number}` | 'fewest-actions' | 'greedy' | 'any';

/** A path search. It sees a {@link StateSpace} and never a domain. */
export interface PathSearch<Options extends OptionSchemas = any> {
  /** Kebab-case, named after the algorithm. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  /** The capabilities that a space must offer. */
  readonly requires: readonly SpaceCapability[];
  /** True if it finds a path where there is one and, in a finite space, proves that there is none, given time and memory. */
  readonly complete: boolean;
  /** True if the seed does not matter. */
  readonly deterministic: boolean;
  readonly options: Options;
  readonly events?: Events;
  /** The promise that checkers verify. */
  guarantee(options: OptionsOf<Options>): PathPromise;
  /** Searches from the cursor's state. The cursor may end anywhere. */
  run(space: StateSpace, options: OptionsOf<Options>, context: RunContext): PathResult;
}

/** Declares a path search. The types of its options follow from their schemas. */
export function definePathSearch<const Options extends OptionSchemas>(
  search: PathSearch<Options>,
): PathSearch<Options> {
  return search;
}
