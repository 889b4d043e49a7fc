import type { NQueens } from '@queenside/problem-nqueens';

/** The rows that the queen of each column visits, from `first` to `last`. A placed queen has only one. */
export interface RowRanges {
  /** 1 if the queen of the column is placed beforehand. */
  readonly isPlaced: Uint8Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The number of boards in these ranges. */
  readonly boards: number;
}

/** Returns the ranges; undefined if a column has two placed queens. */
export function rowRangesOf({ size, placed }: NQueens): RowRanges | undefined {
  const columns = new Set(placed.map(({ column }) => column));
  if (columns.size < placed.length) return undefined;
  const isPlaced = new Uint8Array(size);
  const first = new Int32Array(size);
  const last = new Int32Array(size).fill(size - 1);
  for (const { column, row } of placed) {
    isPlaced[column] = 1;
    first[column] = row;
    last[column] = row;
  }
  return { isPlaced, first, last, boards: size ** (size - placed.length) };
}
