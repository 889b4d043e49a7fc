/** The plugins that a job needs, and what they offer. A worker loads these and no others. */
import type { Catalog } from '@queenside/core';
import { coreError, listKnown } from '@queenside/core/basics';
import type { PluginSource } from './discover.ts';

/** What a job is about. */
export interface JobScope {
  readonly problem: string;
  /** All solvers of the problem, one by name, or none if nothing is solved. */
  readonly solvers: 'all' | 'none' | { readonly id: string };
}

export interface PluginSet {
  readonly problem: string;
  readonly plugins: readonly PluginSource[];
  /** What the plugins offer to the problem, see {@link offerTo}. */
  readonly offer: string;
}

/**
 * Returns the plugins that jobs of a scope need.
 *
 * @throws QueensideError `core/unknown-problem`.
 */
export function pluginSetFor(
  catalog: Catalog,
  sources: readonly PluginSource[],
  { problem, solvers }: JobScope,
): PluginSet {
  const known = catalog.problems.find(({ id }) => id === problem);
  if (known === undefined) {
    const ids = catalog.problems.map(({ id }) => id).toSorted();
    throw coreError('unknown-problem', { problem, known: listKnown(problem, ids) });
  }
  const names = new Set([known.plugin, ...solverPlugins(catalog, problem, solvers)]);
  const plugins = sources.filter(({ name }) => names.has(name));
  return { problem, plugins, offer: offerTo(problem, catalog, plugins) };
}

/** Returns the plugins of the wanted solvers. If the wanted one is not installed, of all: the error can then list them. */
function solverPlugins(
  catalog: Catalog,
  problem: string,
  wanted: JobScope['solvers'],
): readonly string[] {
  if (wanted === 'none') return [];
  const all = catalog.solvers.filter((solver) => solver.problem === problem);
  const named = all.filter(({ id }) => wanted !== 'all' && id === wanted.id);
  return (named.length > 0 ? named : all).map(({ plugin }) => plugin);
}

/** Returns the catalog's entries for a problem and these plugins' solvers for it, as a text to compare. */
export function offerTo(
  problem: string,
  catalog: Catalog,
  plugins: readonly PluginSource[],
): string {
  const names = new Set(plugins.map(({ name }) => name));
  const offer = {
    problem: catalog.problems.find(({ id }) => id === problem),
    solvers: catalog.solvers.filter((each) => each.problem === problem && names.has(each.plugin)),
  };
  return JSON.stringify(offer, (_key, value: unknown) =>
    typeof value === 'bigint' || Object.is(value, Infinity) ? String(value) : value,
  );
}
