import { defineEvents } from '@queenside/core';

/** What the solver announces. Columns and rows count from 0; a board is replayed from `place` and `swap` alone. */
export const events = defineEvents({
  /** Another attempt begins on an empty board. The first one is 0. */
  restart: ['attempt'],
  /** The start puts a queen, or one placed beforehand stands. */
  place: ['column', 'row'],
  /** The queens of two columns swap their rows; so many pairs attack each other then. */
  swap: ['first', 'second', 'conflicts'],
  /** The temperature, in thousandths, for the swaps that follow. */
  cool: ['millitemperature', 'conflicts'],
});
