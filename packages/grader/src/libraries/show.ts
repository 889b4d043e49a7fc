/** Shows programs the libraries that an assignment names. */
import { chmod, cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Assignment, Library } from '@queenside/class-view';
import { isFile } from '@queenside/host';
import type { ReadOnlyFolder, Sandbox } from '@queenside/sandbox';
import { LANGUAGES } from '@queenside/submissions';
import { gradeError } from '../grade/errors.ts';
import { installRequirements, type InstallOptions } from './install.ts';

export interface LibraryOptions extends Omit<InstallOptions, 'folder'> {
  /** A folder for copies that every user may read. Default: programs read the libraries where they are. */
  readonly copies?: string;
}

/**
 * Returns a sandbox in which programs find the assignment's libraries. Installs what is missing beside the assignment, for all its
 * gradings.
 *
 * @throws QueensideError `grade/library-unreadable`, or an error of {@link installRequirements}.
 */
export async function withLibraries(
  sandbox: Sandbox,
  assignment: Pick<Assignment, 'file' | 'libraries'>,
  options: LibraryOptions,
): Promise<Sandbox> {
  const folders: ReadOnlyFolder[] = [];
  const variables: Record<string, string> = {};
  for (const library of assignment.libraries ?? []) {
    const { inside, environment } = placeOf(library);
    folders.push({ host: await folderOf(library, assignment, options), inside });
    Object.assign(variables, environment);
  }
  if (folders.length === 0) return sandbox;
  return {
    kind: sandbox.kind,
    run: ({ readOnly = [], environment, ...request }) =>
      sandbox.run({
        ...request,
        readOnly: [...readOnly, ...folders],
        environment: { ...variables, ...environment },
      }),
  };
}

/** Installs an assignment's libraries, and returns their folders. */
export async function installLibraries(
  assignment: Pick<Assignment, 'file' | 'libraries'>,
  options: LibraryOptions,
): Promise<readonly string[]> {
  const { libraries = [] } = assignment;
  return Promise.all(libraries.map((library) => folderOf(library, assignment, options)));
}

function placeOf({ language }: Library) {
  return LANGUAGES.find(({ id }) => id === language)!.libraries!;
}

async function folderOf(
  library: Library,
  { file }: Pick<Assignment, 'file'>,
  { copies, ...options }: LibraryOptions,
): Promise<string> {
  const folder = isFile(library.path)
    ? await installRequirements(library, {
        ...options,
        folder: join(dirname(file), '.queenside', 'libraries'),
      })
    : library.path;
  if (copies === undefined) return requireReadable(folder);
  const copy = join(copies, library.language);
  await chmod(copies, 0o711);
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
  const { execa } = await import('execa');
  await execa('chmod', ['-R', 'a+rX,go-w', copy]);
  return copy;
}

/** Root's programs run as another user, who can read only what everybody can. */
async function requireReadable(folder: string): Promise<string> {
  if (process.getuid?.() !== 0) return folder;
  const { execa } = await import('execa');
  const { stdout } = await execa('find', [
    folder,
    '!',
    '-type',
    'l',
    '!',
    '-perm',
    '-o+r',
    '-print',
    '-quit',
  ]);
  if (stdout !== '') throw gradeError('library-unreadable', { path: stdout, folder });
  return folder;
}
