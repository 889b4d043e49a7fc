import { defineEvents } from '@queenside/core';

/** The events of a run. Columns and rows count from 0. `place` and `move` suffice to replay the board. */
export const events = defineEvents({
  /** The board is cleared, except for placed queens, for another attempt. The first is 0. */
  restart: ['attempt'],
  /** The greedy start puts a queen on a square with this many attackers. */
  place: ['column', 'row', 'conflicts'],
  /** A repair step moves a queen to a square with this many attackers. */
  move: ['column', 'from', 'to', 'conflicts'],
});
