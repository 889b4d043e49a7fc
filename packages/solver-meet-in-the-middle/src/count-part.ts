import { gaveUp, type RunContext } from '@queenside/core';
import { availablePath, kernelOf, type Path } from './choose-kernel.ts';
import { events } from './events.ts';
import type { Kernel } from './kernel.ts';
import { sharesOf, type Part } from './share.ts';
import { countSmallBoard } from './small-boards.ts';

export const ID = 'meet-in-the-middle';

/**
 * The largest board: of the next one, the keys have 42 bits, more than are turned into bit columns, and the longest list
 * should have some 800,000 keys, more than there is room for (see the README). All totals are below 2^53.
 */
export const MAX_SIZE = 21;
/** Smaller boards have too few rows to be cut in four. */
const LEAST_CUT = 8;
/** Progress is told at every so many column sets: each takes from 30 microseconds to some milliseconds. */
const PROGRESS_SETS = 64;

/** What counting needs of its context. */
type CountContext = Pick<RunContext, 'signal' | 'observer' | 'stats' | 'progress'>;

/**
 * Counts a part of the solutions of an empty board of size 1 to {@link MAX_SIZE}; all parts together have all of them.
 *
 * @throws QueensideError `core/gave-up` where the signal ended it, or where the path is not there.
 */
export function countPart(size: number, part: Part, path: Path, context: CountContext): bigint {
  if (size >= LEAST_CUT) return countCut(size, part, chooseKernel(path, context), context);
  context.stats['path'] = 'search';
  return part.part === 0 ? BigInt(countSmallBoard(size)) : 0n;
}

function chooseKernel(path: Path, { stats }: CountContext): Kernel {
  const taken = availablePath(path);
  if (taken === undefined)
    throw gaveUp(ID, 'WebAssembly has no vectors here, which leaves the path javascript');
  stats['path'] = taken;
  return kernelOf(taken);
}

function countCut(
  size: number,
  part: Part,
  kernel: Kernel,
  { signal, observer, stats, progress }: CountContext,
): bigint {
  const shares = sharesOf(size, part);
  const columnSets = shares.reduce((sum, { sets }) => sum + sets.length, 0);
  let done = 0;
  let total = 0;
  for (const { family, sets } of shares) {
    const { centre, lowerOf, weightOf } = family;
    kernel.prepare(size, centre);
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
