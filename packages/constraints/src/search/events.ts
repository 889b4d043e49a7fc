import type { EventCodes, EventFields, Events } from '@queenside/core';

/**
 * The events of constraint searches. Variables and constraints are numbered from 0; values are the model's own. They suffice to
 * replay every domain.
 */
export const constraintEvents = {
  /** A level begins: the variable gets the value, and so loses all others. */
  assign: ['variable', 'value'],
  /** A variable loses a value: the constraint contradicts it with the value of `because` or, if that is -1, with all its others. */
  remove: ['variable', 'value', 'constraint', 'because'],
  /** The constraint fails: the variable has no value left, or a value that it refuses. */
  fail: ['variable', 'constraint'],
  /** The level that failed, or has a solution, is taken back. */
  undo: ['level'],
  /** No value is left to try at the level after this one: this one and all after it are taken back. */
  backtrack: ['level'],
  /** All variables have values. Solutions count from 1. */
  solution: ['number'],
  /** A new attempt begins at the root. The first is not announced. */
  restart: ['attempt'],
  /** Everything has been tried. */
  exhausted: ['solutions'],
} as const satisfies EventFields;

/** The events of searches that maintain arc consistency. */
export const revisionEvents = {
  ...constraintEvents,
  /** A constraint draws conclusions, while others wait. Its removals follow. */
  revise: ['constraint', 'waiting'],
} as const satisfies EventFields;

/** A vocabulary of a depth-first search. If it has `revise`, the search announces revisions. */
export interface SearchEvents extends Events<typeof constraintEvents> {
  readonly code: EventCodes<typeof constraintEvents> & { readonly revise?: number };
}
