import type { Stats } from '@queenside/core';

/**
 * The counts of searches, under common names. A search reports the counts that apply to it. The time is not among them: the
 * engine measures it, and a search must report the same in every run.
 */
export interface SearchStats {
  /** Visits of nodes, the root and the leaves included. */
  readonly nodes: number;
  /** Leaf scores taken, repeats included. */
  readonly leaves: number;
  /** Different leaves among them, by the tree's keys or node numbers. */
  readonly uniqueLeaves?: number | undefined;
  /** Nodes left before all moves were searched, because the rest could change nothing above. */
  readonly cutoffs?: number;
  /** Those left after their first move: nearly all if the order of moves is good. */
  readonly firstMoveCutoffs?: number;
  /** Positions looked up in the transposition table. */
  readonly tableProbes?: number;
  /** Positions found there. */
  readonly tableHits?: number;
  /** Positions whose entry made a search unnecessary. */
  readonly tableCutoffs?: number;
  /** Nodes searched again because a null window was too narrow. */
  readonly reSearches?: number;
  /** Searches begun at the root. */
  readonly passes?: number;
  /** Moves from the root to the deepest leaf, or to the deepest estimated node. */
  readonly maxDepth?: number;
}

/** Writes the counts into a run's stats. */
export function report(stats: Stats, counts: SearchStats): void {
  for (const [name, count] of Object.entries(counts) as [string, number | undefined][])
    if (count !== undefined) stats[name] = count;
}
