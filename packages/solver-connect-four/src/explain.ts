import type { RunContext } from '@queenside/core';
import type { SearchDetails } from '@queenside/game-tree';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import type { Result, Settings } from './find.ts';
import { sharedKernel } from './kernel.ts';
import { Oracle } from './oracle.ts';
import { forMover, movesOf } from './rules.ts';
import { bestMove, valueOf } from './value.ts';

/**
 * Explains an answer: every move's score, and a line of best play to the end of the game. If time runs out, scores are null
 * and the line is shorter.
 *
 * @param result the answer, which needs no second search.
 */
export function explainScore(
  root: ConnectFour,
  { score, move: best, scores }: Result,
  { table }: Settings,
  { signal }: Pick<RunContext, 'signal'>,
): SearchDetails {
  const oracle = new Oracle(sharedKernel(), { signal });
  oracle.prepare(root, table);
  const ifTimeAllows = <T>(find: () => T): T | undefined => {
    try {
      return signal.aborted ? undefined : find();
    } catch (thrown) {
      if (signal.aborted) return undefined;
      throw thrown;
    }
  };
  const principalVariation: string[] = [];
  let state = root;
  let value = forMover(root, score);
  for (let next = best; next !== undefined;) {
    principalVariation.push(nameOf(root, next));
    state = connectFour.next(state, next);
    value = 0 - value;
    const [from, worth] = [state, value];
    const isOver = movesOf(from).length === 0;
    next = isOver ? undefined : ifTimeAllows(() => bestMove(from, worth, oracle));
  }
  const moves = movesOf(root).map(({ move, next }) => ({
    move: nameOf(root, move),
    score:
      scores?.find((scored) => scored.move === move)?.score ??
      ifTimeAllows(() => forMover(next, valueOf(next, oracle))) ??
      null,
  }));
  return { principalVariation, moves };
}

function nameOf(root: ConnectFour, move: number): string {
  return connectFour.moveName!(move, root);
}
