import type { Stats } from '@queenside/core';

/**
 * What searches count, under one set of names. A search reports those that mean something for it. Time is not among
 * them: the engine measures it for each record, and a search's own report is the same in every run.
 */
export interface SearchStats {
  /** Nodes visited, the root and the leaves included; a node visited twice counts twice. */
  readonly nodes: number;
  /** Leaves whose score was taken; one taken twice counts twice. */
  readonly leaves: number;
  /** Different leaves among them, told apart by the tree's keys or node numbers. */
  readonly uniqueLeaves?: number | undefined;
  /** Nodes left with moves that were not searched, because they could change nothing above. */
  readonly cutoffs?: number;
  /** Those left after their first move: near `cutoffs` where the order of moves is good. */
  readonly firstMoveCutoffs?: number;
  /** Positions looked up in the transposition table. */
  readonly tableProbes?: number;
  /** Positions found there. */
  readonly tableHits?: number;
  /** Positions whose entry made a search of them needless. */
  readonly tableCutoffs?: number;
  /** Nodes searched again because a narrow window was too narrow. */
  readonly reSearches?: number;
  /** How often the search began at the root. */
  readonly passes?: number;
  /** Moves from the root to the deepest leaf seen, or to the deepest node where some are estimated. */
  readonly maxDepth?: number;
}

/** Writes the counts into a run's stats. */
export function report(stats: Stats, counts: SearchStats): void {
  for (const [name, count] of Object.entries(counts) as [string, number | undefined][])
    if (count !== undefined) stats[name] = count;
}
