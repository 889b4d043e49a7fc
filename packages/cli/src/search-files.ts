/** Solvers that users name by the files of their own searches, as in `--solver ./alphabeta.py`. */
import { resolve } from 'node:path';
import type { Section } from '@queenside/core';
import { isSearchFile, solverNamed } from '@queenside/batch/one-file';

/** What names solvers: flags, or a route. `bench` takes several. */
export interface Naming {
  readonly solver?: string | readonly string[];
  readonly sections?: readonly Section[];
}

/** Returns the absolute paths of the named files. @param folder the folder of relative paths. */
export function searchFilesIn({ solver = [], sections = [] }: Naming, folder: string): string[] {
  return [solver, ...sections.map((section) => section.solver)]
    .flat()
    .filter(isSearchFile)
    .map((file) => resolve(folder, file));
}

/** Replaces files by the ids of their solvers. */
export function withSolverIds<Named extends Naming>(named: Named): Named {
  const { solver, sections } = named;
  return {
    ...named,
    ...(solver !== undefined && {
      solver: typeof solver === 'string' ? solverNamed(solver) : solver.map(solverNamed),
    }),
    ...(sections && {
      sections: sections.map((section) => ({ ...section, solver: solverNamed(section.solver) })),
    }),
  };
}
