import { gaveUp, type RunContext } from '@queenside/core';
import { hasSimd } from '@queenside/core/webassembly';
import { events } from './events.ts';
import { sharedKernel } from './kernel.ts';
import { sharesOf, type Part } from './share.ts';
import { countSmallBoard } from './small-boards.ts';

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
