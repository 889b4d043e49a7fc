import { checkOptions, type OptionSchemas, type Solver, type Stats } from '@queenside/core';
import { makeContext, type ContextSettings } from './context.ts';

/** A finished run. */
export interface SolverRun<Answer> {
  readonly answer: Answer;
  readonly stats: Stats;
}

/**
 * Runs a solver on one instance like the engine: it checks the options and fills in the defaults.
 *
 * @throws QueensideError `core/bad-option`, and whatever the solver throws.
 */
export async function runSolver<Instance, Answer, Options extends OptionSchemas>(
  solver: Solver<Instance, Answer, Options>,
  instance: Instance,
  settings: ContextSettings & { readonly options?: Readonly<Record<string, unknown>> } = {},
): Promise<SolverRun<Answer>> {
  const options = checkOptions(`the solver ${solver.id}`, solver.options, settings.options ?? {});
  const context = makeContext(settings);
  const answer = await solver.solve(instance, options, context);
  return { answer, stats: context.stats };
}
