/** What is true of a record, found without any solver. */
import { countCompletions, MAX_BIT_SIZE } from './completions.ts';
import { searchCompletions } from './completion-search.ts';
import { impossibleReason } from './impossible.ts';
import { knownTotal } from './known-counts.ts';
import type { NQueens } from './types.ts';

/** Queens that may be set to count completions on small boards: some twenty seconds. */
const COUNT_BUDGET = 1_000_000_000;
/** Squares that a search may look at, first and last attempt: together some seconds. */
const FIRST_SEARCH_BUDGET = 1_000_000;
const SEARCH_BUDGET = 300_000_000;

/** Undefined where the checker cannot tell within its budget. */
export function hasSolution(instance: NQueens): boolean | undefined {
  if (impossibleReason(instance) !== undefined) return false;
  if (instance.placed.length === 0) return true;
  let attempt = 0;
  for (let budget = FIRST_SEARCH_BUDGET; budget <= SEARCH_BUDGET; budget *= 2) {
    const { found, finished } = searchCompletions(instance, 1, budget, attempt++);
    if (finished) return found > 0;
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
  const { found, finished } = searchCompletions(instance, Infinity, SEARCH_BUDGET);
  return finished ? BigInt(found) : undefined;
}
