/** Finds queens that attack each other. */
import { zeros } from '@queenside/core';
import type { Rows, Square } from '../types.ts';

/**
 * Finds the first queen that is outside the board or attacked by a queen to its left. Each row, rising diagonal (column -
 * row) and falling diagonal (column + row) has one bit in a set.
 */
export class AttackFinder {
  readonly #size: number;
  readonly #seen: Uint32Array;

  constructor(size: number) {
    this.#size = size;
    this.#seen = zeros(Uint32Array, ((5 * size) >> 5) + 1);
  }

  /** Returns the column of the queen, or -1 if the board is a solution. */
  firstFault(rows: Rows): number {
    const size = this.#size;
    const seen = this.#seen.fill(0);
    const rising = 2 * size;
    const falling = 3 * size;
    for (let column = 0; column < size; column++) {
      const row = rows[column]!;
      if (!(row >= 0 && row < size)) return column;
      const up = rising + column - row;
      const down = falling + column + row;
      const hit = (seen[row >> 5]! >>> row) | (seen[up >> 5]! >>> up) | (seen[down >> 5]! >>> down);
      if (hit & 1) return column;
      seen[row >> 5]! |= 1 << row;
      seen[up >> 5]! |= 1 << up;
      seen[down >> 5]! |= 1 << down;
    }
    return -1;
  }
}

/** Returns the column of a queen to the left that attacks the one in `column`: one in its row, else the nearest. */
export function attackerOf(rows: Rows, column: number): number {
  const row = rows[column]!;
  const inRow = rows.subarray(0, column).indexOf(row);
  if (inRow !== -1) return inRow;
  let other = column - 1;
  while (Math.abs(rows[other]! - row) !== column - other) other--;
  return other;
}

/** Returns the first two placed queens that attack each other. */
export function attackingPair(placed: readonly Square[]): [Square, Square] | undefined {
  const lines = [
    ({ column }: Square) => column,
    ({ row }: Square) => row,
    ({ column, row }: Square) => column - row,
    ({ column, row }: Square) => column + row,
  ].map((lineOf) => ({ lineOf, queens: new Map<number, Square>() }));
  for (const square of placed)
    for (const { lineOf, queens } of lines) {
      const other = queens.get(lineOf(square));
      if (other !== undefined) return [other, square];
      queens.set(lineOf(square), square);
    }
  return undefined;
}
