import {
  Random,
  whyGaveUp,
  type GameTree,
  type OptionSchemas,
  type OptionsOf,
  type RunContext,
  type Search,
  type SearchResult,
} from '@queenside/core';

/** The explanation of a search's answer. */
export interface SearchDetails {
  /** The line of best play from the root, as names of moves. In a game it leads to the end if time allows. */
  readonly principalVariation: readonly string[];
  /** The nodes on that line, if the problem names them. */
  readonly nodes?: readonly string[];
  /** Each move of the root with its exact score, from MAX's view, or null if the search does not know it. */
  readonly moves?: readonly { readonly move: string; readonly score: number | null }[];
}

/**
 * Names the line that a search found. If the moves have names, as in games, it also follows the line to the end and
 * searches each move of the root for its score.
 *
 * @param tree at the root; it stays there.
 */
export async function explainSearch<Options extends OptionSchemas>(
  search: Search<Options>,
  tree: GameTree,
  { principalVariation }: SearchResult,
  options: OptionsOf<Options>,
  context: RunContext,
): Promise<SearchDetails> {
  const again: SearchAgain = () => searchAgain(search, tree, options, context);
  if (tree.moveName === undefined) return { principalVariation: namesOf(tree, principalVariation) };
  const moves = await scoreMoves(tree, again);
  const line = await toTheEnd(tree, principalVariation, again);
  return { principalVariation: namesOf(tree, line), moves };
}

/** A proven result. */
type Proven = Pick<SearchResult, 'value' | 'principalVariation'>;
/** Searches from the cursor. */
type SearchAgain = () => Promise<Proven | undefined>;

/**
 * Searches again with the same seed, without an observer and with separate statistics. Returns undefined if the search is
 * stopped or gives up.
 */
async function searchAgain<Options extends OptionSchemas>(
  search: Search<Options>,
  tree: GameTree,
  options: OptionsOf<Options>,
  context: RunContext,
): Promise<Proven | undefined> {
  const random = new Random(context.seed);
  const own = { ...context, random, stats: {}, observer: undefined };
  // A search that throws leaves its cursor anywhere.
  const cursor = tree.clone?.();
  try {
    const result = await search.run(cursor ?? tree, options, own);
    return result.bound === 'exact' ? result : undefined;
  } catch (thrown) {
    if (cursor && whyGaveUp(thrown) !== undefined) return;
    throw thrown;
  }
}

/** Follows the line to the end. If the search found only its beginning, it searches for the rest. */
async function toTheEnd(
  tree: GameTree,
  line: readonly number[],
  again: SearchAgain,
): Promise<number[]> {
  const whole: number[] = [];
  for (let next = line; next.length > 0;) {
    for (const move of next) tree.play(move);
    whole.push(...next);
    next = (await again())?.principalVariation ?? [];
  }
  for (const move of whole.toReversed()) tree.undo(move);
  return whole;
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

async function scoreMoves(
  tree: GameTree,
  again: SearchAgain,
): Promise<{ move: string; score: number | null }[]> {
  const buffer = new Int32Array(tree.info.maxBranching);
  const moves = [...buffer.subarray(0, tree.moves(buffer, 0))];
  const scored = [];
  for (const move of moves) {
    const name = nameOf(tree, move);
    tree.play(move);
    const proven = await again();
    tree.undo(move);
    scored.push({ move: name, score: proven?.value ?? null });
  }
  return scored;
}

function nameOf(tree: GameTree, move: number): string {
  return tree.moveName?.(move) ?? String(move);
}
