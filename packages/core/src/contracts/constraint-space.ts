/**
 * The constraint spaces that constraint searches see: a cursor on partial assignments, with domains as bits and a trail that undoes
 * and explains. `@queenside/constraints` makes such a cursor from a model.
 */

/** A capability that constraint spaces may offer and a search may require. Each propagates at the level `check`. */
export type ConstraintCapability =
  | 'forward' // the level `forward`
  | 'arc' // the level `arc`
  | 'domain' // the level `domain`
  | 'cover' // has an exact cover problem behind it
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
  /**
   * Called before a constraint draws conclusions, at the levels `arc` and `domain`: with the constraint, and how many revisions
   * wait behind it. Observed searches announce them. Default: none.
   */
  readonly onRevise?: (constraint: number, waiting: number) => void;
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
 * A space as an exact cover problem: of its options, a solution takes some that cover each primary item exactly once, and each
 * secondary item at most once. Each option gives a variable a value. Items and options are numbered from 0.
 */
export interface ExactCover {
  /** The number of primary items, which come first: the variables, and then what constraints need exactly once. */
  readonly primary: number;
  /** The constraint of each item; -1 for that of a variable. */
  readonly constraintOf: Int32Array;
  /** The variable and the value of each option. */
  readonly variableOf: Int32Array;
  readonly valueOf: Int32Array;
  /** The items of all options in sequence. No option has one twice. */
  readonly items: Int32Array;
  /** The index of each option's first item, and then the number of all. */
  readonly starts: Int32Array;
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

  /**
   * Returns the space as an exact cover problem, as it is at the root: the capability `cover`. Present only if all constraints
   * are `all-different`.
   */
  readonly cover?: () => ExactCover;

  // What lets searches jump back: the capability `blame`.

  /**
   * Adds, as bits, the levels (from 1) of the decisions that took values of an undecided variable. No solution has all these
   * decisions and one of those values. There is room for `(info.variables + 32) >> 5` words.
   */
  readonly blame?: (variable: number, out: Int32Array) => void;
  /** Adds, as bits, the levels of decisions that no solution has all of, after a failure. */
  readonly blameOfFailure?: (out: Int32Array) => void;
}
