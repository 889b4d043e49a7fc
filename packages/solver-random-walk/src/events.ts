import { defineEvents } from '@queenside/core';

/** What the walker announces; `first` and `second` are a unit's two values: column and row, or A and B. */
export const events = defineEvents({
  /** All units are scattered anew. The first attempt is 0. */
  restart: ['attempt'],
  /** A unit begins here. */
  place: ['unit', 'first', 'second'],
  /** A unit that has not arrived is here after a step. */
  move: ['unit', 'first', 'second'],
});
