import type { Observer } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';
import { events } from './events.ts';

/** Rows that are tried together: the words `first` to `first + count` - 1 of the set of free rows. */
export interface Region {
  readonly first: number;
  /** From 1 to 65,536. */
  readonly count: number;
}

const { code } = events;

/**
 * Bit-parallel greedy placing: each column from `begin` to `end` - 1 gets the first free square that random words of the region show,
 * 32 rows a word; a column for which none shows in time stays without a queen.
 *
 * A column's free squares are its free rows without those on an occupied diagonal. Along a column, row and sum of
 * column and row grow together, and so do row and difference: the 32 rows of a word lie on 32 neighbouring diagonals
 * of each kind, which two shifted words tell.
 *
 * @param tries words that are looked at for one column.
 * @param seed of the xorshift generator (Marsaglia, 2003) that picks words and rows. It is written out here because a
 * call for each of the draws would double the time.
 * @returns how many words were looked at.
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
      // 1. A random word of the region, by the high bits of the draw.
      chance ^= chance << 13;
      chance ^= chance >>> 17;
      chance ^= chance << 5;
      probes++;
      const word = first + (((chance >>> 16) * count) >>> 16);
      const free = freeRows[word]!;
      if (free === 0) continue;
      // 2. Its rows less those on an occupied diagonal. A shift by 32 is none: hence 1 and then 31 less.
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
      // 3. Of those the first from a random bit on, by the low bits of the draw, else the first.
      const above = open & (-1 << (((chance & 0xffff) * width) >>> 16));
      const bit = above !== 0 ? above & -above : open & -open;
      // 4. A queen.
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
