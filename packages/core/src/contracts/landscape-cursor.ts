/**
 * The landscapes that local searches see: a cursor on complete states, each with a cost. `@queenside/landscapes` makes such a cursor
 * from orders and choices, and `@queenside/constraints` from a model.
 */
import type { Random } from '../random.ts';

/** A capability that landscapes may offer and a local search may require. */
export type LandscapeCapability =
  | 'features' // names what a move brings into a state and takes out of it
  | 'crossover' // makes a state of two others
  | 'conflicts'; // names the constraints that a state breaks

/** Facts about a landscape. */
export interface LandscapeInfo {
  /** The id of the problem. */
  readonly id: string;
  /** The number of integers of a packed state. */
  readonly words: number;
  /** A number above all moves. Moves are integers from 0, with a meaning in their state only. */
  readonly moves: number;
  /** The most neighbors of a state. */
  readonly maxNeighbors: number;
  /** A number above all features; 0 if the landscape names none. */
  readonly features: number;
  /** No state costs less; -Infinity if nothing is known. A search may stop there. */
  readonly target: number;
}

/**
 * A cursor on the complete states of an instance. Each state has a cost, and searches look for a low one. The arrays belong to the
 * landscape: searches read them, and never write.
 */
export interface LandscapeCursor {
  readonly info: LandscapeInfo;
  /** The cost of the current state. Costs below 2^53 that are whole numbers are exact. */
  readonly cost: number;
  /** Goes to a random state. */
  randomize(random: Random): void;
  /** Writes the moves to all neighbors, and returns how many. There is room for `info.maxNeighbors`. */
  neighbors(out: Int32Array): number;
  /** Returns a move to a random neighbor, each equally likely; -1 if there is none. */
  randomMove(random: Random): number;
  /** Returns how much a move changes the cost, without making it. */
  delta(move: number): number;
  /** Makes a move. @param delta as {@link delta} returned. */
  apply(move: number, delta: number): void;
  /** Writes the current state as `info.words` integers. */
  save(out: Int32Array, at: number): void;
  /** Goes to a state that {@link save} or {@link crossover} wrote. */
  load(from: Int32Array, at: number): void;

  // What tabu search needs: the capability `features`.

  /** Returns the feature that a move brings into the current state. */
  gains?(move: number): number;
  /** Returns the feature that a move takes out of the current state. */
  loses?(move: number): number;

  // What genetic search needs: the capability `crossover`.

  /** Writes a child of two packed states. The current state does not matter, and does not change. */
  crossover?(first: Int32Array, second: Int32Array, child: Int32Array, random: Random): void;

  // What repairs of broken constraints need: the capability `conflicts`.

  readonly conflicts?: Conflicts;
}

/** A set of integers: the first `size` members, in no order. */
export interface Members {
  readonly members: Int32Array;
  readonly size: number;
}

/** The constraints that the current state breaks. Each move gives one variable another value. */
export interface Conflicts {
  /** The variables of broken constraints that have several values; of an `all-different` constraint, those with equal sums. */
  readonly variables: Members;
  /** The broken constraints. */
  readonly constraints: Members;
  /** The number of variables. */
  readonly count: number;
  /** Returns the variables of a constraint, ascending. */
  scope(constraint: number): Int32Array;
  /** Writes the moves that change a variable, and returns how many. There is room for `info.maxNeighbors`. */
  movesOf(variable: number, out: Int32Array): number;
  /** Returns how much a move adds to the constraints that it makes worse, whatever it repairs. */
  breaks(move: number): number;
}
