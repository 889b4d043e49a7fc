/** The calls of a search: what it asked about a tree, a space, a board, or a constraint problem, in the order in which it asked. */

/** The codes of calls. Each call has a code and two numbers. */
export const CALL = {
  /** The children of a node. */
  children: 1,
  /** The value of a leaf. */
  value: 2,
  /** The actions of a state. */
  actions: 3,
  /** The state, the second number, that an action of a state leads to. */
  result: 4,
  /** Whether a state is a goal. */
  goal: 5,
  /** Whether a queen attacks a square: column and row, from 0. */
  test: 6,
  /** Places a queen: column and row. */
  place: 7,
  /** Removes the queen of a column: column and row. */
  remove: 8,
  /** The number of queens that attack a square: column and row. */
  conflicts: 9,
  /** Moves the queen of a column to another row: column and row. */
  move: 10,
  /** Gives a variable a value: the variable, and the index of the value. So do the next three. */
  assign: 11,
  /** Takes the value of a variable away. */
  unassign: 12,
  /** Removes a value from the domain of a variable. */
  prune: 13,
  /** Puts a removed value back. */
  restore: 14,
  /** Asks whether a constraint permits two values of two variables; see `pairCode` for each. */
  check: 15,
  /** Puts a word into the domain of a slot, or takes it out: the slot, and the index of the word among all words. */
  domain: 16,
  /** A slot and its word, which the next method gets, or which the last one returned. */
  word: 17,
  /** Calls a method: its number in `CROSSWORD_METHODS`, and the slots that it gets. */
  ask: 18,
  /** The method returned: the number in `CROSSWORD_ANSWERS`. */
  answer: 19,
} as const;

/** The numbers of all calls, three for each: its code from {@link CALL}, and two numbers. The second is 0 if there is none. */
export type Calls = ArrayLike<number>;

/** One call of {@link Calls}. */
export interface Call {
  /** The call's index, from 0. */
  readonly index: number;
  readonly code: number;
  readonly a: number;
  readonly b: number;
}

/** Yields the calls one by one. @param only the code of those that it yields. Default: all. */
export function* eachCall(calls: Calls, only?: number): Generator<Call> {
  for (let at = 0; at + 2 < calls.length; at += 3)
    if (only === undefined || calls[at] === only)
      yield { index: at / 3, code: calls[at]!, a: calls[at + 1]!, b: calls[at + 2]! };
}

/** Whether two searches made the same calls up to one, exclusive. */
export function beginAlike(one: Calls, other: Calls, until: number): boolean {
  if (Math.min(one.length, other.length) < 3 * until) return false;
  for (let at = 0; at < 3 * until; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** The first step that an algorithm does not permit. */
export interface Difference {
  /** The index of the call; that of the last call if the search should not have ended there. */
  readonly call: number;
  /** The node, state, or column that the words are about. Absent if they are about the whole search. */
  readonly about?: number;
  /** The node of a tree whose children the search left too early, or should have left before. Absent if that is not the fault. */
  readonly decider?: { readonly node: number; readonly isLeft: boolean };
  /** What the search did and what the algorithm permits, as a sentence without a full stop. */
  readonly words: string;
}

/** Returns the index of the last call; 0 if there is none. */
export function lastIndex(calls: Calls): number {
  return Math.max(0, calls.length / 3 - 1);
}

/** Two costs or values that differ by less are equal: sums of doubles may be wrong by so much. */
export const ROUNDING = 1e-9;

/** Writes a number as people do: `∞`, an integer, or at most six digits. */
export function num(value: number): string {
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '-∞';
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}
