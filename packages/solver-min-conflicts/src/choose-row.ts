import type { Random } from '@queenside/core';
import type { Queens } from './queens.ts';

/** Picks a row with the fewest attackers for the queen of an empty column. Ties are broken at random. */
export type ChooseRow = (queens: Queens, column: number, random: Random) => number;

/** The largest board to scan in full. On such boards, a sample would look at nearly as many rows. */
export const SCAN_LIMIT = 256;

/** Rows sampled on larger boards: of those without a queen, which are usually few, and of all. */
const EMPTY_ROW_SAMPLE = 128;
const ROW_SAMPLE = 64;

/**
 * A square with at most this many attackers is always found soon. Each of fewer than `size` queens attacks at most 3
 * squares of a column. So its squares have fewer than 3 attackers on average, the best has at most 2, and at least every
 * fourth has at most 3. So no line ever holds more than 4 queens.
 */
const MOST_ATTACKERS = 3;

/** Looks at every row, as published. */
export const scanRows: ChooseRow = (queens, column, random) => {
  let best = 0;
  let least = Infinity;
  let ties = 0;
  for (let row = 0; row < queens.size; row++) {
    const attackers = queens.attackers(column, row);
    if (attackers > least) continue;
    if (attackers < least) {
      least = attackers;
      ties = 0;
    }
    if (random.int(++ties) === 0) best = row;
  }
  return best;
};

/**
 * Looks at a bounded sample. First come rows without a queen, since only these can be free of attackers; a free square
 * ends the search. Then comes a sample of all rows, most of which cost one more conflict.
 */
export const sampleRows: ChooseRow = (queens, column, random) => {
  const { size, emptyRows } = queens;
  let best = 0;
  let least = Infinity;
  let ties = 0;
  // 1. Rows without a queen: all of them from a random start, or a random sample.
  const count = emptyRows.size;
  const sampled = count > EMPTY_ROW_SAMPLE;
  const start = sampled || count === 0 ? 0 : random.int(count);
  const emptyLooks = sampled ? EMPTY_ROW_SAMPLE : count;
  // 2. Then random rows, until the best is good enough.
  for (let look = 0; look < emptyLooks + ROW_SAMPLE || least > MOST_ATTACKERS; look++) {
    let row: number;
    if (look >= emptyLooks) row = random.int(size);
    else row = emptyRows.members[sampled ? random.int(count) : (start + look) % count]!;
    const attackers = queens.attackers(column, row);
    if (attackers === 0) return row;
    if (attackers > least) continue;
    if (attackers < least) {
      least = attackers;
      ties = 0;
    }
    if (random.int(++ties) === 0) best = row;
  }
  return best;
};
