import { makeContext, type ContextSettings } from '@queenside/core/testing';
import { nqueens, type Board, type NQueensAnswer } from '@queenside/problem-nqueens';
import { largeBoardSolver } from '../src/index.ts';

/** Runs the solver, and tells what it reported. */
export function solve(
  size: number,
  settings: ContextSettings = {},
): { readonly answer: NQueensAnswer; readonly stats: Record<string, number | string> } {
  const context = makeContext(settings);
  const instance = { size, task: 'find', placed: [] } as const;
  const answer = largeBoardSolver.solve(instance, {}, context) as NQueensAnswer;
  return { answer, stats: context.stats };
}

/** The board that the solver finds, held to the problem's own checker. */
export function rightBoard(size: number, settings: ContextSettings = {}): Board {
  const { answer } = solve(size, settings);
  const verdict = nqueens.check({ size, task: 'find', placed: [] }, answer);
  if (answer.kind !== 'board' || !verdict.right)
    throw new Error(`size ${size}, seed ${settings.seed}: ${JSON.stringify(verdict)}`);
  return answer.rows;
}
