import { defineEvents } from '@queenside/core';

/** The events of a run. Columns and rows count from 0. `place` and `swap` suffice to replay the board. */
export const events = defineEvents({
  /** The board is cleared for another attempt. The first is 0. */
  restart: ['attempt'],
  /** A queen is placed on a free square. */
  place: ['column', 'row'],
  /** A column is deferred, because its tries found no free square. */
  putOff: ['column'],
  /** The queen of column `other` gives its row to `column` and moves to a free row. */
  swap: ['column', 'row', 'other', 'otherRow'],
});
