/** Reads programs that anyone can copy: the code of the installed solvers, and the assignment's samples. */
import { codeFoldersOf, type Engine } from '@queenside/batch';
import { partsOf, readPrograms } from '@queenside/submissions';
import { basename } from 'node:path';
import type { Assignment } from '../model/index.ts';
import type { Compared } from './find-identical.ts';

type Rules = Pick<Assignment, 'build' | 'tests' | 'samples'>;

/**
 * Returns each file of the plugins that solve the assignment's problems, and each sample. Their ids are what reports call them.
 * Leaves out what cannot be read.
 */
export async function readPublished(
  { build, tests, samples }: Rules,
  { installed: { catalog } }: Pick<Engine, 'installed'>,
): Promise<Compared[]> {
  const problems = new Set(tests.map(({ problem }) => problem));
  const names = new Set(
    catalog.solvers.filter(({ problem }) => problems.has(problem)).map(({ plugin }) => plugin),
  );
  const plugins = catalog.plugins.filter(({ name }) => names.has(name));
  const folders = new Set(plugins.flatMap(({ location }) => codeFoldersOf(location)));
  const published: Compared[] = [];
  const read = async (path: string) =>
    partsOf(path, basename(path), build)
      .then((parts) => readPrograms(parts, build))
      .catch(() => []);
  for (const folder of folders)
    for (const program of await read(folder))
      // Installed packages also have declarations. Nobody copies those.
      if (!program.path.endsWith('.d.ts'))
        published.push(publishedAs(`Queenside: ${packageOf(folder)}/${program.path}`, [program]));
  for (const { path } of samples)
    published.push(publishedAs(`sample: ${basename(path)}`, await read(path)));
  return published;
}

function publishedAs(id: string, programs: Compared['programs']): Compared {
  return { id, hash: id, programs, isPublished: true };
}

/** Returns `solver-bitmask` for `…/solver-bitmask/src`. */
function packageOf(folder: string): string {
  return folder.split(/[/\\]/).at(-2) ?? folder;
}
