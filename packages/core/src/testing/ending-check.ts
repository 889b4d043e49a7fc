import type { Game } from '../game.ts';
import { identityOf } from './game-places.ts';
import { positionsBelow } from './positions-below.ts';

const BUDGET = 20_000;

/**
 * Finds plays that do not end, however seldom random moves would meet them: it looks at all positions below the examples,
 * as far as the budget goes. Positions are told apart by their keys, or by their states where a game has none.
 */
export function checkEnding(game: Game): void {
  const identify = (state: unknown): unknown => identityOf(game, state);
  for (const position of game.examples)
    positionsBelow(game, position, { identify, budget: BUDGET });
}
