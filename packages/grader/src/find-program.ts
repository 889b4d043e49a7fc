import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** The absolute paths of all programs of a name, by the caller's PATH, in its order. */
export function findPrograms(program: string): string[] {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .filter(isExecutable);
}

/** The one that would be started; undefined where there is none. */
export function findProgram(program: string): string | undefined {
  return findPrograms(program)[0];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
