/**
 * The constraint spaces that constraint searches see: a cursor on partial assignments, with domains as bits and a trail that undoes
 * and explains. `@queenside/constraints` makes such a cursor from a model.
 */

/** A capability that constraint spaces may offer and a search may require. Each propagates at the level `check`. */
export type ConstraintCapability =
  | 'forward' // the level `forward`
  | 'arc' // the level `arc`
  | 'domain' // the level `domain`
  | 'blame'; // names the decisions behind a removal

/**
 * How much a space concludes from each decision:
 *
 * - `check`: it tests constraints whose variables are all decided, and leaves other domains alone. Of `all-different`, it tests
 *   all pairs of decided variables.
 * - `forward`: if a constraint has one undecided variable, only values that satisfy it are left. Of `all-different`, only
 *   values that differ from each decided one.
 * - `arc`: a fixpoint. Each value left has a support in each table, clause, and predicate. A linear constraint is consistent with
 *   the bounds of domains, and `all-different` with each variable that has one value left.
 * - `domain`: as `arc`. Also, each value left has a support in each `all-different` that names no variable twice.
 */
export type Propagation = 'check' | 'forward' | 'arc' | 'domain';

/** The way to open a space. */
export interface SpaceOptions {
  readonly propagation: Propagation;
  /** Whether the space keeps what {@link ConstraintSpace.blame} needs. Default: false. */
  readonly blame?: boolean;
}

/** Facts about a constraint space. */
export interface ConstraintInfo {
  /** The id of the model or problem. */
  readonly id: string;
  /** The number of variables. */
  readonly variables: number;
  /** The number of constraints. */
  readonly constraints: number;
  /** A number above all values. */
  readonly maxValues: number;
  /** The number of 32-bit words of a domain. */
  readonly words: number;
}

/**
 * A cursor on partial assignments. Variables, constraints, and values are numbered from 0; value 0 stands for the integer
 * `base[variable]`, value 1 for the next one. The arrays belong to the space: searches read them, and never write.
 */
export interface ConstraintSpace {
  readonly info: ConstraintInfo;
  /** The level that the space was opened with. It keeps what the level promises after each decision that does not fail. */
  readonly propagation: Propagation;
  /** The integer that value 0 of each variable stands for. */
  readonly base: Int32Array;
  /** The values left of each variable as bits, `info.words` words each. */
  readonly domains: Int32Array;
  /** The number of values left of each variable. */
  readonly sizes: Int32Array;
  /** The value of each decided variable; -1 for an undecided one. */
  readonly decided: Int32Array;
  /** The number of marks to undo. */
  readonly depth: number;
  /** Propagates at the root. Call it once, before the first mark. @returns false if it finds that there is no solution. */
  start(): boolean;
  /** Begins a level. A search makes at most one decision at each. */
  mark(): void;
  /** Takes back everything since the last mark. */
  undo(): void;
  /** Decides an undecided variable for a value left. @returns false if a constraint fails; then only `undo` may follow. */
  assign(variable: number, value: number): boolean;
  /** Removes a value left of an undecided variable. @returns as {@link assign}. */
  remove(variable: number, value: number): boolean;
  /** After a failure: the variable that lost its last value, or whose value was refused. */
  readonly failedVariable: number;
  /** After a failure: the constraint that failed; -1 if a search removed the last value. */
  readonly failedConstraint: number;
  /** Returns the variables of a constraint, ascending. */
  scope(constraint: number): Int32Array;
  /** Returns the constraints of a variable, ascending. */
  constraintsOf(variable: number): Int32Array;
  /** The number of entries of the trail. Each has values that a variable lost, the oldest first. */
  readonly removals: number;
  /**
   * Writes an entry of the trail: the variable, the constraint (-1: a decision), the variable whose value the constraint
   * contradicts (-1: all others of the constraint), and then the words of the removed values. There is room for
   * 3 + `info.words` numbers.
   */
  removal(index: number, out: Int32Array): void;

  // What lets searches jump back: the capability `blame`.

  /**
   * Adds, as bits, the levels (from 1) of the decisions that took values of an undecided variable. No solution has all these
   * decisions and one of those values. There is room for `(info.variables + 32) >> 5` words.
   */
  readonly blame?: (variable: number, out: Int32Array) => void;
  /** Adds, as bits, the levels of decisions that no solution has all of, after a failure. */
  readonly blameOfFailure?: (out: Int32Array) => void;
}
