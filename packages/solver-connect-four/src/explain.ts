import type { RunContext, SearchDetails } from '@queenside/core';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import { availablePath, kernelOf } from './choose-kernel.ts';
import type { MoveScore, Settings } from './find.ts';
import { Oracle } from './oracle.ts';
import { forMover, movesOf } from './rules.ts';
import { bestMove, valueOf } from './value.ts';

/**
 * Says what explains an answer: every move's score, and a line of best play to the end of the game. What it has no time
 * for is missing: such moves' scores are null, and the line is shorter.
 *
 * @param score of the position, from MAX's view.
 * @param known the scores of all moves, where the search has found them.
 */
export function explainScore(
  root: ConnectFour,
  score: number,
  known: readonly MoveScore[] | undefined,
  { path, table }: Settings,
  { signal }: Pick<RunContext, 'signal'>,
): SearchDetails {
  const oracle = new Oracle(kernelOf(availablePath(path, root.height)!), { signal });
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
  let value = forMover(root, score);
  for (let state = root; movesOf(state).length > 0; value = 0 - value) {
    const [from, worth] = [state, value];
    const move = ifTimeAllows(() => bestMove(from, worth, oracle));
    if (move === undefined) break;
    principalVariation.push(nameOf(root, move));
    state = connectFour.next(state, move);
  }
  const moves = movesOf(root).map(({ move, next }) => ({
    move: nameOf(root, move),
    score:
      known?.find((scored) => scored.move === move)?.score ??
      ifTimeAllows(() => forMover(next, valueOf(next, oracle))) ??
      null,
  }));
  return { principalVariation, moves };
}

function nameOf(root: ConnectFour, move: number): string {
  return connectFour.moveName!(move, root);
}
