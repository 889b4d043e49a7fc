/** Reads programs that anyone can copy: the code of the installed solvers, and the assignment's samples. */
import { codeFoldersOf, type Engine } from '@queenside/batch';
import type { Assignment } from '@queenside/class-view';
import { partsOf, readPrograms } from '@queenside/submissions';
import { basename } from 'node:path';
import type { Compared } from './forms.ts';

type TestsAndSamples = Pick<Assignment, 'build' | 'tests' | 'samples'>;

/**
 * Returns each file of the plugins that solve the assignment's problems, and each sample. Their ids are what reports call them.
 * Leaves out what cannot be read.
 */
export async function readPublished(
  { build, tests, samples }: TestsAndSamples,
  { installed: { catalog } }: Pick<Engine, 'installed'>,
): Promise<Compared[]> {
  const problems = new Set(tests.map(({ problem }) => problem));
  const names = new Set(
    catalog.solvers.filter(({ problem }) => problems.has(problem)).map(({ plugin }) => plugin),
  );
  const plugins = catalog.plugins.filter(({ name }) => names.has(name));
  const folders = new Set(plugins.flatMap(({ location }) => codeFoldersOf(location)));
  const published = (
    await Promise.all(Array.from(folders, (folder) => programsIn(folder, build)))
  ).flat();
  for (const { path } of samples)
    published.push(publishedAs(`sample: ${basename(path)}`, await readProgramsAt(path, build)));
  return published;
}

/** The programs of folders whose code this process has loaded, by folder and rules. */
const known = new Map<string, Promise<readonly Compared[]>>();

function programsIn(folder: string, build: TestsAndSamples['build']): Promise<readonly Compared[]> {
  const key = JSON.stringify([folder, build]);
  const found = known.get(key) ?? readFolder(folder, build);
  known.set(key, found);
  return found;
}

async function readFolder(
  folder: string,
  build: TestsAndSamples['build'],
): Promise<readonly Compared[]> {
  const programs = await readProgramsAt(folder, build);
  // Installed packages also have declarations. Nobody copies those.
  return programs
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .map((each) => publishedAs(`Queenside: ${packageOf(folder)}/${each.path}`, [each]));
}

async function readProgramsAt(
  path: string,
  build: TestsAndSamples['build'],
): Promise<Compared['programs']> {
  const parts = await partsOf(path, basename(path), build).catch(() => []);
  return readPrograms(parts, build).catch(() => []);
}

function publishedAs(id: string, programs: Compared['programs']): Compared {
  return { id, hash: id, programs, isPublished: true };
}

/** Returns `solver-bitmask` for `…/solver-bitmask/src`. */
function packageOf(folder: string): string {
  return folder.split(/[/\\]/).at(-2) ?? folder;
}
