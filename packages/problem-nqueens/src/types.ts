/** A square of the board, counted from 0. */
export interface Square {
  readonly column: number;
  readonly row: number;
}

/** Writes a square as users do, from 1: `(3,5)`. */
export function nameOf({ column, row }: Square): string {
  return `(${column + 1},${row + 1})`;
}

export type Task = 'find' | 'count' | 'all' | 'unique';

/** A parsed line of nqueens.txt. */
export interface NQueens {
  /** The board is `size` by `size`; at least 1. */
  readonly size: number;
  /**
   * `find` one board, `count` all boards (and, without placed queens, the classes up to symmetry), list `all` boards, or
   * list the least board of each class (`unique`).
   */
  readonly task: Task;
  /** Queens that are on the board from the start and stay. */
  readonly placed: readonly Square[];
}

/** One board: `rows[column]` is the row, from 0, of the queen in that column. */
export type Board = Int32Array;

/** A board, or one of a list. */
export type Rows = Board | Uint8Array;

/** The answer to one record. */
export type NQueensAnswer =
  | { readonly kind: 'board'; readonly rows: Board }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'count';
      readonly total: bigint;
      /** Classes up to the 8 rotations and reflections; absent if queens are placed. */
      readonly unique?: bigint;
    }
  | {
      /** Every board (`all`) or the least board of each class (`unique`), ascending. */
      readonly kind: 'list';
      readonly of: 'all' | 'unique';
      readonly count: number;
      /** The boards in sequence, an entry for each column, as in {@link Board}. */
      readonly boards: Uint8Array;
    };

/** The feature that a solver needs for instances with placed queens. */
export const PRE_PLACED = 'pre-placed queens';
