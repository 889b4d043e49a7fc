import { Random, treeInfoOf, type Game } from '@queenside/core';
import { attempt, fault, type Check, type Where } from './check.ts';
import { parsePosition, placeOf } from './game-places.ts';
import { minimax } from './minimax.ts';
import { rulesTree } from './rules-tree.ts';

const SEED = 8;
const GAMES = 8;
/** Positions with more nodes below them are left out. */
const MOST_NODES = 20_000;
const BUDGET = 1_000_000;

/** Checks the game's own proofs, if it has them, against the kit's minimax. */
export function proveChecks(game: Game): Check[] {
  if (game.prove === undefined) return [];
  return [{ name: 'prove agrees with minimax over the rules', run: () => checkProofs(game) }];
}

function checkProofs(game: Game): void {
  const random = new Random(SEED);
  for (const position of game.examples)
    for (let count = 0; count < GAMES; count++) {
      const path: number[] = [];
      for (let state = parsePosition(game, position); ;) {
        checkPosition(game, state, () => placeOf(game, position, path));
        const moves = game.moves(state);
        if (moves.length === 0 || path.length === game.maxDepth) break;
        const move = moves[random.int(moves.length)]!;
        path.push(move);
        state = game.next(state, move);
      }
    }
}

function checkPosition(game: Game, state: unknown, where: Where): void {
  const value = valueOf(game, state);
  if (value === undefined) return;
  const { scoreMin, scoreMax } = treeInfoOf(game);
  for (const threshold of [scoreMin, value - 1, value, value + 1, scoreMax]) {
    if (threshold < scoreMin || threshold > scoreMax) continue;
    const asked = `the answer of prove to ${threshold}`;
    const { holds } = attempt(where, asked, () => game.prove!(state, threshold, BUDGET));
    if (holds !== value >= threshold)
      throw fault(
        where,
        `prove says ${holds} to ${threshold}`,
        `${value >= threshold}, because the value is ${value}`,
      );
    const { holds: early = holds } = attempt(where, asked, () => game.prove!(state, threshold, 1));
    if (early !== holds)
      throw fault(
        where,
        `with a budget of 1, prove says ${early} to ${threshold}`,
        `${holds} or undefined`,
      );
  }
}

function valueOf(game: Game, state: unknown): number | undefined {
  try {
    return minimax(rulesTree(game, state), MOST_NODES);
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
