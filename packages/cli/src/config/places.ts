/** Where a configuration may be. Whether anything is there is seen without what reads it, which takes longer to load. */
import { lstatSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The key in package.json, and the stem of the files. */
export const NAME = 'queenside';

const MANIFEST = 'package.json';

/** In one folder, the first of these that is there counts. */
export const PLACES: readonly string[] = [
  MANIFEST,
  ...['', '.json', '.yaml', '.yml', '.js', '.ts'].map((extension) => `.${NAME}rc${extension}`),
  ...['ts', 'js', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `${NAME}.config.${extension}`),
];

/** A folder and all above it, the nearest first. */
export function foldersUpFrom(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}

/** Whether some folder from `cwd` up has a file that may hold a configuration. */
export function mayHaveConfig(cwd: string): boolean {
  return foldersUpFrom(cwd).some((folder) =>
    PLACES.some((place) => mayBeThere(`${folder}/${place}`)),
  );
}

/** What cannot be looked at is for the reader to explain. */
function mayBeThere(path: string): boolean {
  try {
    const isThere = lstatSync(path, { throwIfNoEntry: false }) !== undefined;
    return isThere && (basename(path) !== MANIFEST || hasKey(path));
  } catch {
    return true;
  }
}

/** Most projects have a package.json, and nothing of ours in it. */
function hasKey(manifest: string): boolean {
  return Object.hasOwn(Object(JSON.parse(readFileSync(manifest, 'utf8'))) as object, NAME);
}
