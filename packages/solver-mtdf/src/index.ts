import {
  definePlugin,
  defineSearch,
  type GameTree,
  type RunContext,
  type SearchResult,
} from '@queenside/core';
import { nextUp, NO_MOVE, report, uniqueLeavesOption } from '@queenside/game-tree';
import { events, MemoryTest, provenLine } from './memory-test.ts';

interface MtdfSettings {
  readonly guess: number;
  /** In MiB; 0 for none. */
  readonly table: number;
  readonly uniqueLeaves: boolean;
}

/**
 * MTD(f): tests with null windows that close in on the value from a first guess (Plaat, Schaeffer, Pijls, and de
 * Bruin, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996). Each test gives a bound,
 * which is the score of a leaf, and the next test starts there; so fractions need no step size.
 *
 * @returns the exact value or, if the signal stopped the search, a bound that a finished test proved.
 */
function mtdf(
  tree: GameTree,
  { guess, table, uniqueLeaves }: MtdfSettings,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const { scoreMin } = tree.info;
  const memory = new MemoryTest(tree, { table, countUnique: uniqueLeaves, signal, observer });
  let lower = -Infinity;
  let upper = Infinity;
  let value = guess;
  let passes = 0;
  while (lower < upper && !(passes > 0 && signal.aborted)) {
    passes++;
    const isAbove = value === lower;
    if (observer) observer.event(events.code.pass, passes, value, isAbove ? 1 : 0);
    const beta = isAbove ? nextUp(value) : value;
    const found = memory.test(beta);
    if (found === undefined) break;
    value = found;
    if (found < beta) upper = found;
    else lower = found;
  }

  const { nodes, leaves, cutoffs, firstMoveCutoffs, maxDepth, unique, bestMove } = memory;
  const { tableProbes, tableHits, tableCutoffs } = memory;
  const lookUps = memory.identity === 'none' ? {} : { tableProbes, tableHits, tableCutoffs };
  const counts = { nodes, leaves, uniqueLeaves: unique?.size, cutoffs, firstMoveCutoffs };
  report(stats, { ...counts, ...lookUps, passes, maxDepth });
  const shared = { nodes, leaves } as const;
  if (lower === upper) {
    const line = provenLine(tree, memory, value);
    return { value, bound: 'exact', principalVariation: line, ...shared };
  }
  const principalVariation = bestMove === NO_MOVE ? [] : [bestMove];
  return lower > -Infinity || upper === Infinity
    ? { value: Math.max(lower, scoreMin), bound: 'lower', principalVariation, ...shared }
    : { value: upper, bound: 'upper', principalVariation, ...shared };
}

/** MTD(f) as a plugin part, for every tree without chance nodes. It needs keys or numbered nodes to be fast. */
export const mtdfSearch = defineSearch({
  id: 'mtdf',
  name: 'MTD(f)',
  summary: 'MTD(f): null-window tests with a table that close in on the value from a first guess',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    guess: {
      type: 'number',
      default: 0,
      description: 'the first question; a guess near the value saves work',
    },
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description: 'maximum MiB for the table, on trees with keys or numbered nodes; 0 for none',
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => mtdf(tree, options, context),
});

/** The plugin: the search `mtdf`. */
export default definePlugin({
  searches: [mtdfSearch],
});
