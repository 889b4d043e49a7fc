import { defineEvents } from '@queenside/core';

/**
 * What the solver announces. Columns and rows count from 0; a line is a column or, from the size on, a row. A board is
 * replayed from `place` and `remove` alone. Queens placed beforehand are not announced.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  /** This line has no queen, and no square left for one. */
  wipeout: ['line'],
  /** All squares of this line have been tried: the queen before is removed. */
  backtrack: ['line'],
  remove: ['column', 'row'],
  /** Every line has its queen. Solutions count from 1. */
  solution: ['number'],
});
