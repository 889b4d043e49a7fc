/** Facts about records, found without any solver. */
import { countCompletions, MAX_BIT_SIZE } from './completions.ts';
import { searchCompletions } from './completion-search.ts';
import { impossibleReason } from './impossible.ts';
import { knownTotal } from './known-counts.ts';
import type { NQueens } from './types.ts';

/** Queens that a count of completions may place: some twenty seconds. */
const COUNT_BUDGET = 1_000_000_000;
/** Squares that a search for a completion may look at: some seconds. */
const SEARCH_BUDGET = 1_000_000_000;
const FIRST_DETOUR = 100_000;
/** On larger boards the budget suffices for a few queens only. */
const LARGEST_SEARCHED = 1_000_000;

/** Tells whether a record has a solution; undefined if the budget runs out. */
export function hasSolution(instance: NQueens): boolean | undefined {
  if (impossibleReason(instance) !== undefined) return false;
  if (instance.placed.length === 0) return true;
  if (instance.size > LARGEST_SEARCHED) return undefined;
  // Every attempt may go straight to the end, and astray for twice as long as the previous one.
  const straight = 10 * instance.size * instance.size;
  let left = SEARCH_BUDGET;
  let astray = FIRST_DETOUR;
  for (let attempt = 0; left > 0; attempt++) {
    const budget = Math.min(left, straight + astray);
    const { found, finished } = searchCompletions(instance, 1, budget, attempt);
    if (finished) return found > 0;
    left -= budget;
    astray *= 2;
  }
  return undefined;
}

/** Counts the solutions of a record; undefined if the number is unknown or the budget runs out. */
export function solutionCount(instance: NQueens): bigint | undefined {
  const { size, placed } = instance;
  if (placed.length === 0) return knownTotal(size);
  if (impossibleReason(instance) !== undefined) return 0n;
  return size <= MAX_BIT_SIZE ? countBits(instance) : countSearched(instance);
}

function countBits(instance: NQueens): bigint | undefined {
  const count = countCompletions(instance, COUNT_BUDGET);
  return count === undefined ? undefined : BigInt(count);
}

function countSearched(instance: NQueens): bigint | undefined {
  if (instance.size > LARGEST_SEARCHED) return undefined;
  const { found, finished } = searchCompletions(instance, Infinity, SEARCH_BUDGET);
  return finished ? BigInt(found) : undefined;
}
