import { treeInfoOf, type Game, type GameTree } from '@queenside/core';
import { fault } from './check.ts';

/** A cursor that also shows the state where it stands. */
export interface RulesTree<State> extends GameTree {
  state(): State;
}

const SIDES = { max: 1, min: -1, chance: 0 } as const;

/**
 * Opens a plain cursor over a game's rules: the reference for the cursors of games, with which it shares no code. It has
 * no keys.
 */
export function rulesTree<State>(game: Game<State>, root: State): RulesTree<State> {
  const path = [root];
  const state = (): State => path.at(-1)!;
  return {
    info: treeInfoOf(game),
    state,
    side: () => SIDES[game.toMove(state())],
    moves(out, at) {
      const moves = game.moves(state());
      if (moves.length > out.length - at)
        throw fault(
          `game ${game.id}`,
          `a position has ${moves.length} moves`,
          `at most maxBranching, ${game.maxBranching}`,
        );
      out.set(moves, at);
      return moves.length;
    },
    play: (move) => void path.push(game.next(state(), move)),
    undo: () => void path.pop(),
    score: () => game.score(state()),
    clone: () => rulesTree(game, state()),
    moveName: (move) => game.moveName?.(move, state()) ?? String(move),
    ...(game.evaluate && { evaluate: () => game.evaluate!(state()) }),
    ...(game.probability && { probability: (move) => game.probability!(state(), move) }),
  };
}
