/** Plugins that users name on the command line, and solvers that they name by their files, as in `--solver ./alphabeta.py`. */
import { defined } from '@queenside/core/basics';
import { resolve } from 'node:path';
import type { Catalog } from '@queenside/runtime';
import type { Section } from '@queenside/core';
import { batchError, isPath, isPluginFile, locationOf } from '@queenside/batch/one-file';
import { showCount, showPath } from './show/text.ts';

/** What names plugins and solvers: flags, or a route. `bench` takes several solvers. */
export interface Naming {
  readonly plugin?: readonly string[];
  readonly solver?: string | readonly string[];
  readonly sections?: readonly Section[];
}

/** Returns the named plugins and files: names of packages, and absolute paths. @param folder the folder of relative paths. */
export function namedIn({ plugin = [], solver = [], sections = [] }: Naming, folder: string) {
  const solvers = [solver, ...sections.map((section) => section.solver)].flat();
  return [
    ...plugin.map((name) => (isPath(name) ? resolve(folder, name) : name)),
    ...solvers.filter(isPluginFile).map((file) => resolve(folder, file)),
  ];
}

/**
 * Replaces files by the ids of their solvers.
 *
 * @param folder the folder of relative paths.
 * @throws QueensideError `batch/no-single-solver`.
 */
export function withSolverIds<Named extends Naming>(
  named: Named,
  catalog: Catalog,
  folder: string,
): Named {
  const idOf = (name: string): string =>
    isPluginFile(name) ? solverIn(resolve(folder, name), catalog) : name;
  const { solver, sections } = named;
  return {
    ...named,
    ...(solver !== undefined && {
      solver: typeof solver === 'string' ? idOf(solver) : solver.map(idOf),
    }),
    ...defined({
      sections:
        sections === undefined
          ? undefined
          : sections.map((section) => ({ ...section, solver: idOf(section.solver) })),
    }),
  };
}

/** Returns the id of the only solver of a plain file. */
function solverIn(file: string, { plugins, solvers }: Catalog): string {
  const location = locationOf(file);
  const own = plugins.find((plugin) => plugin.location === location)?.name;
  const ids = new Set(solvers.filter(({ plugin }) => plugin === own).map(({ id }) => id));
  const [id] = ids;
  if (id !== undefined && ids.size === 1) return id;
  const found =
    id === undefined ? 'no solver' : `${showCount(ids.size, 'solver')}: ${[...ids].join(', ')}`;
  throw batchError('no-single-solver', { file: showPath(file), found });
}
