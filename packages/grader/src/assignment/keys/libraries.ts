import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { Library } from '@queenside/class-view';
import { isFile } from '@queenside/host';
import { assignmentError } from '../errors.ts';
import { findBeside } from '../source/find-beside.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** The language whose packages a file can list. */
const LISTED = 'python';

/** @throws QueensideError if a path is invalid. */
export async function readLibraries(
  written: Readonly<Record<string, string>>,
  source: Source,
): Promise<readonly Library[]> {
  return Promise.all(
    Object.entries(written).map(async ([language, name]) => {
      const at = ['libraries', language];
      const path = await findBeside(name, 'file or folder', at, source);
      if (isFile(path) && language !== LISTED) {
        const values = { path: showPath(at), name, reason: 'is a file', expected: 'a folder' };
        throw assignmentError('wrong-file', values, source.placeOf(at));
      }
      const uses = isFile(path) ? await namedIn(path) : [];
      return { language, path, uses, contents: await digestOf([path, ...uses]) };
    }),
  );
}

/**
 * Returns the existing files and folders that the words of a file of requirements name, such as `-r more.txt` or `--find-links
 * wheels`, and those that these files name.
 */
async function namedIn(file: string, known: readonly string[] = []): Promise<string[]> {
  const folder = dirname(file);
  const text = (await readFile(file, 'utf8')).replace(/(?:^|\s)#.*$/gm, '');
  const found: string[] = [];
  for (const word of text.split(/[\s=]+/)) {
    const path = resolve(folder, word);
    const isNew = path !== folder && ![file, ...known, ...found].includes(path);
    if (word === '' || !isNew || !existsSync(path)) continue;
    found.push(path);
    if (path.endsWith('.txt') && isFile(path))
      found.push(...(await namedIn(path, [file, ...known, ...found])));
  }
  return found;
}

/** Hashes the names and contents of files, and of all files in folders. */
async function digestOf(paths: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const path of paths)
    if (isFile(path)) digest.update(await readFile(path));
    else await addFolder(path, digest);
  return digest.digest('hex');
}

async function addFolder(folder: string, digest: Hash): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  for (const { entry, path } of paths.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    digest.update(`${relative(folder, path)}\0`);
    if (entry.isSymbolicLink()) digest.update(await readlink(path));
    else if (entry.isFile()) digest.update(await readFile(path));
  }
}
