import type { Board } from './board.ts';
import { entries } from './inner-rows.ts';
import type { KeyLayout } from './keys.ts';
import { visitPlacements } from './placements.ts';
import { binomial, rankOf } from './ranks.ts';

/** The outer rows of a half, those far from the middle: all placements of queens in them, by column set. */
export interface OuterRows {
  readonly rows: number;
  /** By the rank of a column set: its first placement; the next entry ends them. */
  readonly starts: Int32Array;
  readonly buckets: Uint8Array;
  readonly rests: Int32Array;
  /** `2 * rows` a placement: where its diagonals enter the inner rows, as indices of a block's masks. */
  readonly entries: Uint8Array;
}

export function makeOuterRows(board: Board, keys: KeyLayout, rows: number): OuterRows {
  const { size } = board;
  const sets = binomial(size, rows);
  const entry = entries(size);
  // 1. Count the placements of each column set.
  const starts = new Int32Array(sets + 1);
  visitPlacements(board, 0, rows, (set) => {
    starts[rankOf(set)]!++;
  });
  // 2. Sum up, to each set's end.
  for (let rank = 1; rank <= sets; rank++) starts[rank]! += starts[rank - 1]!;
  const count = starts[sets]!;
  const outer = {
    rows,
    starts,
    buckets: new Uint8Array(count),
    rests: new Int32Array(count),
    entries: new Uint8Array(count * 2 * rows),
  };
  // 3. Store them from each set's end, which moves down to its start.
  visitPlacements(board, 0, rows, (set, columns) => {
    const rank = rankOf(set);
    const place = --starts[rank]!;
    for (let row = 0; row < rows; row++) {
      const column = columns[row]!;
      outer.buckets[place]! |= keys.buckets[row * size + column]!;
      outer.rests[place]! |= keys.rests[row * size + column]!;
      const at = (place * rows + row) * 2;
      outer.entries[at] = entry.falling(column + rows - row);
      outer.entries[at + 1] = entry.rising(column - rows + row);
    }
  });
  return outer;
}
