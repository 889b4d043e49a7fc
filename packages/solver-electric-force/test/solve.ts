import { checkOptions } from '@queenside/core';
import { makeContext, type ContextSettings } from '@queenside/core/testing';
import { nqueens, type Board, type NQueensAnswer, type Square } from '@queenside/problem-nqueens';
import { electricForceSolver as solver } from '../src/index.ts';

export interface Settings extends ContextSettings {
  readonly placed?: readonly Square[];
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Runs the solver, and tells what it reported. */
export function solve(
  size: number,
  { placed = [], options = {}, ...settings }: Settings = {},
): { readonly answer: NQueensAnswer; readonly stats: Record<string, number | string> } {
  const context = makeContext(settings);
  const instance = { size, task: 'find', placed } as const;
  const checked = checkOptions(solver.id, solver.options, options);
  const answer = solver.solve(instance, checked, context) as NQueensAnswer;
  return { answer, stats: context.stats };
}

/** The board that the solver finds, held to the problem's own checker. */
export function rightBoard(size: number, settings: Settings = {}): Board {
  const { answer } = solve(size, settings);
  const { placed = [], seed } = settings;
  const verdict = nqueens.check({ size, task: 'find', placed }, answer);
  if (answer.kind !== 'board' || !verdict.right)
    throw new Error(`size ${size}, seed ${seed}: ${JSON.stringify(verdict)}`);
  return answer.rows;
}
