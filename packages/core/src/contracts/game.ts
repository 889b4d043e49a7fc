import type { ErrorEntry } from '../errors.ts';
import type { GameTree, TreeCapability, TreeInfo } from './game-tree.ts';
import type { Area } from './stage.ts';

/** The player to move, or `chance`. */
export type Mover = 'max' | 'min' | 'chance';

/** The way to make positions by random moves, for exercises and comparisons of solvers. */
export interface Playouts<State> {
  /** The start position, as a line. */
  readonly start: string;
  /**
   * Returns a line that {@link Game.parse} reads as this position. Return undefined if there is none, for example because
   * lines do not say whose turn it is.
   *
   * @param from the line of an earlier position, for notations that list moves.
   * @param moves the moves from there to this position. Do not keep the list: Queenside changes it later.
   */
  write(state: State, from: string, moves: readonly number[]): string | undefined;
  /**
   * The default range of the number of random moves. Choose few enough for variety, and enough that a search of the rest of
   * the game ends. Default: 1 to `maxDepth`.
   */
  readonly moves?: readonly [least: number, most: number];
}

/** The moves that a drawing of a position marks. */
export interface MarkedMoves {
  /** The move that led to the position. */
  readonly last?: number | undefined;
  /** The move to play next. */
  readonly best?: number | undefined;
}

/** A game's own cursor. It must offer the same moves as the rules, in the same order, with the same scores. */
export interface GameCursor<State> {
  /** The capabilities that every tree offers, besides the chance nodes and fractions that the game declares. */
  readonly provides: readonly TreeCapability[];
  /** Opens the tree of a position, with the cursor at the root. */
  open(state: State): GameTree;
  /**
   * Opens a tree with `evaluate`, for records with a limited depth. Give it if searches of the whole game are faster without
   * estimates, so that `open` offers none. Default: `open` or, if that does not provide `evaluate`, a cursor over the rules.
   */
  openToDepth?(state: State): GameTree;
}

/** The result of {@link Game.prove}. */
export interface GameProof {
  /** True if the position is worth the threshold or more. Undefined if the budget ran out first. */
  readonly holds: boolean | undefined;
  /** The number of positions that the proof visited. */
  readonly visited: number;
}

/**
 * The rules of one game over states that never change. `gameProblem` of `@queenside/game-tree` makes a problem from them.
 * Every search whose requirements the game meets then answers the positions in `<id>.txt`.
 *
 * Start with the members from `id` to `score`, which are the rules. If in doubt, leave the others out: searches then work
 * from the rules alone. All functions must be pure.
 */
export interface Game<State = any> {
  // What you must give: the rules.

  /** The game's name in kebab-case. Its input files begin with it. */
  readonly id: string;
  /** One line that explains the game to people. */
  readonly summary: string;
  /** The most moves that any position has. If in doubt, give an upper bound. */
  readonly maxBranching: number;
  /** The most moves from a start position to the end. If in doubt, give an upper bound. */
  readonly maxDepth: number;
  /** The lowest and the highest score. */
  readonly scoreRange: readonly [number, number];
  /** Positions as lines, small enough for an exhaustive search. */
  readonly examples: readonly string[];
  /**
   * Reads a position from a line without blanks around it.
   *
   * @throws QueensideError from `errors`, with the column if it is not the first.
   */
  parse(line: string): State;
  /** Returns the player to move. */
  toMove(state: State): Mover;
  /** Returns the legal moves: different integers from 0 up. No moves mean that the game is over. */
  moves(state: State): readonly number[];
  /** Returns the state after a move. It must not change `state`. */
  next(state: State, move: number): State;
  /** Returns the score of a finished game, always from MAX's view. */
  score(state: State): number;

  // What else the rules may need.

  /** The errors that `parse` throws, by code without the area. Default: none, because every line is a position. */
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
  /** The prefix of comment lines in input files, or false if positions can begin with it. Default: `#`. */
  readonly comments?: string | false;
  /** Whether all scores are integers. Default: true. */
  readonly integerScores?: boolean;
  /** Whether `toMove` may return `chance`. Default: false. */
  readonly hasChance?: boolean;
  /** Returns the probability of a move at a chance node, from 0 to 1. Required if `hasChance` is true. */
  probability?(state: State, move: number): number;
  /**
   * Known numbers of lines of play of length 0, 1, 2, … from a position, counted by hand or published. A line that ends early
   * counts for its own length only. The conformance kit tests the rules with them and fails a game without them.
   */
  readonly perft?: readonly { readonly position: string; readonly lines: readonly number[] }[];

  // What makes it faster, and lets more searches play it.

  /** Returns equal keys for equal positions and different keys for different ones. The side to move is part of a position. */
  key?(state: State): string | number | bigint;
  /**
   * Estimates the value of a position, from MAX's view, within {@link scoreRange}. Searches with a depth limit need it, and so
   * do records that end in a depth, such as `X...O.... depth 4`. If in doubt, keep estimates below the score of every win.
   */
  evaluate?(state: State): number;
  /**
   * Returns how large a search of the position is, such as the number of moves left. Solvers estimate their time by it.
   * Default: 1.
   */
  size?(state: State): number;
  /** A cursor that is faster than the one over the rules. If in doubt, leave it out. */
  readonly tree?: GameCursor<State>;
  /** The search to use if the user names none. It may come from another package. Default: the one with the lowest estimate. */
  readonly defaultSolver?: string;
  /**
   * The solvers that books introduce first, in that order. Teaching pages begin with the first, and races compare them. Default:
   * none.
   */
  readonly taught?: readonly string[];
  /** The name for people, such as `Tic-tac-toe`. Pages show it. Default: the id. */
  readonly name?: string;
  /**
   * Decides whether a position is worth `threshold` or more, from MAX's view. The checker calls it instead of searching with
   * a cursor. It is for games with integer scores and without chance nodes. No solver may share its code.
   *
   * @param threshold an integer within {@link scoreRange}.
   * @param budget the most positions to visit.
   */
  prove?(state: State, threshold: number, budget: number): GameProof;
  /**
   * Returns the published value of a position, from MAX's view; undefined if none is known. The checker uses it for positions
   * that are too large to prove. Searches never see it.
   */
  published?(state: State): number | undefined;
  /**
   * Returns the value that the record itself states, from the view of the side to move, as files of solved positions do. If
   * the proven value differs, Queenside reports an error of the record.
   */
  stated?(state: State): number | undefined;
  /** Enables `queenside generate` and, together with `size`, `queenside bench`. */
  readonly playouts?: Playouts<State>;

  // What makes it prettier.

  /** Returns a move's name for people. Default: its number. */
  moveName?(move: number, state: State): string;
  /**
   * Returns the marks on the squares of a position, such as `X`, row by row from the top. Empty texts are empty squares.
   * Evaluations that users write get them. MAX's mark should be the one that a record uses. Default: they get no squares.
   */
  board?(state: State): readonly (readonly string[])[];
  /** The names that people use for MAX and MIN: `['red', 'yellow']`. */
  readonly players?: readonly [max: string, min: string];
  /** Draws a position as one SVG document. Replays and drawings of answers add the side to move and the score below it. */
  draw?(state: State, marked?: MarkedMoves): string;
  /**
   * Returns where people click on the drawing to play a move, in the drawing's units, such as a whole column. Default: the
   * part that changes when the drawing marks the move as best.
   */
  moveArea?(move: number, state: State): Area;
  /** The color on dark pages for each color of the drawing. Colors that are not listed stay. */
  readonly dark?: Readonly<Record<string, string>>;
}

/**
 * Declares a game. TypeScript infers the type of its states from `parse`.
 *
 * @example
 * import { defineErrors, defineGame, definePlugin } from '@queenside/core';
 * import { gameProblem } from '@queenside/game-tree';
 *
 * const fail = defineErrors('takeaway', {
 *   unreadable: { cause: 'cannot read "{found}"', remedy: 'use a digit and the side to move: `7 max`' },
 * });
 * const takeaway = defineGame({
 *   id: 'takeaway',
 *   summary: 'Take one or two objects in turn; taking the last one wins.',
 *   maxBranching: 2,
 *   maxDepth: 9,
 *   scoreRange: [-1, 1],
 *   examples: ['4 max', '5 min'],
 *   perft: [{ position: '3 max', lines: [1, 2, 3] }],
 *   errors: fail.table,
 *   parse(line) {
 *     if (!/^\d (?:max|min)$/.test(line)) throw fail('unreadable', { found: line });
 *     return { left: Number(line[0]), isMax: line.endsWith('max') };
 *   },
 *   toMove: ({ isMax }) => (isMax ? 'max' : 'min'),
 *   moves: ({ left }) => [1, 2].filter((taken) => taken <= left),
 *   next: ({ left, isMax }, taken) => ({ left: left - taken, isMax: !isMax }),
 *   score: ({ isMax }) => (isMax ? -1 : 1),
 *   key: ({ left, isMax }) => `${left} ${isMax}`,
 * });
 *
 * export default definePlugin({ problems: [gameProblem(takeaway)] });
 */
export function defineGame<State>(game: Game<State>): Game<State> {
  return game;
}

/** Returns the information that every tree of a game carries. */
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
