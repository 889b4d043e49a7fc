import type { NQueens } from '@queenside/problem-nqueens';
import { Lines } from './lines.ts';

/** The row of a column without a queen. */
export const EMPTY = -1;

/** A board with the queens placed beforehand. */
export interface Board {
  /** The row of the queen in each column, or {@link EMPTY}. */
  readonly rows: Int32Array;
  readonly lines: Lines;
}

/** Places the queens; returns undefined if they attack each other. */
export function boardWithPlaced({ size, placed }: NQueens): Board | undefined {
  const rows = new Int32Array(size).fill(EMPTY);
  const lines = new Lines(size);
  for (const { column, row } of placed) {
    if (rows[column] !== EMPTY || lines.isAttacked(column, row)) return undefined;
    rows[column] = row;
    lines.mark(column, row, 1);
  }
  return { rows, lines };
}

/** Returns the column of the first queen that attacks an attacked square. */
export function attackerOf(rows: Int32Array, column: number, row: number): number {
  return rows.findIndex((otherRow, other) => {
    if (other === column || otherRow === EMPTY) return false;
    const distance = Math.abs(otherRow - row);
    return distance === 0 || distance === Math.abs(other - column);
  });
}
