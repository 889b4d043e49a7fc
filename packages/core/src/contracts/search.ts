import type { Events } from './events.ts';
import type { GameTree, TreeCapability } from './game-tree.ts';
import type { OptionSchemas, OptionsOf } from '../schema.ts';
import type { RunContext } from './run-context.ts';

/** A search's estimate of a root whose value it did not prove. */
export interface Estimate {
  /** The estimated value, from MAX's view. */
  readonly value: number;
  /** The number of the search's walks that began with its best move. */
  readonly visits: number;
  /** The number of all walks. */
  readonly walks: number;
}

/** The result of a search. Write other counts to the context's `stats`. */
export interface SearchResult {
  /** The root's value, from MAX's view, or a bound of it. */
  readonly value: number;
  /** Whether `value` is exact. A search that was stopped may return a bound; it must be true. */
  readonly bound: 'exact' | 'lower' | 'upper';
  /**
   * The line of best play from the root, as far as the search knows it. Give at least the best move. Each move must keep the
   * value or the bound.
   */
  readonly principalVariation: readonly number[];
  /** The number of nodes that the search visited, the root and the leaves included. */
  readonly nodes: number;
  /** The number of leaves whose score the search read. */
  readonly leaves: number;
  /**
   * True if the answer must have this line, even if the problem prefers another one of the same value. For searches whose line
   * may be wrong: the checker then judges it. Default: false.
   */
  readonly keepsLine?: boolean;
  /** The search's opinion, if `value` is only a bound. Default: none. */
  readonly estimate?: Estimate;
}

/** What a search returns: its result, or a promise of it. */
export type Found<Result> = Result | Promise<Result>;

/**
 * A game-tree search. It sees a {@link GameTree} and never a game, so one search solves every game that offers what it
 * requires.
 *
 * Start with the members from `id` to `run`. If in doubt, leave `guarantee` and `events` out.
 */
export interface Search<
  Options extends OptionSchemas = any,
  Result extends Found<SearchResult> = Found<SearchResult>,
> {
  // What you must give.

  /** The search's name in kebab-case, after the algorithm: `alpha-beta`. */
  readonly id: string;
  /** One line that explains the algorithm to people. */
  readonly summary: string;
  /**
   * The capabilities that a tree must offer. Require only what the search cannot do without: each one excludes games. Without
   * `deterministic`, the search must handle chance nodes.
   */
  readonly requires: readonly TreeCapability[];
  /** True if the search always finds the exact value, given time. If in doubt, declare false. */
  readonly complete: boolean;
  /** True if the search gives the same result for every seed. */
  readonly deterministic: boolean;
  /** The search's options by name, as JSON Schemas. Most searches have none: `{}`. */
  readonly options: Options;
  /**
   * Searches from the cursor's node, and leaves the cursor there. It must read `context.signal.aborted` often. Return a
   * promise only if the search waits for something outside, such as another program.
   */
  run(tree: GameTree, options: OptionsOf<Options>, context: RunContext): Result;

  // What makes it faster.

  /** As `Solver.queues`. */
  readonly queues?: boolean;

  // What says more about the results, and about the search.

  /** The name in books, such as `Alpha-beta pruning`. Pages show it. Default: the id. */
  readonly name?: string;
  /**
   * Returns which leaves the search scores, in a word that checkers verify: `alpha-beta`, `alpha-beta-strict`, or
   * `every-leaf`. See `LeafRule` of `@queenside/game-tree`. Default: no promise.
   */
  guarantee?(options: OptionsOf<Options>): string;
  /** The events that the search announces, for traces and replays; see {@link defineEvents}. Default: none. */
  readonly events?: Events;
}

/**
 * Declares a search. TypeScript infers the types of its options from their schemas.
 *
 * @example
 * import { defineSearch, gaveUp } from '@queenside/core';
 *
 * const minimax = defineSearch({
 *   id: 'plain-minimax',
 *   summary: 'Visits every node, depth first.',
 *   requires: ['deterministic'],
 *   complete: true,
 *   deterministic: true,
 *   options: {},
 *   guarantee: () => 'every-leaf',
 *   run(tree, _options, { signal }) {
 *     let nodes = 0;
 *     let leaves = 0;
 *     const visit = (): { value: number; line: number[] } => {
 *       if (signal.aborted) throw gaveUp('plain-minimax', `stopped after ${nodes} nodes`);
 *       nodes++;
 *       const moves = new Int32Array(tree.info.maxBranching);
 *       const count = tree.moves(moves, 0);
 *       if (count === 0) {
 *         leaves++;
 *         return { value: tree.score(), line: [] };
 *       }
 *       const side = tree.side();
 *       let best = { value: -side * Infinity, line: [] as number[] };
 *       for (const move of moves.subarray(0, count)) {
 *         tree.play(move);
 *         const { value, line } = visit();
 *         tree.undo(move);
 *         if (side * (value - best.value) > 0) best = { value, line: [move, ...line] };
 *       }
 *       return best;
 *     };
 *     const { value, line } = visit();
 *     return { value, bound: 'exact', principalVariation: line, nodes, leaves };
 *   },
 * });
 */
export function defineSearch<
  const Options extends OptionSchemas,
  Result extends Found<SearchResult>,
>(search: Search<Options, Result>): Search<Options, Result> {
  return search;
}

/** Returns the first requirement of a search that is missing in these capabilities; undefined if none is. */
export function unmetRequirement<Capability extends string>(
  search: { readonly requires: readonly Capability[] },
  provides: readonly Capability[],
): Capability | undefined {
  return search.requires.find((capability) => !provides.includes(capability));
}
