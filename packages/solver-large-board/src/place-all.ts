import type { Observer, Random, RunContext } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';
import { events, poll, type Tally } from './progress.ts';

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

/** A region of rows: the words `first` to `first + count` - 1 of the set of free rows. */
interface Region {
  readonly first: number;
  /** From 1 to 65,536. */
  readonly count: number;
}

const { code } = events;

/**
 * Places queens greedily and bit-parallel. Each column from `begin` to `end` - 1 gets the first free square found in
 * random words of the region, 32 rows a word. If the tries find none, the column stays empty.
 *
 * The free squares of a column are the free rows that are not on an occupied diagonal. Along a column, the sum and the
 * difference of row and column grow with the row. So the 32 rows of a word are on 32 neighboring diagonals of each kind,
 * which are two shifted words.
 *
 * @param tries words to look at for one column.
 * @param seed of the xorshift generator (Marsaglia, 2003) that picks words and rows. The generator is inlined, because a
 * call for each draw would double the time.
 * @returns the number of words looked at.
 */
export function placeGreedily(
  board: BitBoard,
  begin: number,
  end: number,
  region: Region,
  tries: number,
  seed: number,
  observer: Observer | undefined,
): number {
  const { size, rows, freeRows, sums, differences } = board;
  const { first, count } = region;
  const width = Math.min(32, size);
  let chance = seed === 0 ? 1 : seed | 0;
  let probes = 0;
  let placed = 0;
  for (let column = begin; column < end; column++) {
    for (let left = tries; ; left--) {
      if (left === 0) {
        if (observer) observer.event(code.putOff, column);
        break;
      }
      // 1. Pick a random word of the region by the high bits of the draw.
      chance ^= chance << 13;
      chance ^= chance >>> 17;
      chance ^= chance << 5;
      probes++;
      const word = first + (((chance >>> 16) * count) >>> 16);
      const free = freeRows[word]!;
      if (free === 0) continue;
      // 2. Remove the rows on an occupied diagonal. JavaScript does not shift by 32, so shift by 1 and then by up to 31.
      const firstRow = word << 5;
      const sum = column + firstRow;
      const sumWord = sum >>> 5;
      const taken1 = (sums[sumWord]! >>> sum) | ((sums[sumWord + 1]! << 1) << (31 - (sum & 31)));
      const difference = firstRow - column + size;
      const differenceWord = difference >>> 5;
      const taken2 =
        (differences[differenceWord]! >>> difference) |
        ((differences[differenceWord + 1]! << 1) << (31 - (difference & 31)));
      const open = free & ~taken1 & ~taken2;
      if (open === 0) continue;
      // 3. Take the first row from a random bit, by the low bits of the draw; if there is none, the first row.
      const above = open & (-1 << (((chance & 0xffff) * width) >>> 16));
      const bit = above !== 0 ? above & -above : open & -open;
      // 4. Place the queen.
      const row = firstRow + 31 - Math.clz32(bit);
      rows[column] = row;
      freeRows[word] = free & ~bit;
      const newSum = column + row;
      sums[newSum >>> 5]! |= 1 << newSum;
      const newDifference = row - column + size;
      differences[newDifference >>> 5]! |= 1 << newDifference;
      placed++;
      if (observer) observer.event(code.place, column, row);
      break;
    }
  }
  board.queens += placed;
  return probes;
}
