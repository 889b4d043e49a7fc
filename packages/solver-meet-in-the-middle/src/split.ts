import type { SolverSplit } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { countPart } from './count-part.ts';
import { countUnique } from './count-unique.ts';
import { estimateSeconds } from './estimate.ts';
import type { options } from './options.ts';

/**
 * What a part should take: little, so that all workers are busy to the end, and enough for its way there and back not to
 * tell. Tables are made once in each worker.
 */
const PART_SECONDS = 0.05;
const MOST_PARTS = 256;
/** Below, starting a second worker takes as long as is won. */
const LEAST_SECONDS = 0.4;

/** Counting in parts. The result of a part is its total, in decimal. */
export const split = {
  parts({ size }, { path }) {
    const seconds = estimateSeconds(size, path);
    return seconds < LEAST_SECONDS ? 1 : Math.min(MOST_PARTS, Math.floor(seconds / PART_SECONDS));
  },
  solvePart({ size }, { path }, part, parts, context) {
    return String(countPart(size, { part, parts }, path, context));
  },
  join({ size }, _options, totals: readonly string[]) {
    const total = totals.reduce((sum, part) => sum + BigInt(part), 0n);
    return { kind: 'count', total, unique: countUnique(size, total) };
  },
} satisfies SolverSplit<NQueens, NQueensAnswer, typeof options>;
