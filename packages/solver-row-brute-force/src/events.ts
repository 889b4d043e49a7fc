import { defineEvents } from '@queenside/core';

/**
 * What the solver announces. Columns and rows count from 0. A board is looked at when the queen of the last column is
 * placed; a `solution` or a `conflict` of two of its queens follows. Queens placed beforehand are not announced.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  remove: ['column', 'row'],
  conflict: ['column', 'row', 'otherColumn', 'otherRow'],
  solution: ['number'],
});
