import { defineEvents } from '@queenside/core';

/** What the solver announces. Columns and rows count from 0; a board is replayed from `place` and `move` alone. */
export const events = defineEvents({
  /** The board is emptied, of all but the queens placed beforehand, for another attempt. The first one is 0. */
  restart: ['attempt'],
  /** The greedy start puts a queen on a square that so many queens attack. */
  place: ['column', 'row', 'conflicts'],
  /** A repair step moves a queen to a square that so many queens attack. */
  move: ['column', 'from', 'to', 'conflicts'],
});
