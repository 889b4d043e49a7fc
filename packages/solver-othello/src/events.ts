import { defineEvents } from '@queenside/core';

export const events = defineEvents({
  /** The line of best play has `move` at `ply`; `score` is the position's, from MAX's view. */
  best: ['ply', 'move', 'score'],
});
