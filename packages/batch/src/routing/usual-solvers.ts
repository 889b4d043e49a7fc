import type { Catalog, CatalogSolver } from '@queenside/runtime';

/**
 * Returns the solvers of a problem that are considered if none is named: bundled ones, and those of the problem's own plugin.
 * Other third-party solvers count only if there are no such solvers, or if the configuration allows it: a plugin must not
 * affect files that nobody named it for.
 */
export function usualSolvers(
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

/** Returns whether a problem has solvers that are asked only for records that no usual one is able to do. */
export function hasOtherSolvers(catalog: Catalog, problem: string): boolean {
  const all = catalog.solvers.filter((solver) => solver.problem === problem);
  return usualSolvers(catalog, problem).length < all.length;
}
