import { defineEvents, gaveUp, type RunContext } from '@queenside/core';
import { hasSimd } from '@queenside/core/webassembly';
import { familiesOf, type Family } from './column-sets.ts';
import { sharedKernel } from './kernel.ts';

/** The events of a count. */
export const events = defineEvents(
  {
    /**
     * The solver has joined the halves with these columns (one bit a column). It found `found` solutions, and each represents
     * `weight` solutions.
     */
    join: ['upper', 'lower', 'found', 'weight'],
  },
  [
    ['for each choice of columns for the upper half', 'via join'],
    ['  list all upper and all lower halves', 'via join'],
    ['  sort them by the diagonals they attack', 'via join'],
    ['  add the number of pairs that fit together', 'join'],
  ],
);

export const ID = 'meet-in-the-middle';

/**
 * The largest board. Size 22 has keys of 42 bits and lists of about 800,000 keys; the kernel has room for neither (see
 * the README). Up to size 21 all totals are below 2^53.
 */
export const MAX_SIZE = 21;
/** Smaller boards have too few rows to cut into four pieces. */
const LEAST_CUT = 8;
/** Column sets between two progress reports. Each set takes 30 microseconds to some milliseconds. */
const PROGRESS_SETS = 64;

type CountContext = Pick<RunContext, 'signal' | 'observer' | 'stats' | 'progress'>;

/**
 * Counts one part of the solutions of an empty board of size 1 to {@link MAX_SIZE}. The parts add up to the total.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if the JavaScript engine has no WebAssembly SIMD.
 */
export function countPart(size: number, part: Part, context: CountContext): bigint {
  if (size >= LEAST_CUT) return countCut(size, part, context);
  return part.part === 0 ? BigInt(countSmallBoard(size)) : 0n;
}

function countCut(
  size: number,
  part: Part,
  { signal, observer, stats, progress }: CountContext,
): bigint {
  if (!hasSimd()) throw gaveUp(ID, 'it needs WebAssembly SIMD, which this JavaScript engine lacks');
  const kernel = sharedKernel();
  const shares = sharesOf(size, part);
  const columnSets = shares.reduce((sum, { sets }) => sum + sets.length, 0);
  let done = 0;
  let total = 0;
  for (const { family, sets } of shares) {
    const { center, lowerOf, weightOf } = family;
    kernel.prepare(size, center);
    for (const upper of sets) {
      if (signal.aborted) {
        const percent = Math.floor((100 * done) / columnSets);
        throw gaveUp(ID, `it was stopped after ${percent} % of the column sets`);
      }
      if (done % PROGRESS_SETS === 0) progress(done / columnSets);
      done++;
      const lower = lowerOf(upper);
      const [found, weight] = [kernel.count(upper, lower), weightOf(upper)];
      if (observer) observer.event(events.code.join, upper, lower, found, weight);
      total += weight * found;
    }
  }
  stats['columnSets'] = columnSets;
  return BigInt(total);
}

/** Part number `part`, from 0, of `parts` parts of the work. All take about equally long. */
interface Part {
  readonly part: number;
  readonly parts: number;
}

/** The column sets of one family in a part. */
interface FamilyShare {
  readonly family: Family;
  readonly sets: Uint32Array;
}

const STRETCH = 32;

/** The families of the last board, for its next part. */
let last: { readonly size: number; readonly families: readonly Family[] } | undefined;

/**
 * Returns the column sets of a part. Parts go family by family, so that a kernel seldom needs new tables. Within a
 * family, neighboring sets take similar time, so each part takes sets from all over the family.
 */
export function sharesOf(size: number, { part, parts }: Part): FamilyShare[] {
  if (last?.size !== size) last = { size, families: familiesOf(size) };
  const { families } = last;
  const total = families.reduce((sum, { sets }) => sum + sets.length, 0);
  const from = Math.floor((part * total) / parts);
  const to = Math.floor(((part + 1) * total) / parts);
  let first = 0;
  const shares = families.map((family) => {
    const { sets } = family;
    const begin = Math.max(0, from - first);
    const end = Math.min(sets.length, to - first);
    first += sets.length;
    return { family, sets: pick(sets, begin, end) };
  });
  return shares.filter(({ sets }) => sets.length > 0);
}

/**
 * Picks the sets from `begin` to `end` in an order that jumps through all sets in even steps of whole stretches. Sets of
 * one stretch are similar and share cache lines.
 */
function pick(sets: Uint32Array, begin: number, end: number): Uint32Array {
  const stretches = Math.floor(sets.length / STRETCH);
  const step = evenStep(stretches);
  const placeOf = (index: number): number => {
    const stretch = Math.floor(index / STRETCH);
    if (stretch >= stretches) return index;
    return ((stretch * step) % stretches) * STRETCH + (index % STRETCH);
  };
  return Uint32Array.from(
    { length: Math.max(0, end - begin) },
    (_, index) => sets[placeOf(begin + index)]!,
  );
}

/** Returns a step near the golden section: it visits every place once, and any run of steps is spread evenly. */
function evenStep(length: number): number {
  let step = Math.max(1, Math.round(length * 0.618));
  while (greatestCommonDivisor(step, length) > 1) step++;
  return step;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Counts the solutions of a small board by bit-field backtracking, row by row (Richards, 1997). */
function countSmallBoard(size: number): number {
  const all = (1 << size) - 1;
  const countFrom = (columns: number, falling: number, rising: number): number => {
    if (columns === all) return 1;
    let found = 0;
    for (let free = all & ~(columns | falling | rising); free !== 0; free &= free - 1) {
      const queen = free & -free;
      found += countFrom(columns | queen, (falling | queen) << 1, (rising | queen) >> 1);
    }
    return found;
  };
  return countFrom(0, 0, 0);
}
