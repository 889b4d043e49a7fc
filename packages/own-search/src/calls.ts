/** The codes of calls. Each call has a code and two numbers; the second is 0 if there is none. */
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
} as const;
