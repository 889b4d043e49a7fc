import { defineEvents } from '@queenside/core';

/** The events of a search. Columns and rows count from 0. Queens placed beforehand are not announced. */
export const events = defineEvents({
  /** No queen attacks the tested square, and a queen is placed there. */
  place: ['column', 'row'],
  /** A queen attacks the tested square. */
  conflict: ['column', 'row', 'byColumn', 'byRow'],
  /** All rows of the next column have been tried, and this queen is removed. */
  backtrack: ['column', 'row'],
  /** The board is full. */
  solution: ['number'],
  /** The queen that filled the board is removed, to search for more solutions. */
  remove: ['column', 'row'],
});
