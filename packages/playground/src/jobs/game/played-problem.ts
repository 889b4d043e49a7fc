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

const LIMIT = /\s+depth\s+\S+\s*$/i;

/** Returns the position after a line, from where a search looks only so many moves ahead. Each move must be legal. */
export function playToDepth(problem: PlayedProblem, line: Line, depth: number): unknown {
  const { start, moves } = line;
  // Each move of the line takes one from the depth.
  const record = `${start.replace(LIMIT, '')} depth ${depth + moves.length}`;
  const root = problem.parse(record, { name: `${problem.id}.txt` }) as LimitedPosition;
  return moves.reduce<LimitedPosition>((state, move) => state.next(move), root);
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
