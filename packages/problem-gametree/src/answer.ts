import type { LeafRule, SearchResult, SearchRun } from '@queenside/core';
import { plainDecimal } from './decimal.ts';
import type { ExplicitTree } from './tree.ts';

/** What a result file says of one tree. */
export interface TreeAnswer {
  /** The root's value, exactly: a decimal in canonical form (`4`, `-0.5`), so that equal scores are equal texts. */
  readonly score: string;
  readonly leavesExamined: number;
  /** The rule that {@link leavesExamined} is held to: alpha-beta's, where nobody knows which search gave the answer. */
  readonly leafRule: LeafRule;
}

/** The exact decimal that a value of this tree stands for. */
export function scoreText(tree: ExplicitTree, value: number): string {
  return tree.scores?.[value] ?? plainDecimal(value);
}

/** What a search found, as an answer. */
export function answerOf(
  tree: ExplicitTree,
  result: SearchResult,
  { leafRule }: SearchRun,
): TreeAnswer {
  return {
    score: scoreText(tree, result.value),
    leavesExamined: result.leaves,
    leafRule,
  };
}
