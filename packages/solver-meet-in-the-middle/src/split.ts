import type { SolverSplit } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { countPart } from './count-part.ts';
import { countUnique } from './count-unique.ts';
import { estimateSeconds } from './estimate.ts';
import type { options } from './options.ts';

/** What a part should take at least, so that the making of its tables does not tell. */
const PART_SECONDS = 0.25;
const MOST_PARTS = 64;

/** Counting in parts. The result of a part is its total, in decimal. */
export const split = {
  parts({ size }, { path }) {
    return Math.max(
      1,
      Math.min(MOST_PARTS, Math.floor(estimateSeconds(size, path) / PART_SECONDS)),
    );
  },
  solvePart({ size }, { path }, part, parts, context) {
    return String(countPart(size, { part, parts }, path, context));
  },
  join({ size }, _options, totals: readonly string[]) {
    const total = totals.reduce((sum, part) => sum + BigInt(part), 0n);
    return { kind: 'count', total, unique: countUnique(size, total) };
  },
} satisfies SolverSplit<NQueens, NQueensAnswer, typeof options>;
