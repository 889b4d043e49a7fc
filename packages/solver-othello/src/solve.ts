import { defineEvents, gaveUp, type RunContext } from '@queenside/core';
import { othello, type Othello } from '@queenside/game-othello';
import type { GameScore, SearchDetails } from '@queenside/game-tree';
import { type Best, Endgame } from './endgame.ts';

export const events = defineEvents({
  /** The line of best play has `move` at `ply`; `score` is the position's, from MAX's view. */
  best: ['ply', 'move', 'score'],
});

/** Finds the score of a position, and a best move. @param mebibytes the most memory of the table. */
export function solve(
  root: Othello,
  mebibytes: number,
  context: Pick<RunContext, 'signal' | 'stats' | 'observer' | 'explain'>,
): GameScore {
  const { signal, stats, observer } = context;
  const endgame = new Endgame(root, mebibytes, signal);
  const best = endgame.best(root);
  if (best === undefined) throw gaveUp(ID, 'it was stopped before it knew the score');
  const { score, move, found } = best;
  if (found !== undefined) {
    const { nodes, cutoffs, tableHits } = found;
    Object.assign(stats, { nodes, cutoffs, tableHits });
  }
  if (observer !== undefined)
    for (const [index, next] of endgame.line(root, best).entries())
      observer.event(events.code.best, index + 1, next, score);
  context.explain?.(() => explainScore(root, best, new Endgame(root, mebibytes, signal)));
  return {
    score,
    move: move === undefined ? 'none' : nameOf(root, move),
    nodes: found?.nodes ?? 1,
  };
}

/** Explains an answer: every move's score, and a line of best play. If time runs out, scores are null and the line is shorter. */
function explainScore(root: Othello, best: Best, endgame: Endgame): SearchDetails {
  let state = root;
  const principalVariation = endgame.line(root, best).map((move) => {
    const name = nameOf(state, move);
    state = othello.next(state, move);
    return name;
  });
  const moves = othello.moves(root).map((move) => ({
    move: nameOf(root, move),
    score: endgame.best(othello.next(root, move))?.score ?? null,
  }));
  return { principalVariation, moves };
}

function nameOf(state: Othello, move: number): string {
  return othello.moveName!(move, state);
}

export const ID = 'bitboard-endgame';
