import type { GameTree } from './game-tree.ts';
import { Random } from './random.ts';
import type { OptionSchemas, OptionsOf } from './schema.ts';
import type { Search, SearchResult } from './search.ts';
import type { RunContext } from './solver.ts';

/** What explains a search's answer. */
export interface SearchDetails {
  /** The line of best play from the root, by the names of its moves. */
  readonly principalVariation: readonly string[];
  /** Each move of the root with its exact score, from MAX's view, or null where the search does not know it. */
  readonly moves?: readonly { readonly move: string; readonly score: number | null }[];
}

/**
 * Names the line that a search found and, where the tree's moves have names, searches each move of the root for its score.
 *
 * @param tree at the root; it is left there.
 */
export function explainSearch<Options extends OptionSchemas>(
  search: Search<Options>,
  tree: GameTree,
  { principalVariation }: SearchResult,
  options: OptionsOf<Options>,
  context: RunContext,
): SearchDetails {
  return {
    principalVariation: namesOf(tree, principalVariation),
    ...(tree.moveName && { moves: scoreMoves(search, tree, options, context) }),
  };
}

function namesOf(tree: GameTree, line: readonly number[]): string[] {
  const names = line.map((move) => {
    const name = nameOf(tree, move);
    tree.play(move);
    return name;
  });
  for (const move of line.toReversed()) tree.undo(move);
  return names;
}

function scoreMoves<Options extends OptionSchemas>(
  search: Search<Options>,
  tree: GameTree,
  options: OptionsOf<Options>,
  context: RunContext,
): { move: string; score: number | null }[] {
  const buffer = new Int32Array(tree.info.maxBranching);
  const moves = [...buffer.subarray(0, tree.moves(buffer, 0))];
  return moves.map((move) => {
    const name = nameOf(tree, move);
    tree.play(move);
    // Each with the same chances, and unobserved: statistics and events are those of the answer.
    const random = new Random(context.seed);
    const own = { ...context, random, stats: {}, observer: undefined };
    const { value, bound } = search.run(tree, options, own);
    tree.undo(move);
    return { move: name, score: bound === 'exact' ? value : null };
  });
}

function nameOf(tree: GameTree, move: number): string {
  return tree.moveName?.(move) ?? String(move);
}
