import { defineEvents } from '@queenside/core';

/** The events of a search. Queens, columns and rows count from 0. Queens placed beforehand have the first numbers. */
export const events = defineEvents({
  /** The board is cleared for another attempt. The first is 0. */
  restart: ['attempt'],
  /** A queen gets its square at the start of an attempt. */
  place: ['queen', 'column', 'row'],
  /** A queen moves to a neighboring square. */
  move: ['queen', 'column', 'row'],
  /** Brute force puts one of the last wrong queens on a free square. */
  finish: ['queen', 'column', 'row'],
});
