import type { Random } from '@queenside/core';
import type { Queens } from './queens.ts';

/** Picks a row for the queen of a column that has none: one of least attackers, ties broken at random. */
export type ChooseRow = (queens: Queens, column: number, random: Random) => number;

/** Boards up to this size are scanned in full: there a scan looks at no more rows than a sample, or hardly more. */
export const SCAN_LIMIT = 256;

/** Rows that are looked at on larger boards: of those without a queen, which are few at most times, and of all. */
const EMPTY_ROW_SAMPLE = 128;
const ROW_SAMPLE = 64;

/**
 * A square with so few attackers is always soon found. Each of fewer than `size` queens attacks at most 3 squares of a
 * column: its squares have fewer than 3 attackers on average, the best has at most 2, and at least every fourth at
 * most 3. No line comes to hold more than 4 queens by it.
 */
const MOST_ATTACKERS = 3;

/** Min-conflicts as published: looks at every row. */
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
 * Looks at a bounded sample. Only a row without a queen can be free of attackers, so these are the first bucket, and a
 * free square ends the search; the second is a sample of all rows, most of which cost one conflict more.
 */
export const sampleRows: ChooseRow = (queens, column, random) => {
  const { size, emptyRows } = queens;
  let best = 0;
  let least = Infinity;
  let ties = 0;
  // 1. Rows without a queen: all of them from a random one on, or a random sample.
  const count = emptyRows.size;
  const sampled = count > EMPTY_ROW_SAMPLE;
  const start = sampled || count === 0 ? 0 : random.int(count);
  const emptyLooks = sampled ? EMPTY_ROW_SAMPLE : count;
  // 2. Then any rows, until the least is small enough.
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
