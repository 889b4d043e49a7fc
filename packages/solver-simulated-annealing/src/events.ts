import { defineEvents } from '@queenside/core';

/** The events of a run. Columns and rows count from 0. `place` and `swap` suffice to replay the board. */
export const events = defineEvents({
  /** Another attempt starts on an empty board. The first is 0. */
  restart: ['attempt'],
  /** A queen gets its square at the start, or was placed beforehand. */
  place: ['column', 'row'],
  /** The queens of two columns swap rows, which leaves this many attacking pairs. */
  swap: ['first', 'second', 'conflicts'],
  /** The temperature of the following swaps, in thousandths. */
  cool: ['millitemperature', 'conflicts'],
});
