import type { Square } from '../../src/types.ts';

/** Returns whether queens on these two squares attack each other, or the squares are the same. */
export function attack(one: Square, other: Square): boolean {
  const columns = Math.abs(one.column - other.column);
  const rows = Math.abs(one.row - other.row);
  return columns === 0 || rows === 0 || columns === rows;
}

/** Returns the queens of other columns that attack a square. */
export function attackersOf(square: Square, queens: readonly Square[]): Square[] {
  return queens.filter((queen) => queen.column !== square.column && attack(queen, square));
}

/** Returns all squares of a board, column by column. */
export function squaresOf(size: number): Square[] {
  return Array.from({ length: size * size }, (_, index) => ({
    column: Math.floor(index / size),
    row: index % size,
  }));
}
