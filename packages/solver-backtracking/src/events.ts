import { defineEvents } from '@queenside/core';

/** What the solver announces. Columns and rows count from 0; queens placed beforehand are not announced. */
export const events = defineEvents({
  /** A square is tested, and no queen attacks it: a queen is put there. */
  place: ['column', 'row'],
  /** A square is tested, and a queen attacks it. */
  conflict: ['column', 'row', 'byColumn', 'byRow'],
  /** All rows of the next column have been tried: this queen is taken off, to go to another row. */
  backtrack: ['column', 'row'],
  /** The board is full. */
  solution: ['number'],
  /** The queen that filled the board is taken off, to look for further solutions. */
  remove: ['column', 'row'],
});
