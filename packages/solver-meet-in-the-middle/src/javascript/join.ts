import type { KeyList } from './key-list.ts';
import type { KeyLayout } from './keys.ts';
import { transpose } from './transpose.ts';

const GROUP = 32;

/** Counts pairs of keys, one of either list: see {@link makePairCounter}. */
export type CountPairs = (list: KeyList, others: KeyList, from: number, to: number) => number;

/**
 * Counts the pairs of keys of class 0 of one list, and of keys `from` to `to` - 1 of the other, that fit together: that
 * have no diagonal in common.
 *
 * The other list's keys are taken in groups of 32. For a group, every part of a key has a table: by the part's value, the
 * keys of the group that have none of its diagonals, as 32 bits. A key of the first list fits with those keys that are in
 * the entries of all its parts.
 */
export function makePairCounter({ runBits, chunkBits }: KeyLayout): CountPairs {
  const runs = 1 << runBits;
  const chunkMask = (1 << chunkBits) - 1;
  const [secondShift, thirdShift, fourthShift] = [chunkBits, 2 * chunkBits, 3 * chunkBits];
  const runColumns = new Int32Array(GROUP);
  const restColumns = new Int32Array(GROUP);
  const runTable = new Int32Array(runs);
  const [first, second, third, fourth] = [0, 1, 2, 3].map(() => new Int32Array(chunkMask + 1)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];

  const fillTables = ({ buckets, rests }: KeyList, start: number, count: number): void => {
    for (let lane = 0; lane < count; lane++) {
      runColumns[lane] = swapDirections(buckets[start + lane]!);
      restColumns[lane] = swapDirections(rests[start + lane]!);
    }
    transpose(runColumns);
    transpose(restColumns);
    fillTable(runTable, runColumns, 0, runBits, count === GROUP ? -1 : (1 << count) - 1);
    fillTable(first, restColumns, 0, chunkBits, -1);
    fillTable(second, restColumns, secondShift, chunkBits, -1);
    fillTable(third, restColumns, thirdShift, chunkBits, -1);
    fillTable(fourth, restColumns, fourthShift, chunkBits, -1);
  };

  const countWithGroup = ({ starts, rests }: KeyList): number => {
    let pairs = 0;
    for (let run = 0; run < runs; run++) {
      // 1. Runs that no key of the group is left for are out as a whole.
      const fitting = runTable[run]!;
      if (fitting === 0) continue;
      // 2. Each key of the others is tried with all 32 keys of the group at once.
      const end = starts[run + 1]!;
      for (let index = starts[run]!; index < end; index++) {
        const rest = rests[index]!;
        const left =
          fitting &
          first[rest & chunkMask]! &
          second[(rest >>> secondShift) & chunkMask]! &
          third[(rest >>> thirdShift) & chunkMask]! &
          fourth[rest >>> fourthShift]!;
        if (left !== 0) pairs += populationCount(left);
      }
    }
    return pairs;
  };

  return (list, others, from, to) => {
    let pairs = 0;
    for (let start = from; start < to; start += GROUP) {
      fillTables(others, start, Math.min(GROUP, to - start));
      pairs += countWithGroup(list);
    }
    return pairs;
  };
}

/** Per value of a part of a key, which of the `lanes` have none of its diagonals; each bit doubles the table. */
function fillTable(
  table: Int32Array,
  columns: Int32Array,
  firstBit: number,
  bits: number,
  lanes: number,
): void {
  table[0] = lanes;
  for (let bit = 0; bit < bits; bit++) {
    const fitting = ~columns[firstBit + bit]!;
    const filled = 1 << bit;
    for (let index = 0; index < filled; index++) table[filled + index] = table[index]! & fitting;
  }
}

/** The diagonals of one half's key as the other half's key has them. */
function swapDirections(bits: number): number {
  return ((bits & 0x55555555) << 1) | ((bits >>> 1) & 0x55555555);
}

/** Set bits of a word (Warren, Hacker's Delight, 2002, 5-1). */
function populationCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
