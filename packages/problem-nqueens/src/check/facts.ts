/** Facts about records, found without any solver. */
import { nameOf, type NQueens } from '../types.ts';
import { attackingPair } from './attacks.ts';
import { countCompletions, MAX_BIT_SIZE, searchCompletions } from './completions.ts';

/** Queens that a count of completions may place: some twenty seconds. */
const COUNT_BUDGET = 1_000_000_000;
/** Squares that a search for a completion may look at: some seconds. */
const SEARCH_BUDGET = 1_000_000_000;
const FIRST_DETOUR = 100_000;
/** On larger boards the budget suffices for a few queens only. */
const LARGEST_SEARCHED = 1_000_000;

/** Returns whether a record has a solution; undefined if the budget runs out. */
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

/** Says why an instance plainly has no solution; undefined if that is not plain. */
export function impossibleReason({ size, placed }: NQueens): string | undefined {
  if (size === 2 || size === 3) return `no board of size ${size} exists`;
  const pair = attackingPair(placed);
  if (pair === undefined) return undefined;
  const [first, second] = pair;
  const line =
    first.row === second.row ? 'row' : first.column === second.column ? 'column' : 'diagonal';
  return `the placed queens ${pair.map(nameOf).join(' and ')} share a ${line}`;
}

/**
 * Returns whether an instance plainly has no solution: size 2 or 3, or placed queens that attack each other. For solvers;
 * the checker does not use it.
 */
export function isPlainlyImpossible({ size, placed }: NQueens): boolean {
  if (size === 2 || size === 3) return true;
  const lines = [
    placed.map(({ column }) => column),
    placed.map(({ row }) => row),
    placed.map(({ column, row }) => column - row),
    placed.map(({ column, row }) => column + row),
  ];
  return lines.some((numbers) => new Set(numbers).size < placed.length);
}

/** The number of solutions of empty boards of size 1, 2, … (OEIS A000170, to size 27). */
const TOTALS = bigints(`
  1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624
  4968057848 39029188884 314666222712 2691008701644 24233937684440 227514171973736
  2207893435808352 22317699616364044 234907967154122528
`);

/** The number of solutions up to the 8 rotations and reflections (OEIS A002562, to size 27). */
const UNIQUES = bigints(`
  1 0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053 1846955 11977939 83263591 621012754
  4878666808 39333324973 336376244042 3029242658210 28439272956934 275986683743434
  2789712466510289 29363495934315694
`);

/** Returns the number of solutions; undefined if unknown. */
export function knownTotal(size: number): bigint | undefined {
  return TOTALS[size - 1];
}

/** Returns the number of solutions up to symmetry; undefined if unknown. */
export function knownUnique(size: number): bigint | undefined {
  return UNIQUES[size - 1];
}

function bigints(text: string): bigint[] {
  return text.trim().split(/\s+/).map(BigInt);
}
