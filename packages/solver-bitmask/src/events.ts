import { defineEvents } from '@queenside/core';

/**
 * The events of a search. Columns and rows count from 0. Queens placed beforehand are announced when the search reaches
 * their columns. If only half of the boards is searched, the other half is not announced.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  /** The next column has no row left, and this queen is removed. */
  backtrack: ['column', 'row'],
  solution: ['number'],
  /** The queen that filled the board is removed. */
  remove: ['column', 'row'],
});
