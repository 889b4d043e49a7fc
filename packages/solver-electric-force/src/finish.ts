import type { Square } from '@queenside/problem-nqueens';
import type { FreeBoard } from './free-board.ts';

/**
 * Brute force: looks for free squares for queens that stand nowhere, square after square.
 *
 * @returns a square for each of them, or undefined where there are none. The board stays as it is.
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
