import { defineEvents } from '@queenside/core';

export const options = {
  moves: {
    enum: ['best', 'all'],
    default: 'best',
    description: 'find the score and the first best move, or the score of every move too',
  },
  share: {
    type: 'integer',
    minimum: 0,
    default: 40,
    description: 'with all: share the moves out to workers from this many free cells on',
  },
  table: {
    type: 'integer',
    minimum: 1,
    maximum: 128,
    default: 64,
    description:
      'maximum MiB for the transposition table, rounded down to a power of two; late positions take less',
  },
} as const;

export const ID = 'bitboard-alpha-beta';

/** The events of the solver: its questions about positions, and their answers. Values are from the view of the side to move. */
export const events = defineEvents(
  {
    /** The next events are about the position after `move`, at ply 1, or about the position itself, at ply 0. */
    position: ['ply', 'move'],
    /** A search begins: is the position worth the threshold or more? */
    question: ['threshold'],
    /** It is worth the bound or more. */
    lower: ['bound'],
    /** It is worth the bound or less. */
    upper: ['bound'],
    /** The line of best play has `move` at `ply`; `score` is the position's, from MAX's view. */
    best: ['ply', 'move', 'score'],
  },
  [
    ['for the position, then each move', 'position'],
    ['  ask: is it worth the threshold?', 'question'],
    ['    alpha-beta in a null window answers', 'via lower', 'via upper'],
    ['    yes: it is worth that or more', 'lower'],
    ['    no: it is worth less', 'upper'],
    ['  until the bounds meet', 'via lower', 'via upper'],
    ['return the score and the best line', 'best'],
  ],
);

/** Measured on one core, averaged over random positions of the usual board. Each further cell nearly doubles the time. */
const KNOWN_CELLS = 28;
const KNOWN_SECONDS = 0.01;
const GROWTH = 1.9;

/** Estimates the seconds for a position. @param cells the number of free cells. */
export function estimateSeconds(cells: number): number {
  return KNOWN_SECONDS * GROWTH ** (cells - KNOWN_CELLS);
}
