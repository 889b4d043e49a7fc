import { RIGHT, wrong, type Verdict, type WrongVerdict } from '@queenside/core';
import { scoreText, type TreeAnswer } from './answer.ts';
import { checkChanceAnswer } from './check-chance.ts';
import { evaluate } from './evaluate.ts';
import { leastLeaves } from './least-leaves.ts';
import { countMistakes, otherMistakes, scoreMistake } from './mistakes.ts';
import type { ExplicitTree } from './tree.ts';

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
  if (leafRule === 'own') return checkOwnCount(tree, right.value, leavesExamined);
  const expected = leafRule === 'every-leaf' ? tree.size.leaves : right.leaves;
  if (leavesExamined === expected) return RIGHT;
  const found = `score right, ${leaves(leavesExamined)} examined instead of ${expected}`;
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
  return leafRule === 'alpha-beta' && tree.chances === undefined
    ? otherMistakes(tree, leavesExamined)
    : [];
}

/**
 * Judges the count of a search with its own leaf rule. Another program of the same name may count differently, but no search
 * can prove the value with fewer leaves than this. There is no upper limit: a leaf that is scored again counts again.
 */
function checkOwnCount(tree: ExplicitTree, value: number, count: number): Verdict {
  const least = leastLeaves(tree, value);
  if (Number.isSafeInteger(count) && count >= least) return RIGHT;
  const reason = `score right, ${leaves(count)} examined, and no search proves it by fewer than ${least}`;
  return { ...wrong('wrong-leaf-count', reason), rightPart: 'score' };
}

/** Judges the count of alpha-beta, and names the mistake that leads to another one. */
function explainCount(tree: ExplicitTree, count: number, found: string): WrongVerdict {
  const causes = countMistakes(tree, count);
  const [first, ...others] = causes.map(({ mistake }) => mistake);
  if (first === undefined) return wrong('wrong-leaf-count', found);
  const known = causes.map(({ cause }) => cause).join('; ');
  const cause = `${causes.length > 1 ? 'possible causes: ' : ''}${known}`;
  return { ...wrong(first, found), cause, ...(others.length > 0 && { others }) };
}

function leaves(count: number): string {
  return count === 1 ? '1 leaf' : `${count} leaves`;
}
