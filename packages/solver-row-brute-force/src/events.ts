import { defineEvents } from '@queenside/core';

/**
 * The events of a search. Columns and rows count from 0. When the queen of the last column is placed, a `solution` or a
 * `conflict` of two queens follows. Queens placed beforehand are not announced.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  remove: ['column', 'row'],
  conflict: ['column', 'row', 'otherColumn', 'otherRow'],
  solution: ['number'],
});
