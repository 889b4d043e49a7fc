/** Judges answers to trees with chance nodes. */
import { RIGHT, wrong, type Verdict } from '@queenside/core';
import { decimalsOf, type TreeAnswer } from './answer.ts';
import { canonicalDecimal } from './decimal.ts';
import { expectation, fixedPoint, type FixedPoint } from './expectation.ts';
import { isRounded } from './mistakes.ts';
import { withEqualChances, withChanceFor, withSwappedPlayers } from './rearrange.ts';
import type { ExplicitTree } from './tree.ts';
import { referenceSearch } from './walk.ts';

/** How far doubles may be off, as a share of the largest leaf. */
const ROUNDING = 1e-13;
/** Values that differ by less, as a share of the largest leaf, may compare either way. */
const SLACK = 1e-9;

/**
 * Judges an answer: the score by the exact expectation, within one unit of its last decimal; the count by the rule of the
 * search.
 */
export function checkChanceAnswer(tree: ExplicitTree, answer: TreeAnswer): Verdict {
  const right = expectation(tree);
  if (!isNear(tree, answer.score, right)) return explainScore(tree, answer.score, right);
  const { leavesExamined: count } = answer;
  const [least, most] = countsBy(answer.leafRule, tree);
  if (Number.isSafeInteger(count) && count >= least && count <= most) return RIGHT;
  const expected = least === most ? `${most}` : `${least} to ${most}`;
  const reason = `score right, ${count} ${count === 1 ? 'leaf' : 'leaves'} examined instead of ${most === Infinity ? `at least ${least}` : expected}`;
  return { ...wrong('wrong-leaf-count', reason), rightPart: 'score' };
}

/** The fewest and the most leaves that a search with this rule examines. */
function countsBy(
  rule: TreeAnswer['leafRule'],
  tree: ExplicitTree,
): readonly [least: number, most: number] {
  if (rule === 'every-leaf') return [tree.size.leaves, tree.size.leaves];
  if (rule === 'own') return [1, Infinity];
  const slack = SLACK * magnitudeOf(tree);
  const eager = leavesOf(tree, slack);
  if (rule === 'any') return [eager, tree.size.leaves];
  const hesitant = leavesOf(tree, -slack);
  return [Math.min(eager, hesitant), Math.max(eager, hesitant)];
}

function leavesOf(tree: ExplicitTree, slack: number): number {
  let leaves = 0;
  for (const { name } of referenceSearch(tree, slack)) if (name === 'leaf') leaves++;
  return leaves;
}

function magnitudeOf({ size }: ExplicitTree): number {
  return Math.max(-size.least, size.greatest);
}

function isNear(tree: ExplicitTree, score: string, { value, decimals }: FixedPoint): boolean {
  const off = fixedPoint(score, decimals) - value;
  const unit = 10n ** BigInt(decimals - decimalsOf(tree));
  const rounding = fixedPoint(canonicalDecimal(String(ROUNDING * magnitudeOf(tree))), decimals);
  return (off < 0n ? -off : off) <= (unit > rounding ? unit : rounding);
}

/** Names what would lead to a wrong score. */
function explainScore(tree: ExplicitTree, score: string, right: FixedPoint): Verdict {
  const rightText = textOf(tree, right);
  const reason = `the score is ${rightText}, not ${score}`;
  const causes = [
    ['swapped-players', 'MAX and MIN were swapped', withSwappedPlayers],
    ['ignored-probabilities', 'all children of chance nodes had the same weight', withEqualChances],
    ['chance-as-player', 'chance nodes were taken for MAX', withChanceFor(1)],
    ['chance-as-player', 'chance nodes were taken for MIN', withChanceFor(-1)],
  ] as const;
  for (const [mistake, cause, change] of causes)
    if (isNear(tree, score, expectation(change(tree))))
      return wrong(mistake, `${reason}: ${cause}`);
  if (isRounded(score, rightText))
    return wrong('rounded-score', `${reason}: write ${decimalsOf(tree)} decimals`);
  return wrong('wrong-score', reason);
}

/** Writes a value with the decimals of a score. */
function textOf(tree: ExplicitTree, { value, decimals }: FixedPoint): string {
  const unit = 10n ** BigInt(decimals - decimalsOf(tree));
  const half = value < 0n ? -unit / 2n : unit / 2n;
  return canonicalDecimal(`${(value + half) / unit}e-${decimalsOf(tree)}`);
}
