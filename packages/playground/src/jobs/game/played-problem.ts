/** Games as people play them: positions are lines of moves. */
import {
  type Game,
  LIMITED_DEPTH,
  type LimitedPosition,
  type Plugin,
  type Problem,
} from '@queenside/core';
import type { Line } from './jobs.ts';

/** A problem that is a game. */
export type PlayedProblem = Problem & { readonly game: Game };

export function playedProblem(plugins: readonly Plugin[], id: string): PlayedProblem {
  const problem = plugins.flatMap(({ problems = [] }) => problems).find((each) => each.id === id);
  if (problem?.game === undefined) throw new Error(`${id} is not a game`);
  return problem as PlayedProblem;
}

/** Plays the moves of a line. Each must be legal. A limit of the depth is left out: people play to the end. */
export function play(problem: PlayedProblem, line: Line): unknown[] {
  const { game } = problem;
  const start: unknown = problem.parse(line.start, { name: `${problem.id}.txt` });
  const isLimited = problem.need(start).features?.includes(LIMITED_DEPTH) === true;
  const states = [isLimited ? (start as LimitedPosition).position : start];
  for (const move of line.moves) {
    const state = states.at(-1);
    if (!game.moves(state).includes(move)) throw new Error(`the move ${move} is not legal here`);
    states.push(game.next(state, move));
  }
  return states;
}
