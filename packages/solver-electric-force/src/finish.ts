import type { Square } from '@queenside/problem-nqueens';
import type { FreeBoard } from './free-board.ts';

/**
 * Searches by brute force for free squares for queens that are off the board. Leaves the board unchanged.
 *
 * @returns a square for each queen, or undefined if there are none.
 */
export function findSquares(board: FreeBoard, queens: readonly number[]): Square[] | undefined {
  const [queen, ...others] = queens;
  if (queen === undefined) return [];
  for (let row = 0; row < board.size; row++)
    for (let column = 0; column < board.size; column++) {
      if (!board.isFree(column, row)) continue;
      board.put(queen, column, row);
      const found = findSquares(board, others);
      board.take(queen);
      if (found !== undefined) return [{ column, row }, ...found];
    }
  return undefined;
}
