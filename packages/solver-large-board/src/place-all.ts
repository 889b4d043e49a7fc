import type { Random, RunContext } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';
import { placeGreedily, type Region } from './place-greedily.ts';
import { poll } from './poll.ts';
import type { Tally } from './tally.ts';

/** Columns that share a region, one behind the other: the bit sets that they touch stay in the first cache. */
const CHUNK = 256;
/** Words of free rows in a region, about: with the two stretches of diagonals 12 KiB. */
const REGION_WORDS = 1024;
/** Words that are tried for a column: more of them cost more than the insertion of what they save. */
const TRIES = 40;
/** The signal is asked, and progress told, at every 16th chunk. */
const POLL_MASK = 16 * CHUNK - 1;

/**
 * Goes over an empty board once and places greedily, chunk after chunk of columns, each in a random region of rows.
 * It is each region's turn equally often: they fill up evenly.
 *
 * @throws QueensideError `core/gave-up` where the signal ends it.
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

/** All regions in a random order, and again in another one, without end. They differ by one word at most. */
function* dealRegions(words: number, random: Random): Generator<Region, never> {
  const count = Math.max(1, Math.round(words / REGION_WORDS));
  const bound = (index: number): number => Math.floor((index * words) / count);
  const regions = Array.from({ length: count }, (_, index): Region => {
    const first = bound(index);
    return { first, count: bound(index + 1) - first };
  });
  for (;;) yield* random.shuffle(regions);
}
