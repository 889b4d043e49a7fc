import { defineEvents } from '@queenside/core';

/**
 * What the solver announces. Columns and rows count from 0; a board is replayed from `place` and `remove` alone.
 * Queens placed beforehand are not announced.
 */
export const events = defineEvents({
  /** Another attempt begins, on an empty board. The first one is 0, and not announced. */
  restart: ['attempt'],
  place: ['column', 'row'],
  /** Looking ahead, the queen just placed leaves this column without an open square; it is removed at once. */
  wipeout: ['column'],
  /** All rows of this column have been tried: the queen before is removed. */
  backtrack: ['column'],
  remove: ['column', 'row'],
  /** Every column has a queen. Solutions count from 1. */
  solution: ['number'],
});
