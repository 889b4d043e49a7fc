import { defineEvents } from '@queenside/core';

/**
 * The events of a search. Columns and rows count from 0. `place` and `remove` suffice to replay the board. Queens placed
 * beforehand are not announced.
 */
export const events = defineEvents({
  /** Another attempt starts on an empty board. The first is 0 and is not announced. */
  restart: ['attempt'],
  place: ['column', 'row'],
  /** The queen just placed leaves this column without an open square; it is removed at once. */
  wipeout: ['column'],
  /** All rows of this column have been tried, and the previous queen is removed. */
  backtrack: ['column'],
  remove: ['column', 'row'],
  /** Every column has a queen. Solutions count from 1. */
  solution: ['number'],
});
