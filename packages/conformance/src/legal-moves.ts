import type { Game } from '@queenside/core';
import { attempt, fault, type Where } from './check.ts';

/** Returns a position's moves, and requires that repeated calls agree. */
export function legalMoves(game: Game, state: unknown, where: Where): readonly number[] {
  const moves = attempt(where, 'moves', () => game.moves(state));
  const again = attempt(where, 'moves', () => game.moves(state));
  if (String(again) !== String(moves))
    throw fault(
      where,
      `moves gave two different lists, ${nameOf(moves)} and ${nameOf(again)}`,
      'the same one each time',
    );
  return moves;
}

function nameOf(moves: readonly number[]): string {
  return String(moves) || 'an empty one';
}
