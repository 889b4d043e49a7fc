import { defineEvents, gaveUp, type RunContext } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';

/** The events of a run. Columns and rows count from 0. `place` and `swap` suffice to replay the board. */
export const events = defineEvents(
  {
    /** The board is cleared for another attempt. The first is 0. */
    restart: ['attempt'],
    /** A queen is placed on a free square. */
    place: ['column', 'row'],
    /** A column is deferred, because its tries found no free square. */
    putOff: ['column'],
    /** The queen of column `other` gives its row to `column` and moves to a free row. */
    swap: ['column', 'row', 'other', 'otherRow'],
    /** Every column has its queen. The number is 1. */
    solution: ['number'],
  },
  [
    ['clear the board', 'restart'],
    ['for each column, in a random order', 'via place', 'via putOff'],
    ['  look for a row that is not attacked', 'via place', 'via putOff'],
    ['  found: place a queen', 'place'],
    ['  not found: put the column off', 'putOff'],
    ['for each column that was put off', 'via swap'],
    ['  take the row of a queen that can move', 'swap'],
    ['every column has a queen: return the board', 'solution'],
  ],
);

/** The work done in all attempts. */
export interface Tally {
  /** Words of free rows looked at. */
  probes: number;
  /** Columns deferred because their tries found no free square. */
  putOff: number;
  /** Queens that gave their row to a deferred column. */
  swaps: number;
  /** Attempts after the first. */
  restarts: number;
}

export const ID = 'large-board';

/**
 * Reports progress and checks for an abort.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
export function poll({ queens, size }: BitBoard, context: RunContext): void {
  if (context.signal.aborted)
    throw gaveUp(ID, `it was stopped with ${queens} of ${size} queens placed`);
  context.progress(queens / size);
}
