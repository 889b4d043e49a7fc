import type { NQueens } from './types.ts';

/**
 * Tells whether an instance plainly has no solution: size 2 or 3, or placed queens that attack each other. For solvers;
 * the checker does not use it.
 */
export function isPlainlyImpossible({ size, placed }: NQueens): boolean {
  if (size === 2 || size === 3) return true;
  const lines = [
    placed.map(({ column }) => column),
    placed.map(({ row }) => row),
    placed.map(({ column, row }) => column - row),
    placed.map(({ column, row }) => column + row),
  ];
  return lines.some((numbers) => new Set(numbers).size < placed.length);
}
