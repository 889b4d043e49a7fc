import { checkOptions, type LeafRule, type OptionSchemas, type Registry } from '@queenside/core';
import type { LeafRuleJob } from './jobs.ts';

/**
 * Returns the leaf rule of a solver with these options; undefined if the solver is no search.
 *
 * @throws QueensideError `core/unknown-solver` or `core/bad-option`.
 */
export function leafRule(registry: Registry, job: LeafRuleJob): LeafRule | undefined {
  const solver = registry.solver(job.problem, job.solver);
  const schemas = solver.options as OptionSchemas;
  const options = checkOptions(`the solver ${solver.id}`, schemas, job.options, true);
  return solver.leafRule?.(options);
}
