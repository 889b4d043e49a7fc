/** Does jobs on games in a worker. */
import type { Plugin } from '@queenside/core';
import { play, playedProblem, type PlayedProblem } from './played-problem.ts';
import type { GameJob, Line, Position } from './jobs.ts';
import { judgeMove, think } from './think.ts';

/** @throws QueensideError if the start position cannot be read; Error if a move is not legal. */
export async function runGameJob(plugins: readonly Plugin[], job: GameJob): Promise<unknown> {
  const problem = playedProblem(plugins, job.line.problem);
  switch (job.kind) {
    case 'position':
      return positionOf(problem, job.line);
    case 'think':
      return await think(plugins, problem, job);
    case 'judge-move':
      return await judgeMove(plugins, problem, job);
  }
}

function positionOf(problem: PlayedProblem, line: Line): Position {
  const { game } = problem;
  const states = play(problem, line);
  const state = states.at(-1);
  const last = line.moves.at(-1);
  const nameOf = (move: number, from: unknown): string =>
    game.moveName?.(move, from) ?? String(move);
  const moves = game.moves(state);
  const record = game.playouts?.write(state, line.start, line.moves);
  const drawing = game.draw?.(state, { last });
  return {
    mover: game.toMove(state),
    moves: moves.map((move) => ({
      move,
      name: nameOf(move, state),
      ...(game.draw && { drawing: game.draw(state, { last, best: move }) }),
      ...(game.moveArea && { area: game.moveArea(move, state) }),
    })),
    played: line.moves.map((move, index) => nameOf(move, states[index])),
    ...(moves.length === 0 && { score: game.score(state) }),
    ...(record !== undefined && { record }),
    ...(drawing !== undefined && { drawing }),
    dark: game.dark ?? {},
  };
}
