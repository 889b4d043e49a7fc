import type { Events } from './events.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { RunContext } from './run-context.ts';

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
}

/**
 * The rule by which the leaves that a search scores follow from a tree without chance nodes, so that a checker can hold
 * the search to it: those of alpha-beta (cut-offs where alpha >= beta, children in order), of `alpha-beta-strict` (where
 * alpha > beta), every leaf once; or a rule of its own, of which only is known that the leaves must prove the value.
 */
export type LeafRule = 'alpha-beta' | 'alpha-beta-strict' | 'every-leaf' | 'own';

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
  /** Which leaves it scores, as far as that depends on its options only. Default: `own`. */
  readonly leafRule?: LeafRule | ((options: OptionsOf<Options>) => LeafRule);
  /** Searches from where the cursor stands, and leaves it there. */
  run(tree: GameTree, options: OptionsOf<Options>, context: RunContext): SearchResult;
}

/** Declares a search; the types of its options follow from their schemas. */
export function defineSearch<const Options extends OptionSchemas>(
  search: Search<Options>,
): Search<Options> {
  return search;
}

/** The rule by which a search with these options scores leaves. */
export function leafRuleOf({ leafRule = 'own' }: Search, options: OptionsOf<any>): LeafRule {
  return typeof leafRule === 'function' ? leafRule(options) : leafRule;
}
