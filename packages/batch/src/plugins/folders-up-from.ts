import { dirname } from 'node:path';

/** A folder and all folders above it, the nearest first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}
