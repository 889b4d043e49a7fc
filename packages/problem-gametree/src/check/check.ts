import { defined, RIGHT, type Verdict, wrong, type WrongVerdict } from '@queenside/core';
import { decimalsOf, scoreText, type TreeAnswer } from '../answer.ts';
import { canonicalDecimal, plainDecimal } from '../decimal.ts';
import { type ExplicitTree, isInner, leafValue, nodeOf, parentsFirst } from '../tree.ts';
import { evaluate, leastLeaves } from './evaluate.ts';
import {
  countMistakes,
  isRounded,
  otherMistakes,
  scoreMistake,
  withChanceFor,
  withEqualChances,
  withSwappedPlayers,
} from './mistakes.ts';
import { referenceSearch } from './walk.ts';

/** Judges an answer by its own evaluation of the tree. */
export function checkAnswer(tree: ExplicitTree, answer: TreeAnswer): Verdict {
  if (tree.chances !== undefined) return checkChanceAnswer(tree, answer);
  const { leafRule, leavesExamined } = answer;
  const right = evaluate(tree, leafRule === 'alpha-beta-strict' ? 'strict' : 'alpha-beta');
  const score = scoreText(tree, right.value);
  if (answer.score !== score) {
    const { mistake, because } = scoreMistake(tree, answer.score, score);
    return wrong(mistake, `the score is ${score}, not ${answer.score}${because}`);
  }
  if (leavesExamined === undefined) return leafRule === 'own' ? RIGHT : withoutCount(right.leaves);
  if (leafRule === 'own') return checkOwnCount(tree, right.value, leavesExamined);
  const expected = leafRule === 'every-leaf' ? tree.size.leaves : right.leaves;
  if (leavesExamined === expected) return RIGHT;
  const found = `score right, ${leafCount(leavesExamined)} examined instead of ${expected}`;
  const off = leavesExamined - expected;
  return leafRule === 'alpha-beta'
    ? { ...explainCount(tree, leavesExamined, found), rightPart: 'score', off }
    : {
        ...wrong('wrong-leaf-count', `${found}, by the rule ${leafRule}`),
        rightPart: 'score',
        off,
      };
}

/** Returns the mistakes that would have led to another score or count than the right one. */
export function ruledOut(tree: ExplicitTree, { leafRule, leavesExamined }: TreeAnswer): string[] {
  return leafRule === 'alpha-beta' && tree.chances === undefined && leavesExamined !== undefined
    ? otherMistakes(tree, leavesExamined)
    : [];
}

/** Judges a score alone, where the rule of the search asks for one number of leaves. */
function withoutCount(expected: number): WrongVerdict {
  const reason = `score right, but the number of leaves examined, ${expected}, is missing`;
  return { ...wrong('missing-leaf-count', reason), rightPart: 'score' };
}

/**
 * Judges the count of a search with its own leaf rule. Another program of the same name may count differently, but no search
 * can prove the value with fewer leaves than this. The count has no upper limit, because a leaf counts each time the search
 * scores it.
 */
function checkOwnCount(tree: ExplicitTree, value: number, count: number): Verdict {
  const least = leastLeaves(tree, value);
  if (Number.isSafeInteger(count) && count >= least) return RIGHT;
  const reason = `score right, ${leafCount(count)} examined, and no search proves it by fewer than ${least}`;
  return { ...wrong('wrong-leaf-count', reason), rightPart: 'score' };
}

/** Judges the count of alpha-beta, and names the mistake that leads to another one. */
function explainCount(tree: ExplicitTree, count: number, found: string): WrongVerdict {
  const causes = countMistakes(tree, count);
  const [first, ...others] = causes.map(({ mistake }) => mistake);
  if (first === undefined) return wrong('wrong-leaf-count', found);
  const known = causes.map(({ cause }) => cause).join('; ');
  const cause = `${causes.length > 1 ? 'possible causes: ' : ''}${known}`;
  return {
    ...wrong(first, found),
    cause,
    ...defined({ others: others.length > 0 ? others : undefined }),
  };
}

function leafCount(count: number): string {
  return count === 1 ? '1 leaf' : `${count} leaves`;
}

/** How far doubles may be off, as a share of the largest leaf. */
const ROUNDING = 1e-13;
/** Values that differ by less, as a share of the largest leaf, may compare either way. */
const SLACK = 1e-9;

/**
 * Judges an answer: the score by the exact expectation, within one unit of its last decimal; the count by the rule of the
 * search.
 */
function checkChanceAnswer(tree: ExplicitTree, answer: TreeAnswer): Verdict {
  const right = expectation(tree);
  if (!isNear(tree, answer.score, right)) return explainScore(tree, answer.score, right);
  const { leavesExamined: count } = answer;
  if (count === undefined) return RIGHT;
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

/** Decimals beyond those of a score. Rounding at each node is far below the difference that matters. */
const GUARD_DECIMALS = 34;

/** Whole numbers in units of a small power of ten. */
interface FixedPoint {
  /** The root's value. */
  readonly value: bigint;
  readonly decimals: number;
}

/** Evaluates a tree with chance nodes from its leaves up, in decimals: probabilities are used as they are written. */
export function expectation(tree: ExplicitTree): FixedPoint {
  const { sides, first, end, children, values } = tree;
  const decimals = decimalsOf(tree) + GUARD_DECIMALS;
  const order = parentsFirst(tree);
  const found: bigint[] = Array.from({ length: first.length });
  const valueOf = (code: number): bigint =>
    isInner(code)
      ? found[nodeOf(code)]!
      : fixedPoint(plainDecimal(leafValue(values, code)), decimals);
  for (let index = order.length - 1; index >= 0; index--) {
    const node = order[index]!;
    const side = sides[node]!;
    let best = valueOf(children[first[node]!]!);
    if (side === 0) best = meanOf(tree, node, valueOf, 10n ** BigInt(decimals));
    else
      for (let place = first[node]! + 1; place < end[node]!; place++) {
        const value = valueOf(children[place]!);
        if (side === 1 ? value > best : value < best) best = value;
      }
    found[node] = best;
  }
  return { value: found[0]!, decimals };
}

function meanOf(
  { first, end, children, chances }: ExplicitTree,
  node: number,
  valueOf: (code: number) => bigint,
  unit: bigint,
): bigint {
  const { over, under } = chances!;
  let sum = 0n;
  let weights = 0n;
  for (let place = first[node]!; place < end[node]!; place++) {
    const weight = (unit * BigInt(over[place]!)) / BigInt(under[place]!);
    sum += weight * valueOf(children[place]!);
    weights += weight;
  }
  return sum / weights;
}

/** Returns a decimal in canonical form as a whole number of units; further decimals are dropped. */
function fixedPoint(decimal: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
