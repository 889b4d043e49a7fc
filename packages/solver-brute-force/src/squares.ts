import type { NQueens, Square } from '@queenside/problem-nqueens';

/** The largest board whose rows and columns together, and whose diagonals of one direction, fit 32 bits. */
export const MAX_SIZE = 16;

/** The lines of each square of a list, one bit a line. Squares on a common line share a bit. */
export interface Lines {
  /** Columns in the low half, rows in the high half. */
  readonly straight: Int32Array;
  readonly rising: Int32Array;
  readonly falling: Int32Array;
}

export function toLines(squares: readonly Square[], size: number): Lines {
  const bitsOf = (lineOf: (square: Square) => number): Int32Array =>
    Int32Array.from(squares, (square) => lineOf(square));
  return {
    straight: bitsOf(({ column, row }) => (1 << column) | (1 << (MAX_SIZE + row))),
    rising: bitsOf(({ column, row }) => 1 << (size - 1 + column - row)),
    falling: bitsOf(({ column, row }) => 1 << (column + row)),
  };
}

/** Returns the squares of the board: those of the placed queens, then the others column by column from row 1. */
export function squaresOf({ size, placed }: NQueens): Square[] {
  const squares = Array.from({ length: size * size }, (_, index) => ({
    column: Math.floor(index / size),
    row: index % size,
  }));
  const isPlaced = (square: Square): boolean =>
    placed.some(({ column, row }) => column === square.column && row === square.row);
  return [...placed, ...squares.filter((square) => !isPlaced(square))];
}
