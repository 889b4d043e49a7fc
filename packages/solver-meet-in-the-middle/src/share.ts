import { familiesOf, type Family } from './column-sets.ts';

/** Part number `part`, from 0, of `parts` parts of the work. All take about equally long. */
export interface Part {
  readonly part: number;
  readonly parts: number;
}

/** The column sets of one family in a part. */
export interface Share {
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
export function sharesOf(size: number, { part, parts }: Part): Share[] {
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
