import type { Solver } from '@queenside/core';
import type { NQueens, NQueensAnswer, Square } from '../../src/types.ts';
import { runnerOf, type CheckedRun } from './run.ts';

/** A board that a solver announced. */
export interface SeenBoard {
  /** All queens except those placed beforehand. */
  readonly queens: readonly Square[];
  /** Two queens that attack each other; absent for a solution. */
  readonly conflict?: readonly [Square, Square];
}

/**
 * Runs a solver that announces `place`, `remove`, and for each board `solution` or `conflict`. Returns the boards, and in
 * `left` the queens that were never removed.
 *
 * @throws Error if a queen is removed that was not placed last.
 */
export function watchBoards(
  solver: Solver<NQueens, NQueensAnswer>,
  instance: NQueens,
): CheckedRun & { readonly boards: readonly SeenBoard[]; readonly left: readonly Square[] } {
  const code = solver.events!.code as Readonly<Record<string, number>>;
  const boards: SeenBoard[] = [];
  const left: Square[] = [];
  const observer = {
    event(which: number, a = 0, b = 0, c = 0, d = 0): void {
      const queen = { column: a, row: b };
      if (which === code['place']) left.push(queen);
      if (which === code['remove'] && JSON.stringify(left.pop()) !== JSON.stringify(queen))
        throw new Error(`the queen on (${a},${b}) was not placed last`);
      if (which === code['solution']) boards.push({ queens: [...left] });
      if (which === code['conflict'])
        boards.push({ queens: [...left], conflict: [queen, { column: c, row: d }] });
    },
  };
  return { boards, left, ...runnerOf(solver)(instance, { observer }) };
}
