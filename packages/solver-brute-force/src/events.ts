import { defineEvents } from '@queenside/core';

/**
 * What the solver announces. Columns and rows count from 0. A board is looked at when its last queen is placed; a
 * `solution` or a `conflict` of two of its queens follows.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  remove: ['column', 'row'],
  conflict: ['column', 'row', 'otherColumn', 'otherRow'],
  solution: ['number'],
});
