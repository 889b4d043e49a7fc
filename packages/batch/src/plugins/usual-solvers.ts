import type { Catalog, CatalogSolver, PluginOrigin } from '@queenside/runtime';
import type { Need } from '@queenside/core';
import { unableReason } from '@queenside/core/basics';

/**
 * Returns the solvers of a problem that the engine considers if the user names none: bundled ones, and those of the problem's
 * plugin. Other third-party solvers count only if there are no such solvers, or if the configuration allows it. A plugin must
 * not affect files for which the user did not name it.
 */
export const usualSolvers: SolversOf = remember((catalog, problem) =>
  solversWithout(
    catalog,
    problem,
    ({ isThirdParty, isConsidered }) => isThirdParty === true && isConsidered !== true,
  ),
);

/** Returns the usual solvers without those that count only because the configuration allows it. */
export const bundledSolvers: SolversOf = remember((catalog, problem) =>
  solversWithout(catalog, problem, ({ isThirdParty }) => isThirdParty === true),
);

/** Returns the usual solvers that count only because the configuration allows it. */
export function consideredSolvers(catalog: Catalog, problem: string): readonly CatalogSolver[] {
  const bundled = new Set(bundledSolvers(catalog, problem));
  return usualSolvers(catalog, problem).filter((solver) => !bundled.has(solver));
}

type SolversOf = (catalog: Catalog, problem: string) => readonly CatalogSolver[];

/** Remembers the solvers that a function finds, because every file needs them. A catalog never changes. */
function remember(find: SolversOf): SolversOf {
  const found = new WeakMap<Catalog, Map<string, readonly CatalogSolver[]>>();
  return (catalog, problem) => {
    let ofCatalog = found.get(catalog);
    if (ofCatalog === undefined) found.set(catalog, (ofCatalog = new Map()));
    let solvers = ofCatalog.get(problem);
    if (solvers === undefined) ofCatalog.set(problem, (solvers = find(catalog, problem)));
    return solvers;
  };
}

/** Returns the solvers of a problem that come with it or whose plugin is not excluded; all of them if there are none. */
function solversWithout(
  { plugins, problems, solvers }: Catalog,
  problem: string,
  isExcluded: (plugin: PluginOrigin) => boolean,
): readonly CatalogSolver[] {
  const own = problems.find(({ id }) => id === problem)?.plugin;
  const excluded = new Set(plugins.filter(isExcluded).map(({ name }) => name));
  const all = solvers.filter((solver) => solver.problem === problem);
  const kept = all.filter(({ plugin }) => plugin === own || !excluded.has(plugin));
  return kept.length > 0 ? kept : all;
}

/** Returns whether a problem has solvers that are asked only for records that no usual one is able to do. */
export function hasOtherSolvers(catalog: Catalog, problem: string): boolean {
  const all = catalog.solvers.filter((solver) => solver.problem === problem);
  return usualSolvers(catalog, problem).length < all.length;
}

/** Returns why solvers of a problem cannot meet a need, by their ids. Those that can are left out. */
export function unableSolvers(
  catalog: Catalog,
  problem: string,
  need: Need,
): Readonly<Record<string, string>> {
  const solvers = catalog.solvers.filter((solver) => solver.problem === problem);
  const reasons = solvers.flatMap(({ id, capabilities }) => {
    const reason = unableReason(capabilities, need);
    return reason === undefined ? [] : [[id, reason] as const];
  });
  return Object.fromEntries(reasons);
}

/** Returns the ids of the solvers in files that the user wrote; undefined if there are none. */
export function ownSolvers({ plugins, solvers }: Catalog): readonly string[] | undefined {
  const own = new Set(
    plugins.filter(({ searchFile }) => searchFile !== undefined).map(({ name }) => name),
  );
  if (own.size === 0) return undefined;
  return [...new Set(solvers.filter(({ plugin }) => own.has(plugin)).map(({ id }) => id))];
}
