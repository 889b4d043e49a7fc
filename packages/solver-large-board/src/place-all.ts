import type { Random, RunContext } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';
import { placeGreedily, type Region } from './place-greedily.ts';
import { poll } from './poll.ts';
import type { Tally } from './tally.ts';

/** Consecutive columns that share a region, so that their bit sets stay in the first-level cache. */
const CHUNK = 256;
/** About the words of free rows in a region. With the two ranges of diagonals this is 12 KiB. */
const REGION_WORDS = 1024;
/** Words tried for a column. More tries would cost more than the insertions they save. */
const TRIES = 40;
/** Checks for an abort and reports progress at every 16th chunk. */
const POLL_MASK = 16 * CHUNK - 1;

/**
 * Places queens greedily on an empty board: one chunk of columns after the other, each in a random region of rows.
 * Regions take turns, so they fill up evenly.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
export function placeAll(board: BitBoard, tally: Tally, context: RunContext): void {
  const { random, observer } = context;
  const regions = dealRegions(board.freeRows.length, random);
  for (let column = 0; column < board.size; column += CHUNK) {
    if ((column & POLL_MASK) === 0) poll(board, context);
    const end = Math.min(column + CHUNK, board.size);
    const region = regions.next().value;
    tally.probes += placeGreedily(board, column, end, region, TRIES, random.bits(), observer);
  }
}

/** Yields all regions in a random order, again and again. Their sizes differ by at most one word. */
function* dealRegions(words: number, random: Random): Generator<Region, never> {
  const count = Math.max(1, Math.round(words / REGION_WORDS));
  const bound = (index: number): number => Math.floor((index * words) / count);
  const regions = Array.from({ length: count }, (_, index): Region => {
    const first = bound(index);
    return { first, count: bound(index + 1) - first };
  });
  for (;;) yield* random.shuffle(regions);
}
