import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { showPath } from '../show/text.ts';
import { newError } from './errors.ts';
import type { Layout } from './layout.ts';

/**
 * Writes the files of a new package into a new folder.
 *
 * @throws QueensideError `new/folder-exists`; existing files never change.
 */
export async function writePackage(
  { folder }: Layout,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await makeFolder(folder);
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' });
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    throw newError('folder-exists', { folder: showPath(folder) });
  }
}
