import type { NQueens } from '@queenside/problem-nqueens';
import { Lines } from './lines.ts';

/** A column without a queen. */
export const EMPTY = -1;

/** A board with the queens that are placed beforehand. */
export interface Board {
  /** The row of the queen in each column, or {@link EMPTY}. */
  readonly rows: Int32Array;
  readonly lines: Lines;
}

/** Undefined where the placed queens attack each other. */
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

/** The column of the first queen that attacks a square; there must be one. */
export function attackerOf(rows: Int32Array, column: number, row: number): number {
  return rows.findIndex((otherRow, other) => {
    if (other === column || otherRow === EMPTY) return false;
    const distance = Math.abs(otherRow - row);
    return distance === 0 || distance === Math.abs(other - column);
  });
}
