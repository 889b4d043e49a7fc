import type { RunContext } from '@queenside/core';
import type { SearchDetails } from '@queenside/game-tree';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import type { Result, Settings } from './find.ts';
import { sharedKernel } from './kernel.ts';
import { ifTimeAllows, lineOfPlay } from './line.ts';
import { Oracle } from './oracle.ts';
import { forMover, movesOf } from './rules.ts';
import { valueOf } from './value.ts';

/**
 * Explains an answer: every move's score, and a line of best play to the end of the game. If time runs out, scores are null
 * and the line is shorter.
 *
 * @param result the answer, which needs no second search.
 */
export function explainScore(
  root: ConnectFour,
  result: Result,
  { table }: Settings,
  { signal }: Pick<RunContext, 'signal'>,
): SearchDetails {
  const oracle = new Oracle(sharedKernel(), { signal });
  oracle.prepare(root, table);
  const principalVariation = lineOfPlay(root, result, oracle, signal).map((move) =>
    nameOf(root, move),
  );
  const moves = movesOf(root).map(({ move, next }) => ({
    move: nameOf(root, move),
    score:
      result.scores?.find((scored) => scored.move === move)?.score ??
      ifTimeAllows(signal, () => forMover(next, valueOf(next, oracle))) ??
      null,
  }));
  return { principalVariation, moves };
}

function nameOf(root: ConnectFour, move: number): string {
  return connectFour.moveName!(move, root);
}
