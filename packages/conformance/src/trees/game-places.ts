import { type Game, type GameTree, type Problem, treeInfoOf } from '@queenside/core';
import { attempt, fault, quote } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';

/** A problem made of a game's rules. */
export type PlayableProblem = Problem & Required<Pick<Problem, 'game' | 'tree'>>;

export function isGame(problem: Problem): problem is PlayableProblem {
  return problem.game !== undefined && problem.tree !== undefined;
}

/** Names a node of a game in messages: the position and the moves from there, by number and by name. */
export function placeOf(game: Game, position: string, path: readonly number[]): string {
  const start = `game ${game.id}, position ${quote(position)}`;
  if (path.length === 0) return start;
  const names = namesOf(game, position, path);
  return `${start}, after the moves ${path.join(', ')}${names && ` (${names.join(', ')})`}`;
}

/** Returns the names of moves; empty if they have none, or if a faulty game cannot name them. */
function namesOf(game: Game, position: string, path: readonly number[]): readonly string[] | '' {
  if (game.moveName === undefined) return '';
  try {
    let state: unknown = game.parse(position);
    return path.map((move) => {
      const name = game.moveName!(move, state);
      state = game.next(state, move);
      return name;
    });
  } catch {
    return '';
  }
}

/** Names a move of a state by number and, if the game can, by name. */
export function describeMove(game: Game, state: unknown, move: number): string {
  try {
    return game.moveName ? `${move} (${game.moveName(move, state)})` : String(move);
  } catch {
    return String(move);
  }
}

/** Parses a position of the game. */
export function parsePosition(game: Game, position: string): unknown {
  return attempt(placeOf(game, position, []), 'a state', () => game.parse(position));
}

/** Returns what identifies a position: its key or, if the game has no keys, its state. */
export function identityOf(game: Game, state: unknown): unknown {
  return game.key?.(state) ?? fingerprint(state);
}

/** Returns the positions to start from: the examples, those with known counts of lines, and the start of play-outs. */
export function startsOf({ examples, perft = [], playouts }: Game): readonly string[] {
  const known = perft.map(({ position }) => position);
  return [...new Set([...examples, ...known, ...(playouts ? [playouts.start] : [])])];
}

/** Returns the probability of a move. If the game gives no probabilities, all moves are equally likely. */
export function probabilityOf(
  game: Game,
  state: unknown,
  moves: readonly number[],
  move: number,
): number {
  return game.probability?.(state, move) ?? 1 / moves.length;
}

/** A cursor that also shows its current state. */
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
