import { defineEvents } from '@queenside/core';

/** What the solver announces. Queens, columns and rows count from 0; those placed beforehand are the first queens. */
export const events = defineEvents({
  /** All queens are taken off for another attempt. The first one is 0. */
  restart: ['attempt'],
  /** A queen stands at the start of an attempt. */
  place: ['queen', 'column', 'row'],
  /** A queen moves to a neighbouring square. */
  move: ['queen', 'column', 'row'],
  /** The last wrong queens are put where they are right. */
  finish: ['queen', 'column', 'row'],
});
