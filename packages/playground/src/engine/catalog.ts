/** The contents of the site: data made at build time, and the additions of loaded files. */
import { computed } from '@preact/signals';
import bundled, { type SiteExample } from 'virtual:queenside/catalog';
import type { CatalogProblem, CatalogSolver } from '@queenside/runtime';
import { loadedFiles, type LoadedFile } from '../third-party/files.ts';

/** The contents of the site, without loaded files. */
export { bundled };

const joined = computed(() => {
  const files = [...loadedFiles.value.values()];
  return {
    problems: [...bundled.problems, ...files.flatMap(({ problems }) => problems)],
    solvers: [...bundled.solvers, ...files.flatMap(({ solvers }) => solvers)],
    examples: joinRecords(
      bundled.examples,
      files.map(({ examples }) => examples),
    ),
    trees: [...bundled.trees, ...files.flatMap(({ trees }) => trees)],
    games: joinRecords(
      bundled.games,
      files.map(({ games }) => games),
    ),
  };
});

function joinRecords<Value>(
  first: Readonly<Record<string, Value>>,
  others: readonly Readonly<Record<string, Value>>[],
): Readonly<Record<string, Value>> {
  return Object.assign({}, first, ...others) as Readonly<Record<string, Value>>;
}

/** Components that read it are shown anew when a file is loaded. */
export const catalog = {
  ...bundled,
  get problems(): readonly CatalogProblem[] {
    return joined.value.problems;
  },
  get solvers(): readonly CatalogSolver[] {
    return joined.value.solvers;
  },
  get examples() {
    return joined.value.examples;
  },
  get trees() {
    return joined.value.trees;
  },
  get games() {
    return joined.value.games;
  },
};

/** Returns a problem; for an unknown id the first one. */
export function problemOf(id: string | undefined): CatalogProblem {
  return catalog.problems.find((problem) => problem.id === id) ?? catalog.problems[0]!;
}

export function solversOf(problem: string): CatalogSolver[] {
  return catalog.solvers.filter((solver) => solver.problem === problem && solver.usable);
}

export function examplesOf(problem: string): readonly SiteExample[] {
  return catalog.examples[problem] ?? [];
}

export function exampleOf(problem: string): string {
  return examplesOf(problem)[0]?.record ?? '';
}

/** Returns whether a plugin was loaded from a file. */
export function isThirdParty(plugin: string): boolean {
  return loadedFiles.value.has(plugin);
}

/** Returns the file of the third-party plugin that answers a question, if there is one. */
export function fileFor(problem: string, solver?: string): LoadedFile | undefined {
  return pluginsFor(problem, solver)
    .map((name) => loadedFiles.value.get(name))
    .find((file) => file !== undefined);
}

/** Returns the name of a problem or solver for menus. */
export function nameOf({
  id,
  name = id,
  plugin,
}: Pick<CatalogProblem, 'id' | 'name' | 'plugin'>): string {
  return isThirdParty(plugin) ? `${name} (third-party)` : name;
}

/** Returns the name of a problem's solver for sentences and menus. */
export function solverName(problem: string, id: string): string {
  const solver = solversOf(problem).find((each) => each.id === id);
  return solver ? nameOf(solver) : id;
}

/**
 * Returns the plugins that a job needs: the problem's, and its solver's. If no solver is named, it adds those of all solvers.
 * As in the command, the user must name a third-party solver of another plugin's problem.
 */
export function pluginsFor(problem: string, solver?: string): string[] {
  const { plugin: own } = problemOf(problem);
  const solvers = solversOf(problem).filter(({ id, plugin }) =>
    solver === undefined ? plugin === own || !isThirdParty(plugin) : id === solver,
  );
  return [...new Set([own, ...solvers.map(({ plugin }) => plugin)])];
}
