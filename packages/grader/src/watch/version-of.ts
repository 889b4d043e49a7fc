import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isJunk } from '@queenside/submissions';

/** The most files and folders that are looked at. The grader refuses larger submissions. */
const MOST_ENTRIES = 20_000;

/**
 * Returns a hash of what distinguishes two contents of files and folders without reading them. Synchronous calls are ten times
 * faster for many files.
 */
export function versionOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  const paths = [...files];
  for (const [count, path] of paths.entries()) {
    if (count === MOST_ENTRIES) break;
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (stats?.isDirectory() === true) {
      hash.update(`${path}\0`);
      for (const name of namesIn(path)) paths.push(join(path, name));
    } else {
      const { ino, size, mtimeNs, mode } = stats ?? {};
      hash.update(`${path}\0${ino}\0${size}\0${mtimeNs}\0${mode}\0`);
    }
  }
  return hash.digest('hex');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !isJunk(name))
      .toSorted();
  } catch {
    // The file was removed meanwhile, or cannot be read; the grader reports which.
    return [];
  }
}
