import type { Events } from './events.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { RunContext } from './solver.ts';

/** What a search reports on every tree. Further counts go into the context's `stats`. */
export interface SearchResult {
  /** The root's value, from MAX's view. */
  readonly value: number;
  /** Whether `value` is exact, or only a bound because the search was stopped. */
  readonly bound: 'exact' | 'lower' | 'upper';
  /** The line of best play from the root, as moves: as much of it as the search knows. */
  readonly principalVariation: readonly number[];
  /** Nodes visited, the root and the leaves included. */
  readonly nodes: number;
  /** Leaves whose score was taken. */
  readonly leaves: number;
  /**
   * The rule by which `leaves` follows from the tree, so that a checker can hold the search to it:
   * `alpha-beta` (cut-offs where alpha >= beta, children in order), `alpha-beta-strict` (where alpha > beta),
   * or `own`.
   */
  readonly leafRule: 'alpha-beta' | 'alpha-beta-strict' | 'own';
}

/** A game-tree search: it sees a {@link GameTree} and never a game. */
export interface Search<Options extends OptionSchemas = any> {
  /** Kebab-case, after the algorithm. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  /** What a tree must offer. */
  readonly requires: readonly TreeCapability[];
  /** Gives the exact value, given time. */
  readonly complete: boolean;
  /** Does not look at the seed. */
  readonly deterministic: boolean;
  readonly options: Options;
  readonly events?: Events;
  /** Searches from where the cursor stands, and leaves it there. */
  run(tree: GameTree, options: OptionsOf<Options>, context: RunContext): SearchResult;
}

/** Declares a search; the types of its options follow from their schemas. */
export function defineSearch<const Options extends OptionSchemas>(
  search: Search<Options>,
): Search<Options> {
  return search;
}
