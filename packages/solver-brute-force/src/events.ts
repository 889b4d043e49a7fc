import { defineEvents } from '@queenside/core';

/**
 * The events of a search. Columns and rows count from 0. When the last queen of a board is placed, a `solution` or a
 * `conflict` of two of its queens follows.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  remove: ['column', 'row'],
  conflict: ['column', 'row', 'otherColumn', 'otherRow'],
  solution: ['number'],
});
