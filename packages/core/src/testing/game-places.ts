import type { Game } from '../game.ts';
import { attempt, quote } from './check.ts';

/** Names a node of a game in messages: the position, and the moves that lead from there. */
export function placeOf(game: Game, position: string, path: readonly number[]): string {
  const start = `game ${game.id}, position ${quote(position)}`;
  return path.length === 0 ? start : `${start}, after the moves ${path.join(', ')}`;
}

/** A position's state. */
export function parsePosition(game: Game, position: string): unknown {
  return attempt(placeOf(game, position, []), 'a state', () => game.parse(position));
}

/** Where play starts: the game's examples, and the positions whose lines of play are counted. */
export function startsOf(game: Game): readonly string[] {
  return [...new Set([...game.examples, ...(game.perft ?? []).map(({ position }) => position)])];
}

/** The chance of a move: without probabilities, all are equally likely. */
export function probabilityOf(
  game: Game,
  state: unknown,
  moves: readonly number[],
  move: number,
): number {
  return game.probability?.(state, move) ?? 1 / moves.length;
}
