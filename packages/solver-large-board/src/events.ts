import { defineEvents } from '@queenside/core';

/** What the solver announces. Columns and rows count from 0; a board is replayed from `place` and `swap` alone. */
export const events = defineEvents({
  /** The board is emptied for another attempt. The first one is 0. */
  restart: ['attempt'],
  /** A queen stands on a free square. */
  place: ['column', 'row'],
  /** No free square was found for a column in time: it waits. */
  putOff: ['column'],
  /** The queen of the second column gives its row to the first one, and moves to a free row itself. */
  swap: ['column', 'row', 'other', 'otherRow'],
});
