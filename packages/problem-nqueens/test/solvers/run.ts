import {
  checkOptions,
  type OptionSchemas,
  type Solver,
  type Stats,
  type Verdict,
} from '@queenside/core';
import { makeContext, parseRecord, type ContextSettings } from '@queenside/conformance';
import { nqueens } from '../../src/nqueens.ts';
import type { Board, NQueens, NQueensAnswer, Square } from '../../src/types.ts';

/** Settings of a run: its context and the solver's options. */
export interface RunSettings extends ContextSettings {
  readonly options?: Readonly<Record<string, unknown>>;
}

/** A finished run. */
export interface CheckedRun {
  readonly answer: NQueensAnswer;
  readonly stats: Stats;
  /** The checker's verdict on the answer. */
  readonly verdict: Verdict;
}

type NQueensSolver = Solver<NQueens, NQueensAnswer, OptionSchemas>;

/** Returns a function that runs a synchronous solver on an instance or a line of nqueens.txt, and checks its answer. */
export function runnerOf(solver: NQueensSolver) {
  return (
    record: string | NQueens,
    { options = {}, ...settings }: RunSettings = {},
  ): CheckedRun => {
    const instance = typeof record === 'string' ? parseRecord(nqueens, record) : record;
    const context = makeContext(settings);
    const checked = checkOptions(`the solver ${solver.id}`, solver.options, options);
    const answer = solver.solve(instance, checked, context) as NQueensAnswer;
    return { answer, stats: context.stats, verdict: nqueens.check(instance, answer) };
  };
}

/** Returns a function that finds one board of a size. It throws unless the answer is a right board. */
export function finderOf(solver: NQueensSolver) {
  const run = runnerOf(solver);
  return (
    size: number,
    { placed = [], ...settings }: RunSettings & { readonly placed?: readonly Square[] } = {},
  ): Board => {
    const { answer, verdict } = run({ size, task: 'find', placed }, settings);
    if (answer.kind === 'board' && verdict.kind === 'right') return answer.rows;
    throw new Error(`size ${size}, seed ${settings.seed}: ${JSON.stringify(verdict)}`);
  };
}
