import { defineEvents } from '@queenside/core';

/** What the solver announces. */
export const events = defineEvents({
  /**
   * The halves with these columns (one bit a column) have been joined: so many solutions were found, each of which
   * stands for `weight` of them.
   */
  join: ['upper', 'lower', 'found', 'weight'],
});
