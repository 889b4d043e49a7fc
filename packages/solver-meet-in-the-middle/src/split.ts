import type { SolverSplit } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { countPart } from './count-part.ts';
import { countUnique } from './count-unique.ts';

/** Time of one part: short enough to keep all workers busy to the end, long enough to hide the cost of sending it. */
const PART_SECONDS = 0.05;
const MOST_PARTS = 256;
/** Faster counts are not split: starting a second worker would take longer than it saves. */
const LEAST_SECONDS = 0.4;

/** Splits a count. The result of a part is its total, in decimal. */
export const split = {
  parts({ size }) {
    const seconds = estimateSeconds(size);
    return seconds < LEAST_SECONDS ? 1 : Math.min(MOST_PARTS, Math.floor(seconds / PART_SECONDS));
  },
  solvePart({ size }, _options, part, parts, context) {
    return String(countPart(size, { part, parts }, context));
  },
  join({ size }, _options, totals: readonly string[]) {
    const total = totals.reduce((sum, part) => sum + BigInt(part), 0n);
    return { kind: 'count', total, unique: countUnique(size, total) };
  },
} satisfies SolverSplit<NQueens, NQueensAnswer, Record<string, never>>;

/** Seconds measured on one core, from size 14 on. Smaller boards take some milliseconds. */
const FIRST_SIZE = 14;
const SECONDS = [0.02, 0.05, 0.1, 0.5, 2.3, 13, 100, 590];

/** Estimates the seconds it takes to count the solutions of an empty board. */
export function estimateSeconds(size: number): number {
  return SECONDS[size - FIRST_SIZE] ?? 0.005;
}
