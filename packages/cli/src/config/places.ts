/** Places of configuration files. Kept apart from the reader, which is slow to load. */
import { lstatSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { foldersUpFrom } from '@queenside/batch/folders';

/** Key in package.json, and base name of the files. */
export const NAME = 'queenside';

const MANIFEST = 'package.json';

/** File names in order of precedence within one folder. */
export const PLACES: readonly string[] = [
  MANIFEST,
  ...['', '.json', '.yaml', '.yml', '.js', '.ts'].map((extension) => `.${NAME}rc${extension}`),
  ...['ts', 'js', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `${NAME}.config.${extension}`),
];

/** Returns whether `cwd` or an ancestor has a file that may be a configuration. */
export function mayHaveConfig(cwd: string): boolean {
  return foldersUpFrom(cwd).some((folder) =>
    PLACES.some((place) => mayExist(`${folder}/${place}`)),
  );
}

/** Returns true also on errors, which the reader then explains. */
function mayExist(path: string): boolean {
  try {
    const exists = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return exists && (basename(path) !== MANIFEST || hasKey(path));
  } catch {
    return true;
  }
}

/** Most projects have a package.json without our key. */
function hasKey(manifest: string): boolean {
  return Object.hasOwn(Object(JSON.parse(readFileSync(manifest, 'utf8'))) as object, NAME);
}
