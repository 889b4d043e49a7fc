/** What the site can do, as data made at build time. */
import catalog from 'virtual:queenside/catalog';
import type { CatalogProblem, CatalogSolver } from '@queenside/runtime';

export { catalog };

/** Returns a problem; for an unknown id the first one. */
export function problemOf(id: string | undefined): CatalogProblem {
  return catalog.problems.find((problem) => problem.id === id) ?? catalog.problems[0]!;
}

export function solversOf(problem: string): CatalogSolver[] {
  return catalog.solvers.filter((solver) => solver.problem === problem && solver.usable);
}

export function examplesOf(problem: string): readonly { record: string; variant?: string }[] {
  return catalog.examples[problem] ?? [];
}

export function exampleOf(problem: string): string {
  return examplesOf(problem)[0]?.record ?? '';
}

/** The plugins that a job needs: the problem's, and its solver's or, without a named one, those of all its solvers. */
export function pluginsFor(problem: string, solver?: string): string[] {
  const solvers = solversOf(problem).filter(({ id }) => solver === undefined || id === solver);
  return [...new Set([problemOf(problem).plugin, ...solvers.map(({ plugin }) => plugin)])];
}
