/** A square of the board, counted from 0. */
export interface Square {
  readonly column: number;
  readonly row: number;
}

export type Task = 'find' | 'count' | 'all' | 'unique';

/** What one line of nqueens.txt asks. */
export interface NQueens {
  /** The board is `size` by `size`; from 1 up. */
  readonly size: number;
  /**
   * `find` one board, `count` all of them (and, without placed queens, the classes up to symmetry),
   * list `all` boards, or list the least board of each class (`unique`).
   */
  readonly task: Task;
  /** Queens that are on the board from the start and stay there. */
  readonly placed: readonly Square[];
}

/** One board: `rows[column]` is the row, from 0, of the queen in that column. */
export type Board = Int32Array;

/** What a result file says of one line. */
export type NQueensAnswer =
  | { readonly kind: 'board'; readonly rows: Board }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'count';
      readonly total: bigint;
      /** Classes up to the 8 rotations and reflections; only where no queen is placed beforehand. */
      readonly unique?: bigint;
    }
  | {
      /** Every board (`all`) or the least board of each class (`unique`), ascending. */
      readonly kind: 'list';
      readonly of: 'all' | 'unique';
      readonly count: number;
      /** The boards one behind the other, `size` entries each, as in {@link Board}. */
      readonly boards: Uint8Array;
      readonly size: number;
    };

/** The feature that an instance with placed queens needs of a solver. */
export const PRE_PLACED = 'pre-placed';
