import {
  definePlugin,
  defineSearch,
  type GameTree,
  type RunContext,
  type SearchResult,
} from '@queenside/core';
import { movesOf, nextDown, nextUp, report, uniqueLeavesOption } from '@queenside/game-tree';
import { events, PROVEN_LOWER, PROVEN_UPPER } from './proof.ts';
import { DepthSearch } from './depth-search.ts';

interface DeepeningSettings {
  /** The most levels. */
  readonly depth: number;
  /** The most nodes; 0 for no limit. */
  readonly nodeLimit: number;
  /** In MiB; 0 for none. */
  readonly table: number;
  /** Half the width of the first window of a pass, as a part of the range of scores. */
  readonly aspiration: number;
  readonly uniqueLeaves: boolean;
}

/** Up to this depth each pass goes one level deeper, then half as deep again, for chains of a million levels. */
const SINGLE_STEPS = 64;

/**
 * Iterative deepening (Slate and Atkin, 1977): alpha-beta to depth 1, 2, 3, and so on. Each pass orders the moves of the next
 * one. It starts with a narrow window around the last value, and is repeated with an open window if that fails. The search
 * ends when the value is proven: when no estimate matters, which may be long before the deepest leaf.
 *
 * @returns the exact value or, if a limit came first, the best proven bound; then `stats` has the estimate and the best
 * move of the last finished pass.
 */
function iterativeDeepening(
  tree: GameTree,
  settings: DeepeningSettings,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const { depth, nodeLimit, table, aspiration, uniqueLeaves: countUnique } = settings;
  const { maxDepth, scoreMin, scoreMax } = tree.info;
  const deepest = Math.max(1, Math.min(depth, maxDepth));
  const margin = aspiration * (scoreMax - scoreMin);
  const limit = nodeLimit === 0 ? Infinity : nodeLimit;
  const limits = { nodeLimit: limit, signal };
  const search = new DepthSearch(tree, { table, countUnique, observer, ...limits });
  let lower = scoreMin;
  let upper = scoreMax;
  let finished = 0;
  let passes = 0;
  let reSearches = 0;

  const pass = (levels: number, from: number, to: number): boolean => {
    passes++;
    if (observer) observer.event(events.code.pass, passes, levels);
    if (!search.run(levels, from, to)) return false;
    if (search.proof & PROVEN_LOWER) lower = Math.max(lower, search.value);
    if (search.proof & PROVEN_UPPER) upper = Math.min(upper, search.value);
    return true;
  };

  if (observer) observer.event(events.code.range);
  for (let levels = 1; levels <= deepest;) {
    // 1. The first pass has an open window, the next ones a window around the last value.
    const isNarrow = passes > 0 && aspiration < 1;
    const from = isNarrow ? nextDown(search.value - margin) : -Infinity;
    const to = isNarrow ? nextUp(search.value + margin) : Infinity;
    if (!pass(levels, from, to)) break;
    // 2. A value outside the window is only a bound: repeat the pass with that side open.
    if (search.value <= from || search.value >= to) {
      reSearches++;
      const isLow = search.value <= from;
      if (!pass(levels, isLow ? -Infinity : from, isLow ? to : Infinity)) break;
    }
    finished = levels;
    if ((search.proof & PROVEN_LOWER) !== 0 && (search.proof & PROVEN_UPPER) !== 0) break;
    if (levels === deepest) break;
    const step = levels < SINGLE_STEPS ? 1 : levels >> 1;
    levels = Math.min(levels + step, deepest);
  }

  const { nodes, leaves, cutoffs, firstMoveCutoffs } = search;
  const { tableProbes, tableHits, tableCutoffs } = search;
  const lookUps = search.hasTable ? { tableProbes, tableHits, tableCutoffs } : {};
  const uniqueLeaves = search.unique?.size;
  const counts = {
    nodes,
    leaves,
    uniqueLeaves,
    cutoffs,
    firstMoveCutoffs,
    ...lookUps,
    reSearches,
    passes,
  };
  report(stats, { ...counts, maxDepth: search.maxDepth });
  stats['depth'] = finished;
  const principalVariation = movesOf(search.line);
  const shared = { principalVariation, nodes, leaves } as const;
  const isProven = search.proof === (PROVEN_LOWER | PROVEN_UPPER);
  if (finished > 0 && isProven) return { value: search.value, bound: 'exact', ...shared };
  if (finished > 0) {
    const best = principalVariation[0]!;
    stats['estimate'] = search.value;
    stats['bestMove'] = tree.moveName?.(best) ?? String(best);
  }
  return lower > scoreMin || upper === scoreMax
    ? { value: lower, bound: 'lower', ...shared }
    : { value: upper, bound: 'upper', ...shared };
}

/** Iterative deepening as a plugin part, for every tree without chance nodes. */
export const iterativeDeepeningSearch = defineSearch({
  id: 'iterative-deepening',
  name: 'Iterative deepening',
  summary:
    'Iterative deepening: alpha-beta level by level, with table, killers, history and aspiration',
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    depth: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000_000,
      default: 1_000_000_000,
      description:
        'maximum depth in levels; it estimates deeper nodes, and gives up if they matter',
    },
    nodeLimit: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'maximum nodes to visit; 0 for no limit',
    },
    table: {
      type: 'number',
      minimum: 0,
      maximum: 16_384,
      default: 64,
      description:
        'maximum MiB for the transposition table, on trees with keys or numbered nodes; 0 for none',
    },
    aspiration: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.1,
      description:
        "half the width of a pass's first window, as a part of the range of scores; 1 for an open window",
    },
    uniqueLeaves: uniqueLeavesOption,
  },
  events,
  run: (tree, options, context) => iterativeDeepening(tree, options, context),
});

/** The plugin: the search `iterative-deepening`. */
export default definePlugin({
  searches: [iterativeDeepeningSearch],
});
