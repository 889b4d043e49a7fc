import { defineEvents } from '@queenside/core';

/** The events of a walk of units with two values. */
export const events = defineEvents({
  /** All units are placed at random. The first attempt is 0. */
  restart: ['attempt'],
  /** A unit starts here. */
  place: ['unit', 'first', 'second'],
  /** A unit that had not arrived is here after a step. */
  move: ['unit', 'first', 'second'],
});

/** The same events with the names of queens. Columns and rows count from 0. */
export const queenEvents = defineEvents({
  restart: ['attempt'],
  place: ['queen', 'column', 'row'],
  move: ['queen', 'column', 'row'],
});
