import type { RunContext, SolverSplit } from '@queenside/core';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import type { GameScore, SearchDetails } from '@queenside/game-tree';
import {
  type PartFindings,
  findPart,
  isCut,
  itemsOf,
  type Result,
  resultOf,
  type Settings,
  valueOfItem,
} from './find.ts';
import { sharedKernel } from './kernel.ts';
import { events, type options } from './options.ts';
import { Oracle } from './oracle.ts';
import { forMover, movesOf } from './rules.ts';
import { ifTimeAllows, lineOfPlay, valueOf } from './value.ts';

/** Splits early positions if all moves are wanted: each part values some of the moves. */
export const split = {
  parts(root, settings) {
    return isCut(root, settings) ? Math.max(1, itemsOf(root).size) : 1;
  },
  solvePart(root, settings, part, parts, context): PartFindings {
    return findPart(root, settings, part, parts, context);
  },
  join(root, settings, findings: readonly PartFindings[], context) {
    const result = isCut(root, settings) ? resultOfItems(root, findings) : findings[0]!.result!;
    if (settings.moves === 'all') context.stats['moves'] = textOf(root, result);
    context.explain?.(() => explainScore(root, result, settings, context));
    const { score, move } = result;
    const line = result.line ?? (move === undefined ? [] : [move]);
    for (const [index, next] of line.entries())
      context.observer?.event(events.code.best, index + 1, next, score);
    // The position itself and those searched.
    const nodes = findings.reduce((sum, found) => sum + found.nodes, 1);
    context.stats['nodes'] = nodes;
    context.stats['maxDepth'] = Math.max(...findings.map(({ depth }) => depth));
    return { score, move: move === undefined ? 'none' : nameOf(root, move), nodes };
  },
} satisfies SolverSplit<ConnectFour, GameScore, typeof options>;

function resultOfItems(root: ConnectFour, findings: readonly PartFindings[]): Result {
  const values = new Map(findings.flatMap((found) => Object.entries(found.values!)));
  const scores = movesOf(root).map(({ move, next }) => ({
    move,
    score: 0 - valueOfItem(next, values),
  }));
  return resultOf(root, scores);
}

/** Writes scores as `1:-2 2:-1 3:0`. */
function textOf(root: ConnectFour, { scores = [] }: Result): string {
  return scores.map(({ move, score }) => `${nameOf(root, move)}:${score}`).join(' ');
}

function nameOf(root: ConnectFour, move: number): string {
  return connectFour.moveName!(move, root);
}

/**
 * Explains an answer: every move's score, and a line of best play to the end of the game. If time runs out, scores are null
 * and the line is shorter.
 *
 * @param result the answer, which needs no second search.
 */
function explainScore(
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
