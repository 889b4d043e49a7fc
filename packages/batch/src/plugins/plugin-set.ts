/** The plugins that a job needs, and what they offer. A worker loads these and no others. */
import { defined, listKnown } from '@queenside/core/basics';
import type { Catalog, CatalogProblem, SolvePlan } from '@queenside/runtime';
import { pluginError } from '@queenside/runtime/errors';
import { bundledSolvers, usualSolvers } from './usual-solvers.ts';
import type { PluginSource } from './plugin-source.ts';

type Among = NonNullable<SolvePlan['among']>;

/** The problem and the solvers that a job is about. */
export interface JobScope {
  readonly problem: string;
  /** Solvers by name, some of those to consider if none is named, or none if nothing is solved. */
  readonly solvers: Among | 'none' | { readonly ids: readonly string[] };
  /** The file of the user's own evaluation, if there is one. */
  readonly evaluation?: string;
}

export interface PluginSet {
  readonly problem: string;
  readonly plugins: readonly PluginSource[];
  /** The address of the module with the user's own evaluation. Absent if there is none. */
  readonly evaluation?: string;
  /** The plugins' offers for the problem; see {@link offerTo}. */
  readonly offer: string;
  /** A key that is different for different sets. The same plugins form another set for judging, where nothing is solved. */
  readonly key: string;
  /** Whether the plugins solve records, and some are third-party: then their answers are judged by another set. */
  readonly needsJudge: boolean;
  /** The third-party plugins to blame for harm: those of solvers or, if there are none, the problem's. */
  readonly suspects: readonly string[];
}

/** Returns whether a set runs code that did not come with the command, or that of a file. It then runs in processes. */
export function isForeign({ plugins, evaluation }: PluginSet): boolean {
  return evaluation !== undefined || plugins.some(({ isThirdParty }) => isThirdParty);
}

/**
 * Returns the plugins that jobs of a scope need.
 *
 * @param evaluation the address of the scope's evaluation.
 * @throws QueensideError `core/unknown-problem`.
 */
export function pluginSetFor(
  catalog: Catalog,
  sources: readonly PluginSource[],
  { problem, solvers }: JobScope,
  evaluation?: string,
): PluginSet {
  const known = problemIn(catalog, problem);
  const names = new Set([known.plugin, ...solverPlugins(catalog, problem, solvers)]);
  const plugins = sources.filter(({ name }) => names.has(name));
  const offer = offerTo(problem, catalog, plugins);
  const solves = solvers !== 'none';
  const thirdParty = plugins.filter(({ isThirdParty }) => isThirdParty).map(({ name }) => name);
  const others = thirdParty.filter((name) => name !== known.plugin);
  return {
    problem,
    plugins,
    offer,
    key: `${solves ? 'solve' : 'judge'} ${evaluation ?? ''} ${offer}`,
    ...defined({ evaluation }),
    needsJudge: solves && thirdParty.length > 0,
    suspects: others.length > 0 ? others : thirdParty,
  };
}

function problemIn({ problems }: Catalog, problem: string): CatalogProblem {
  const known = problems.find(({ id }) => id === problem);
  if (known !== undefined) return known;
  const ids = problems.map(({ id }) => id).toSorted();
  throw pluginError('unknown-problem', { problem, known: listKnown(problem, ids) });
}

/** Returns the plugins of the wanted solvers. If the named solver is not installed, it returns those for an unnamed one. */
function solverPlugins(
  catalog: Catalog,
  problem: string,
  wanted: JobScope['solvers'],
): readonly string[] {
  if (wanted === 'none') return [];
  const all = catalog.solvers.filter((each) => each.problem === problem);
  if (wanted === 'all') return all.map(({ plugin }) => plugin);
  if (wanted === 'bundled') return bundledSolvers(catalog, problem).map(({ plugin }) => plugin);
  const named = all.filter(({ id }) => wanted !== 'usual' && wanted.ids.includes(id));
  const solvers = named.length > 0 ? named : usualSolvers(catalog, problem);
  return solvers.map(({ plugin }) => plugin);
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
