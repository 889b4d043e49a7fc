import { defineEvents } from '@queenside/core';

/** The events of a count. */
export const events = defineEvents({
  /**
   * The halves with these columns (one bit a column) have been joined. `found` solutions came out, and each stands for
   * `weight` solutions.
   */
  join: ['upper', 'lower', 'found', 'weight'],
});
