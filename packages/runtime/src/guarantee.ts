import { checkOptions, guaranteeOf, type OptionSchemas } from '@queenside/core';
import type { Registry } from './plugins/registry.ts';
import type { GuaranteeJob } from './jobs.ts';

/**
 * Returns what the answers of a solver guarantee with these options.
 *
 * @throws QueensideError `core/unknown-solver` or `core/bad-option`.
 */
export function guarantee(registry: Registry, job: GuaranteeJob): string {
  const solver = registry.solver(job.problem, job.solver);
  const schemas = solver.options as OptionSchemas;
  const options = checkOptions(`the solver ${solver.id}`, schemas, job.options, true);
  return guaranteeOf(solver, options);
}
