import { makeContext, type ContextSettings } from '@queenside/core/testing';
import { nqueens, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { bitmaskSolver } from '../src/index.ts';

/** A run of the solver, with the checker's word on its answer. */
export function run(instance: NQueens, settings: ContextSettings = {}) {
  const context = makeContext(settings);
  const answer = bitmaskSolver.solve(instance, {}, context) as NQueensAnswer;
  return { answer, stats: context.stats, verdict: nqueens.check(instance, answer) };
}

/** The same of a line of nqueens.txt. */
export function runRecord(record: string, settings: ContextSettings = {}) {
  return run(nqueens.parse(new TextEncoder().encode(record)), settings);
}
