import type { ErrorEntry } from './errors.ts';
import type { GameTree, TreeCapability, TreeInfo } from './game-tree.ts';
import type { Area } from './stage.ts';

/** Whose turn it is. */
export type Mover = 'max' | 'min' | 'chance';

/** How to make positions by random moves, for exercises and comparisons of solvers. */
export interface Playouts<State> {
  /** The start position, as a line. */
  readonly start: string;
  /**
   * The default number of random moves: few enough for variety, and enough that the rest of the game can be searched to
   * the end. Default: 1 to `maxDepth`.
   */
  readonly moves?: readonly [least: number, most: number];
  /**
   * Returns the line that {@link Game.parse} reads as this position; undefined if there is none, for example because
   * lines do not say whose turn it is.
   *
   * @param from the line of an earlier position, for notations that list moves.
   * @param moves the moves from there to this position. Do not keep the list: it grows afterwards.
   */
  write(state: State, from: string, moves: readonly number[]): string | undefined;
}

/** The moves that a drawing of a position marks. */
export interface MarkedMoves {
  /** The move that led to the position. */
  readonly last?: number | undefined;
  /** The move to play next. */
  readonly best?: number | undefined;
}

/** A game's own cursor. It offers the same moves as the rules, in the same order, with the same scores. */
export interface GameCursor<State> {
  /** What every tree offers to searches, besides the chance nodes and fractions that the game declares. */
  readonly provides: readonly TreeCapability[];
  open(state: State): GameTree;
}

/** What {@link Game.prove} found out. */
export interface GameProof {
  /** Undefined if the budget was spent first. */
  readonly holds: boolean | undefined;
  /** How many positions were visited. */
  readonly visited: number;
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
  /** The lowest and the highest score. */
  readonly scoreRange: readonly [number, number];
  /** False if scores may be fractions. Default: true. */
  readonly integerScores?: boolean;
  /** True if `toMove` may return `chance`. Default: false. */
  readonly hasChance?: boolean;
  /** The search to use if the user names none. It may come from another package. */
  readonly defaultSolver?: string;
  /** The prefix of comment lines in input files; false if there are none, because positions begin with it. Default: `#`. */
  readonly comments?: string | false;
  /** Positions as lines, small enough to search to the end. */
  readonly examples: readonly string[];
  /** The errors that `parse` throws, by code without the area. Default: none, because every line is a position. */
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
  /** Reads a position, without blanks around it. Throws an error of `errors`, with the column if it is not the first. */
  parse(line: string): State;
  toMove(state: State): Mover;
  /** Returns the legal moves: different integers from 0 up, none if the game is over. */
  moves(state: State): readonly number[];
  /** Returns the state after a move, without changing `state`. */
  next(state: State, move: number): State;
  /** Returns the score of a finished game, always from MAX's view. */
  score(state: State): number;
  /** Estimates the value of a position, from MAX's view. */
  evaluate?(state: State): number;
  /** Returns equal keys for equal positions, different keys for different ones. The side to move is part of a position. */
  key?(state: State): string | number | bigint;
  /** Returns the probability of a move at a chance node, from 0 to 1. */
  probability?(state: State, move: number): number;
  /** Names a move for people. Default: its number. */
  moveName?(move: number, state: State): string;
  /** Returns how large a search of the position is, such as the most moves left: solvers estimate their time by it. Default: 1. */
  size?(state: State): number;
  /** A cursor that is faster than the one over the rules. */
  readonly tree?: GameCursor<State>;
  /**
   * Returns the published value of a position, from MAX's view. The checker uses it for positions that are too large to
   * prove; searches never see it.
   */
  published?(state: State): number | undefined;
  /**
   * Finds out whether a position is worth `threshold` or more, from MAX's view. The checker asks this instead of searching
   * with a cursor. For games with integer scores and without chance nodes. No solver may share its code.
   *
   * @param threshold an integer within {@link scoreRange}.
   * @param budget how many positions to visit at most.
   */
  prove?(state: State, threshold: number, budget: number): GameProof;
  /**
   * Returns the value that the record itself states, as files of solved positions do, from the view of the side to move. A
   * record that states another value than the proven one gets an error.
   */
  stated?(state: State): number | undefined;
  /** Enables `queenside generate` and, together with `size`, `queenside bench`. */
  readonly playouts?: Playouts<State>;
  /** What people call MAX and MIN: `['red', 'yellow']`. */
  readonly players?: readonly [max: string, min: string];
  /** Draws a position as one SVG document. Replays and drawings of answers name the side to move and the score below it. */
  draw?(state: State, marked?: MarkedMoves): string;
  /**
   * Returns where people point at the drawing to play a move, in its units, such as a whole column. Default: what the
   * drawing marks as the best move.
   */
  moveArea?(move: number, state: State): Area;
  /** For each color of the drawing, the color on dark pages. Colors that are not listed stay. */
  readonly dark?: Readonly<Record<string, string>>;
  /**
   * Known counts to test the rules with: the number of lines of play of each length, from 0 on. A line that ends early
   * counts for its own length only.
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
