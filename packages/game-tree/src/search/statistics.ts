import type { GameTree, Stats } from '@queenside/core';
import { KeySet } from './transposition-table.ts';

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
  for (const name in counts) {
    const count = counts[name as keyof SearchStats];
    if (count !== undefined) stats[name] = count;
  }
}

/**
 * The leaves of a tree without chance nodes that a search scores. A search promises one of these rules as its guarantee, and
 * the checker verifies the number of leaves. `alpha-beta` cuts off if alpha >= beta, with children in order, and
 * `alpha-beta-strict` if alpha > beta. `every-leaf` scores each leaf once. Without a guarantee the rule is `own`: the leaves
 * must at least prove the value.
 */
export type LeafRule = 'alpha-beta' | 'alpha-beta-strict' | 'every-leaf' | 'own';

const RULES: ReadonlySet<string> = new Set(['alpha-beta', 'alpha-beta-strict', 'every-leaf']);

/** Returns the leaf rule that a search guarantees. */
export function leafRuleOf(guarantee: string): LeafRule {
  return RULES.has(guarantee) ? (guarantee as LeafRule) : 'own';
}

/** The option of searches that can count different leaves. */
export const uniqueLeavesOption = {
  type: 'boolean',
  default: false,
  description: 'count the different leaves that were scored (takes some time)',
} as const;

/**
 * Makes a set for the leaves that a search scores, by the tree's keys or else its node numbers.
 *
 * @returns undefined if they are not wanted, or the tree has neither.
 */
export function leafSet(tree: GameTree, isWanted: boolean): KeySet | undefined {
  const hasKeys = tree.keyLo !== undefined && tree.keyHi !== undefined;
  return isWanted && (hasKeys || tree.nodeId !== undefined) ? new KeySet() : undefined;
}
