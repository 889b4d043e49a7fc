import { statSync } from 'node:fs';

/** Returns whether a path is a regular file, or a link to one. */
export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
