import { defineEvents } from '@queenside/core';

/** The events of the solver: its questions about positions, and their answers. Values are from the view of the side to move. */
export const events = defineEvents({
  /** The next events are about the position after `move`, at ply 1, or about the position itself, at ply 0. */
  position: ['ply', 'move'],
  /** A search begins: is the position worth the threshold or more? */
  question: ['threshold'],
  /** It is worth the bound or more. */
  lower: ['bound'],
  /** It is worth the bound or less. */
  upper: ['bound'],
  /** The line of best play has `move` at `ply`; `score` is the position's, from MAX's view. */
  best: ['ply', 'move', 'score'],
});
