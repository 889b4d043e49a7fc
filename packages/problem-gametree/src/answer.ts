import type { SearchResult } from '@queenside/core';
import { leafRuleOf, type LeafRule } from '@queenside/game-tree';
import { plainDecimal } from './decimal.ts';
import type { ExplicitTree } from './tree.ts';

/** The answer to one tree. */
export interface TreeAnswer {
  /** The exact value of the root as a decimal in canonical form (`4`, `-0.5`): equal scores are equal texts. */
  readonly score: string;
  readonly leavesExamined: number;
  /** The rule for {@link leavesExamined}: that of alpha-beta if the search is unknown. */
  readonly leafRule: LeafRule;
}

/** Returns the exact decimal of a value of this tree. */
export function scoreText(tree: ExplicitTree, value: number): string {
  return tree.scores?.[value] ?? plainDecimal(value);
}

/** Makes an answer of a search's result. */
export function answerOf(tree: ExplicitTree, result: SearchResult, guarantee: string): TreeAnswer {
  return {
    score: scoreText(tree, result.value),
    leavesExamined: result.leaves,
    leafRule: leafRuleOf(guarantee),
  };
}
