import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/** A folder and all folders above it, the nearest first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}

/** A file of a search, and one of its functions. */
const FUNCTION_OF_FILE = /^(.*\.(?:py|[cm]?[jt]s)):(\w+)$/s;

/** Splits `search.py:aStarSearch` into the path of the file and the name of the function. */
export function splitFunction(path: string): { readonly file: string; readonly function?: string } {
  const [, file, name] = FUNCTION_OF_FILE.exec(path) ?? [];
  return file === undefined ? { file: path } : { file, function: name! };
}

/** Returns an absolute path without links, or as it is written if it does not exist. A function of a file stays behind its path. */
export function locationOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const { file, function: name } = splitFunction(path);
    return name === undefined ? resolve(path) : `${locationOf(file)}:${name}`;
  }
}

/** Inboxes and outboxes. Others put files there, so neither configuration nor plugins are taken from them. */
export class DropFolders {
  readonly #folders = new Set<string>();

  constructor(folders: Iterable<string> = []) {
    this.add(folders);
  }

  add(folders: Iterable<string>): void {
    for (const folder of folders) for (const path of pathsOf(folder)) this.#folders.add(path);
  }

  /** Returns the inbox or outbox that a path is in, itself or by links; undefined if there is none. */
  around(path: string): string | undefined {
    const paths = pathsOf(path);
    return [...this.#folders].find((folder) => paths.some((each) => isWithin(folder, each)));
  }
}

/** Returns a path as it is written, and without links. */
function pathsOf(path: string): string[] {
  return [resolve(path), locationOf(path)];
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
