import { defineEvents } from '@queenside/core';

/**
 * What the solver announces. Columns and rows count from 0. Queens placed beforehand are announced as well, when the
 * search comes to their columns. Where only half of the boards is searched, the other half is not announced.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  /** The next column has no row left for a queen: this one is taken off. */
  backtrack: ['column', 'row'],
  solution: ['number'],
  /** The queen that filled the board is taken off. */
  remove: ['column', 'row'],
});
