/** Finds the files that an assignment names, in its folder or below. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { KeyPath } from './parse-text.ts';
import { assignmentError } from '../errors.ts';
import { showPath, type Source } from './read-source.ts';

/**
 * Resolves a file name that is relative to the assignment's folder.
 *
 * @returns the absolute path.
 * @throws QueensideError `assignment/leaves-folder`, `…/missing-file`, or `…/wrong-file`.
 */
export async function findBeside(
  name: string,
  kind: 'file' | 'file or folder',
  at: KeyPath,
  { folder, placeOf }: Source,
): Promise<string> {
  const values = { path: showPath(at), name };
  const found = resolve(folder, name);
  if (isOutside(folder, found)) throw assignmentError('leaves-folder', values, placeOf(at));
  const entry = await stat(found).catch(() => undefined);
  if (entry === undefined) throw assignmentError('missing-file', { ...values, kind }, placeOf(at));
  if (isOutside(await realpath(folder), await realpath(found)))
    throw assignmentError('leaves-folder', values, placeOf(at));
  if (entry.isFile() || (kind === 'file or folder' && entry.isDirectory())) return found;
  throw assignmentError(
    'wrong-file',
    { ...values, reason: `is not a ${kind}`, expected: `a ${kind}` },
    placeOf(at),
  );
}

function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}
