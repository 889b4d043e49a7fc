import type { Events } from './events.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { RunContext } from './run-context.ts';

/** What a search thinks of a root whose value it did not prove. */
export interface Estimate {
  /** The estimated value, from MAX's view. */
  readonly value: number;
  /** How many of the search's walks began with its best move. */
  readonly visits: number;
  readonly walks: number;
}

/** The result of a search. Other counts go into the context's `stats`. */
export interface SearchResult {
  /** The root's value, from MAX's view. */
  readonly value: number;
  /** Says whether `value` is exact or, because the search was stopped, only a bound. */
  readonly bound: 'exact' | 'lower' | 'upper';
  /** The line of best play from the root, as far as the search knows it. Each of its moves keeps the value or bound. */
  readonly principalVariation: readonly number[];
  /** Nodes visited, the root and the leaves included. */
  readonly nodes: number;
  /** Leaves whose score was taken. */
  readonly leaves: number;
  /** Only with a bound, if the search has an opinion beyond it. */
  readonly estimate?: Estimate;
}

/** A game-tree search. It sees a {@link GameTree} and never a game. */
export interface Search<Options extends OptionSchemas = any> {
  /** Kebab-case, named after the algorithm. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  /** The capabilities that a tree must offer. */
  readonly requires: readonly TreeCapability[];
  /** True if it finds the exact value, given time. */
  readonly complete: boolean;
  /** True if the seed does not matter. */
  readonly deterministic: boolean;
  readonly options: Options;
  readonly events?: Events;
  /** As `Solver.guarantee`. Of a search of trees: which leaves it scores, see `LeafRule` of `@queenside/game-tree`. */
  guarantee?(options: OptionsOf<Options>): string;
  /** Searches from the cursor's node, and leaves the cursor there. */
  run(tree: GameTree, options: OptionsOf<Options>, context: RunContext): SearchResult;
}

/** Declares a search. The types of its options follow from their schemas. */
export function defineSearch<const Options extends OptionSchemas>(
  search: Search<Options>,
): Search<Options> {
  return search;
}

/** Returns the first requirement of a search that these capabilities do not meet. */
export function unmetRequirement<Capability extends string>(
  search: { readonly requires: readonly Capability[] },
  provides: readonly Capability[],
): Capability | undefined {
  return search.requires.find((capability) => !provides.includes(capability));
}
