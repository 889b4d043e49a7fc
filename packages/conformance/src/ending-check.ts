import type { Game } from '@queenside/core';
import { identityOf } from './game-places.ts';
import { positionsBelow } from './positions-below.ts';

const BUDGET = 20_000;

/**
 * Finds endless plays that random moves rarely meet: it explores all positions below the examples within the budget. Positions
 * are identified by their keys or, if a game has none, by their states.
 */
export function checkEnding(game: Game): void {
  const identify = (state: unknown): unknown => identityOf(game, state);
  for (const position of game.examples)
    positionsBelow(game, position, { identify, budget: BUDGET });
}
