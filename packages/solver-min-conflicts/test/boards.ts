/** What the tests know of queens, by plain loops over pairs. */
import { makeContext, type ContextSettings } from '@queenside/core/testing';
import type { Board, NQueensAnswer, Square } from '@queenside/problem-nqueens';
import { minConflictsSolver } from '../src/index.ts';

export function attack(a: Square, b: Square): boolean {
  return (
    a.column === b.column ||
    a.row === b.row ||
    Math.abs(a.column - b.column) === Math.abs(a.row - b.row)
  );
}

/** The queens that attack a square. */
export function attackersOf(square: Square, queens: readonly Square[]): Square[] {
  return queens.filter((queen) => queen.column !== square.column && attack(queen, square));
}

/** Whether a board is a solution; also for boards of millions. */
export function isSolution(rows: Board): boolean {
  const size = rows.length;
  const lines = [
    (_column: number, row: number) => row,
    (column: number, row: number) => column + row,
    (column: number, row: number) => size - 1 + column - row,
  ];
  return (
    rows.every((row) => row >= 0 && row < size) &&
    lines.every((lineOf) => {
      const queens = new Int32Array(2 * size);
      for (const [column, row] of rows.entries()) queens[lineOf(column, row)]! += 1;
      return Math.max(...new Set(queens)) === 1;
    })
  );
}

export interface Settings extends ContextSettings {
  readonly placed?: readonly Square[];
  readonly maxSteps?: number;
  readonly maxRestarts?: number;
}

/** Runs the solver, and tells what it reported. */
export function solve(
  size: number,
  { placed = [], maxSteps, maxRestarts = 1000, ...settings }: Settings = {},
): { readonly answer: NQueensAnswer; readonly stats: Record<string, number | string> } {
  const context = makeContext(settings);
  const instance = { size, task: 'find', placed } as const;
  const answer = minConflictsSolver.solve(instance, { maxSteps, maxRestarts }, context);
  return { answer: answer as NQueensAnswer, stats: context.stats };
}

/** The board of an answer that is one. */
export function boardOf(answer: NQueensAnswer): Board {
  if (answer.kind !== 'board') throw new Error(`expected a board, found ${answer.kind}`);
  return answer.rows;
}
