import { defineEvents } from '@queenside/core';

/**
 * The events of a search. Columns and rows count from 0. Lines 0 to n - 1 are columns, lines from n are rows. `place` and
 * `remove` suffice to replay the board. Queens placed beforehand are not announced.
 */
export const events = defineEvents({
  place: ['column', 'row'],
  /** The line has no queen and no square left. */
  wipeout: ['line'],
  /** All squares of the line have been tried, and the previous queen is removed. */
  backtrack: ['line'],
  remove: ['column', 'row'],
  /** Every line has its queen. Solutions count from 1. */
  solution: ['number'],
});
