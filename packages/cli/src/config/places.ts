/** Places of configuration files. Kept apart from the reader, which is slow to load. */
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FLAGS } from '../flags/table.ts';

/** Key in package.json, and base name of the files. */
export const NAME = 'queenside';

/** The folders of a configuration that names none, relative to its own. */
export const DEFAULT_FOLDERS = {
  inbox: FLAGS.input.setting.default,
  outbox: FLAGS.output.setting.default,
} as const;

const MANIFEST = 'package.json';

/** File names in order of precedence within one folder. */
const PLACES: readonly string[] = [
  MANIFEST,
  ...['', '.json', '.yaml', '.yml', '.js', '.ts'].map((extension) => `.${NAME}rc${extension}`),
  ...['ts', 'js', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `${NAME}.config.${extension}`),
];

/** Names that people expect to be looked for. */
const SIMILAR: readonly string[] = ['toml', 'json5', 'jsonc', 'cjs', 'mts', 'cts'].flatMap(
  (extension) => [`${NAME}.config.${extension}`, `.${NAME}rc.${extension}`],
);

/** Returns a file of a folder that looks like a configuration, but has none of the names of one. */
export function similarIn(folder: string): string | undefined {
  return [...SIMILAR, `${NAME}.toml`, `${NAME}.yaml`, `${NAME}.json`]
    .map((place) => join(folder, place))
    .find(isFile);
}

/** Returns the first file of a folder that may be a configuration. */
export function placeIn(folder: string): string | undefined {
  return PLACES.map((place) => join(folder, place)).find(mayExist);
}

/** Returns whether a file may be a configuration. A package.json with invalid JSON may: reading it explains what is wrong. */
function mayExist(path: string): boolean {
  return isFile(path) && (basename(path) !== MANIFEST || mayHaveKey(path));
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** Most projects have a package.json without our key. */
function mayHaveKey(manifest: string): boolean {
  try {
    return Object.hasOwn(Object(JSON.parse(readFileSync(manifest, 'utf8'))) as object, NAME);
  } catch {
    return true;
  }
}
