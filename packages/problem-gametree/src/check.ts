import { RIGHT, wrong, type Verdict } from '@queenside/core';
import { scoreText, type TreeAnswer } from './answer.ts';
import { evaluate } from './evaluate.ts';
import { countMistakes, scoreMistake } from './mistakes.ts';
import type { ExplicitTree } from './tree.ts';

/** Judges an answer by an evaluation of its own. */
export function checkAnswer(tree: ExplicitTree, answer: TreeAnswer): Verdict {
  const right = evaluate(tree, answer.leafRule === 'alpha-beta-strict' ? 'strict' : 'alpha-beta');
  const score = scoreText(tree, right.value);
  if (answer.score !== score) {
    const { mistake, because } = scoreMistake(tree, answer.score, score);
    return wrong(mistake, `the score is ${score}, not ${answer.score}${because}`);
  }
  if (answer.leafRule === 'own')
    return Number.isSafeInteger(answer.leavesExamined) && answer.leavesExamined >= 1
      ? RIGHT
      : wrong('wrong-leaf-count', `${answer.leavesExamined} is not a number of leaves`);
  if (answer.leavesExamined === right.leaves) return RIGHT;
  const found = `score right, ${leaves(answer.leavesExamined)} examined instead of ${right.leaves}`;
  const [first, ...others] = countMistakes(tree, answer.leavesExamined);
  if (first === undefined) return wrong('wrong-leaf-count', found);
  const causes = [first, ...others].map(({ cause }) => cause);
  return wrong(first.mistake, `${found}: ${causes.join(', or ')}`);
}

function leaves(count: number): string {
  return count === 1 ? '1 leaf' : `${count} leaves`;
}
