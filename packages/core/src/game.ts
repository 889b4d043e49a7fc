import type { GameTree, TreeInfo } from './game-tree.ts';

/** Whose turn it is. */
export type Mover = 'max' | 'min' | 'chance';

/** How positions are made by random moves: for exercises, and to compare solvers on. */
export interface Playouts<State> {
  /** What games begin with, as a line. */
  readonly start: string;
  /**
   * How many moves are played, at least and at most, where the user does not say: few enough for variety, and so many that
   * what is left can be searched to the end. Default: 1 to `maxDepth`.
   */
  readonly moves?: readonly [least: number, most: number];
  /**
   * The line that {@link Game.parse} reads as this position; undefined where there is none, as where lines do not say whose turn it is.
   *
   * @param from a line, and `moves` the moves that lead from there to the position: for notations that hold moves. The
   * list grows afterwards: it is not to be kept.
   */
  write(state: State, from: string, moves: readonly number[]): string | undefined;
}

/**
 * The rules of one game, in terms of states that never change. `gameProblem` of `@queenside/game-tree` makes a problem of
 * them: every search whose requirements the game meets answers the positions in `<id>.txt`.
 */
export interface Game<State = any> {
  /** Kebab-case; also the stem of its input files. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  /** The most moves any position has. */
  readonly maxBranching: number;
  /** The most moves from a start position to the end. */
  readonly maxDepth: number;
  /** The least and the greatest score. */
  readonly scoreRange: readonly [number, number];
  /** False where scores may be fractions. Default true. */
  readonly integerScores?: boolean;
  /** True where `toMove` may say `chance`. Default false. */
  readonly hasChance?: boolean;
  /** The search that is used where the user names none. It may live in another package. */
  readonly defaultSolver?: string;
  /** Positions in the game's notation, small enough to be searched to the end. */
  readonly examples: readonly string[];
  /** Reads a position. Throw an Error that says what is wrong with it; {@link atColumn} makes one that says where. */
  parse(line: string): State;
  toMove(state: State): Mover;
  /** The legal moves, each a different integer from 0 up; none where the game is over. */
  moves(state: State): readonly number[];
  /** The state after a move; `state` itself stays as it is. */
  next(state: State, move: number): State;
  /** The value of a finished game, always from MAX's view. */
  score(state: State): number;
  /** An estimate of a position's value, from MAX's view. */
  evaluate?(state: State): number;
  /** Equal for equal positions, different for different ones, the side to move included. */
  key?(state: State): string | number | bigint;
  /** The chance, from 0 to 1, of a move at a chance node. */
  probability?(state: State, move: number): number;
  /** What people call a move. Default: its number. */
  moveName?(move: number, state: State): string;
  /** How large a search a position asks for, such as the most moves that are left: solvers estimate by it. Default 1. */
  size?(state: State): number;
  /**
   * A faster cursor than the one that the rules make, at a state. It offers the same moves in the same order, with the
   * same scores.
   */
  tree?(state: State): GameTree;
  /**
   * What a position is worth, from MAX's view, by published analysis: the checker takes it where a proof of its own would be too
   * large. Searches never see it.
   */
  published?(state: State): number | undefined;
  /** How its positions are written. With it `queenside generate` makes some; with `size`, `queenside bench` compares on them. */
  readonly playouts?: Playouts<State>;
  /** A picture of a position: one SVG document. */
  draw?(state: State): string;
  /**
   * Known numbers to hold the rules to: how many lines of play of each length, from 0 on, a position has. A line that
   * ends early counts for its own length only.
   */
  readonly perft?: readonly { readonly position: string; readonly lines: readonly number[] }[];
}

/** Declares a game; the state's type follows from `parse`. */
export function defineGame<State>(game: Game<State>): Game<State> {
  return game;
}

/** Returns what a game says of its trees. */
export function treeInfoOf(game: Game): TreeInfo {
  return {
    id: game.id,
    maxBranching: game.maxBranching,
    maxDepth: game.maxDepth,
    scoreMin: game.scoreRange[0],
    scoreMax: game.scoreRange[1],
    integerScores: game.integerScores ?? true,
    hasChance: game.hasChance ?? false,
  };
}

/** An error of {@link Game.parse}: `column` counts from 1. */
export function atColumn(column: number, message: string): Error {
  return Object.assign(new Error(message), { column });
}
