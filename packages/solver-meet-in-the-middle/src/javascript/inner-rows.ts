import type { Board } from './board.ts';
import type { KeyLayout } from './keys.ts';
import { visitPlacements } from './placements.ts';
import { binomial, rankOf } from './ranks.ts';

export const LANES = 32;

/**
 * The inner rows of a half, those next to the middle: all placements of queens in them, by column set, in blocks of 32
 * lanes, one placement a lane. Lanes that are not used at the end of a set's last block count as attacked.
 *
 * A block has a key for each lane, and lane masks: for each column in which a diagonal enters the inner rows from
 * outside, the lanes with a queen on it. So one look at the masks tells which of 32 placements a queen outside attacks.
 */
export interface InnerRows {
  /** By the rank of a column set: its first block; the next entry ends them. */
  readonly starts: Int32Array;
  /** The keys of all lanes, block by block. */
  readonly buckets: Uint8Array;
  readonly rests: Int32Array;
  /** `maskCount` masks a block: by column for falling diagonals, then for rising ones; see {@link entries}. */
  readonly masks: Int32Array;
  readonly maskCount: number;
}

/** Where a block has the masks of a falling and of a rising diagonal. The last mask of all is of the unused lanes. */
export function entries(size: number): {
  readonly falling: (column: number) => number;
  readonly rising: (column: number) => number;
  readonly unused: number;
  readonly maskCount: number;
} {
  const outside = 2 * size;
  return {
    falling: (column) => (column < size ? column : outside),
    rising: (column) => (column >= 0 ? size + column : outside),
    unused: outside,
    maskCount: outside + 1,
  };
}

export function makeInnerRows(board: Board, keys: KeyLayout, rows: number): InnerRows {
  const { size, half } = board;
  const first = half - rows;
  const sets = binomial(size, rows);
  const { falling, rising, unused, maskCount } = entries(size);
  // 1. Count the placements of each column set.
  const counts = new Int32Array(sets);
  visitPlacements(board, first, half, (set) => {
    counts[rankOf(set)]!++;
  });
  // 2. Give each set its blocks.
  const starts = new Int32Array(sets + 1);
  for (let rank = 0; rank < sets; rank++)
    starts[rank + 1] = starts[rank]! + Math.ceil(counts[rank]! / LANES);
  const blocks = starts[sets]!;
  const buckets = new Uint8Array(blocks * LANES);
  const rests = new Int32Array(blocks * LANES);
  const masks = new Int32Array(blocks * maskCount);
  for (let block = 0; block < blocks; block++) masks[block * maskCount + unused] = -1;
  // 3. Store the placements, counting them once more.
  counts.fill(0);
  visitPlacements(board, first, half, (set, columns) => {
    const rank = rankOf(set);
    const index = counts[rank]!++;
    const place = starts[rank]! * LANES + index;
    const block = starts[rank]! + Math.trunc(index / LANES);
    const lane = 1 << (index % LANES);
    masks[block * maskCount + unused]! &= ~lane;
    for (let depth = 0; depth < rows; depth++) {
      const column = columns[depth]!;
      const square = (first + depth) * size + column;
      buckets[place]! |= keys.buckets[square]!;
      rests[place]! |= keys.rests[square]!;
      if (column >= depth) masks[block * maskCount + falling(column - depth)]! |= lane;
      if (column + depth < size) masks[block * maskCount + rising(column + depth)]! |= lane;
    }
  });
  return { starts, buckets, rests, masks, maskCount };
}
