/** Othello end games solved by alpha-beta on bitboards, as a plugin. */
import { defineEvents, definePlugin, defineSolver, gaveUp, type RunContext } from '@queenside/core';
import { type Othello, othello } from '@queenside/game-othello';
import type { GameScore, SearchDetails } from '@queenside/game-tree';
import { type Best, Endgame } from './endgame.ts';

const events = defineEvents(
  {
    /** The line of best play has `move` at `ply`; `score` is the position's, from MAX's view. */
    best: ['ply', 'move', 'score'],
  },
  [
    ['search all lines of play: alpha-beta with a table', 'via best'],
    ['return the score and the best line', 'best'],
  ],
);

/** Finds the score of a position, and a best move. @param mebibytes the most memory of the table. */
function solve(
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

const ID = 'bitboard-endgame';

const options = {
  table: {
    type: 'integer',
    minimum: 1,
    maximum: 128,
    default: 64,
    description:
      'maximum MiB for the transposition table, rounded down to a power of two; late positions take less',
  },
} as const;

/** Measured on one core, averaged over the FFO test suite. */
const KNOWN_EMPTY = 20;
const KNOWN_SECONDS = 0.4;
const GROWTH = 2.3;

/** Null-window alpha-beta on bitboards as a solver of Othello. */
export const bitboardEndgameSolver = defineSolver<Othello, GameScore, typeof options>({
  id: ID,
  name: 'Endgame search on bitboards',
  problem: { id: 'othello' },
  summary: 'Null-window alpha-beta on bitboards, with a table: the last 25 moves, in WebAssembly',
  options,
  capabilities: { tasks: ['value'], complete: true, deterministic: true },
  events,
  estimate: ({ size }) => KNOWN_SECONDS * GROWTH ** (size - KNOWN_EMPTY),
  solve: (root, { table }, context) => solve(root, table, context),
});

/** The plugin: the solver `bitboard-endgame`. */
export default definePlugin({
  solvers: [bitboardEndgameSolver],
});
