/** Finds out which answers are right without asking a problem's checker. */
import { formatAnswer } from './answers.ts';
import type { GameProblem } from './game-places.ts';
import { minimax, movesOf } from './minimax.ts';
import { rulesTree } from './rules-tree.ts';

const MOST_NODES = 100_000;
/** A number of nodes that no score is. */
const NODES = 987_654_321;

/** Makes a pattern of an answer in which `*` stands for any number. */
export function patternOf(text: string): RegExp {
  const parts = text
    .trim()
    .split('*')
    .map((part) => RegExp.escape(part).replaceAll(/(?:\\x20|\\n|\s)+/g, String.raw`\s+`));
  return new RegExp(`^${parts.join(String.raw`\d+(?:\.\d+)?`)}$`);
}

/**
 * Returns patterns of all right answers to a position: the value and a best move by plain minimax, with any number of nodes.
 * Returns undefined if the position is too large for it.
 */
export function bestAnswers(problem: GameProblem, state: unknown): RegExp[] | undefined {
  const tree = rulesTree(problem.game, state);
  try {
    const value = minimax(tree, MOST_NODES);
    const moves = movesOf(tree).filter((move) => {
      tree.play(move);
      const below = minimax(tree, MOST_NODES);
      tree.undo(move);
      return tree.side() === 0 || below === value;
    });
    return (moves.length === 0 ? [[]] : moves.map((move) => [move])).map((principalVariation) => {
      const result = {
        value,
        bound: 'exact',
        principalVariation,
        nodes: NODES,
        leaves: 1,
      } as const;
      const answer = problem.tree.answer(state, result, 'minimax');
      return patternOf(formatAnswer(problem, state, answer).replace(String(NODES), '*'));
    });
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
