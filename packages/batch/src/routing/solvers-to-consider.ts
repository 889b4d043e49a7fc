import type { Catalog, CatalogSolver } from '@queenside/runtime';

/**
 * Returns the solvers of a problem that are considered when none is named: bundled ones, and those of the problem's own
 * plugin. Other third-party solvers are considered only if there are no such solvers, or if the configuration allows it: a
 * plugin must not affect files that nobody named it for.
 */
export function solversToConsider(
  { plugins, problems, solvers }: Catalog,
  problem: string,
): readonly CatalogSolver[] {
  const own = problems.find(({ id }) => id === problem)?.plugin;
  const thirdParty = new Set(
    plugins
      .filter(({ isThirdParty, isConsidered }) => isThirdParty === true && isConsidered !== true)
      .map(({ name }) => name),
  );
  const all = solvers.filter((solver) => solver.problem === problem);
  const usual = all.filter(({ plugin }) => plugin === own || !thirdParty.has(plugin));
  return usual.length > 0 ? usual : all;
}
