import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/** Returns the absolute path of every program with this name on PATH, in PATH order. */
export function findPrograms(program: string): string[] {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .filter(isExecutable);
}

/** Returns the first program with this name on PATH, or undefined. */
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
