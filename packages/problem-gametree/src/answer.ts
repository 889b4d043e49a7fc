import type { SearchResult } from '@queenside/core';
import { leafRuleOf, type LeafRule } from '@queenside/game-tree';
import { canonicalDecimal, plainDecimal } from './decimal.ts';
import type { ExplicitTree } from './tree.ts';

/** The answer to one tree. */
export interface TreeAnswer {
  /**
   * The value of the root as a decimal in canonical form (`4`, `-0.5`): equal scores are equal texts. It is exact, or rounded
   * to {@link decimalsOf} if the tree has chance nodes.
   */
  readonly score: string;
  /** Absent if a program gave the score alone. */
  readonly leavesExamined?: number;
  /**
   * The rule for {@link leavesExamined}. If the search is unknown, it is that of alpha-beta, or `any` if the tree has chance
   * nodes.
   */
  readonly leafRule: LeafRule | 'any';
}

/** Returns the decimal of a value of this tree: exact, or rounded if the tree has chance nodes. */
export function scoreText(tree: ExplicitTree, value: number): string {
  if (tree.chances === undefined) return tree.scores?.[value] ?? plainDecimal(value);
  // From 1e21 on, toFixed does not round.
  return canonicalDecimal(value.toFixed(decimalsOf(tree)));
}

const DECIMALS = 6;

/** Returns the decimals of a score of a tree with chance nodes: six, or more if all its leaves are below 1. */
export function decimalsOf({ size }: ExplicitTree): number {
  const magnitude = Math.max(-size.least, size.greatest);
  const zeros = magnitude === 0 ? 0 : Math.max(0, -Math.floor(Math.log10(magnitude)) - 1);
  return Math.min(100, DECIMALS + zeros);
}

/** Makes an answer of a search's result. */
export function answerOf(tree: ExplicitTree, result: SearchResult, guarantee: string): TreeAnswer {
  return {
    score: scoreText(tree, result.value),
    leavesExamined: result.leaves,
    leafRule: leafRuleOf(guarantee),
  };
}
