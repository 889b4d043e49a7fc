import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Returns the absolute path of the first program with this name on PATH, or undefined. */
export function findProgram(program: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
