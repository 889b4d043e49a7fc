import { defineEvents } from '@queenside/core';

/** The events of a count. */
export const events = defineEvents({
  /**
   * The solver has joined the halves with these columns (one bit a column). It found `found` solutions, and each represents
   * `weight` solutions.
   */
  join: ['upper', 'lower', 'found', 'weight'],
});
