import { gaveUp, type RunContext } from '@queenside/core';
import { availablePath, makeKernel, type Path } from './choose-kernel.ts';
import { familiesOf } from './column-sets.ts';
import { events } from './events.ts';
import type { Kernel } from './kernel.ts';
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

/** Number `part`, from 0, of `parts` parts of the work, all of about equal length. */
interface Part {
  readonly part: number;
  readonly parts: number;
}

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
  return makeKernel(taken);
}

function countCut(
  size: number,
  { part, parts }: Part,
  kernel: Kernel,
  { signal, observer, stats, progress }: CountContext,
): bigint {
  const families = familiesOf(size);
  let columnSets = 0;
  let total = 0;
  for (const [index, makeFamily] of families.entries()) {
    const { centre, sets, lowerOf, weightOf } = makeFamily();
    kernel.prepare(size, centre);
    for (let at = part; at < sets.length; at += parts) {
      const done = (index + at / sets.length) / families.length;
      if (signal.aborted)
        throw gaveUp(ID, `it was stopped after ${Math.floor(100 * done)} % of the column sets`);
      if (columnSets++ % PROGRESS_SETS === 0) progress(done);
      const [upper, lower] = [sets[at]!, lowerOf(sets[at]!)];
      const [found, weight] = [kernel.count(upper, lower), weightOf(upper)];
      if (observer) observer.event(events.code.join, upper, lower, found, weight);
      total += weight * found;
    }
  }
  stats['columnSets'] = columnSets;
  return BigInt(total);
}
