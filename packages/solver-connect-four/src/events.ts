import { defineEvents } from '@queenside/core';

/** What the solver announces: what it asks of a position, and what it knows then. Values are those to the side to move there. */
export const events = defineEvents({
  /** From here on it is about the position after `move`, at ply 1, or, at ply 0, about the one that is to be solved. */
  position: ['ply', 'move'],
  /** A search begins: is the position worth so much or more? */
  question: ['threshold'],
  /** It is worth so much or more. */
  lower: ['bound'],
  /** It is worth so much or less. */
  upper: ['bound'],
});
