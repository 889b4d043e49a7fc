import { defineEvents } from '@queenside/core';

/** What the walker announces of units with two values. */
export const events = defineEvents({
  /** All units are scattered anew. The first attempt is 0. */
  restart: ['attempt'],
  /** A unit begins here. */
  place: ['unit', 'first', 'second'],
  /** A unit that has not arrived is here after a step. */
  move: ['unit', 'first', 'second'],
});

/** The same of queens, in the words of their problem; columns and rows count from 0. */
export const queenEvents = defineEvents({
  restart: ['attempt'],
  place: ['queen', 'column', 'row'],
  move: ['queen', 'column', 'row'],
});
