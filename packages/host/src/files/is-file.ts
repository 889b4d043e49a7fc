import { statSync, type Stats } from 'node:fs';

/** Returns whether a path is a regular file, or a link to one. */
export function isFile(path: string): boolean {
  return statsOf(path)?.isFile() === true;
}

/** Returns whether a path is a folder, or a link to one. */
export function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true;
}

/** Returns nothing for a path that cannot be followed, such as a link to itself. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
