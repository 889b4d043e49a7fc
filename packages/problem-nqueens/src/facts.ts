/** What is true of a record, found without any solver. */
import { countCompletions, MAX_BIT_SIZE } from './completions.ts';
import { searchCompletions } from './completion-search.ts';
import { impossibleReason } from './impossible.ts';
import { knownTotal } from './known-counts.ts';
import type { NQueens } from './types.ts';

/** Queens that may be set to count completions on small boards: some twenty seconds. */
const COUNT_BUDGET = 1_000_000_000;
/** Squares that may be looked at to complete a board or to prove that it cannot be done: some seconds. */
const SEARCH_BUDGET = 1_000_000_000;
const FIRST_DETOUR = 100_000;
/** Beyond it the budget suffices for a few queens only. */
const LARGEST_SEARCHED = 1_000_000;

/** Undefined where the checker cannot tell within its budget. */
export function hasSolution(instance: NQueens): boolean | undefined {
  if (impossibleReason(instance) !== undefined) return false;
  if (instance.placed.length === 0) return true;
  if (instance.size > LARGEST_SEARCHED) return undefined;
  // Every attempt may go straight to the end, and astray for twice as long as the one before it.
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

/** How many solutions a record has; undefined where nobody knows, or the checker cannot tell within its budget. */
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
