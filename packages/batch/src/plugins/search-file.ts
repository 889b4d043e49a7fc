/** Files with a search that the user wrote. Each is a plugin by itself. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** The plugin of a file. */
interface SearchPlugin {
  readonly name: string;
  readonly version: string;
  readonly location: string;
  readonly entry: string;
  readonly searchFile: string;
  readonly isThirdParty: true;
}

/** The prefixes of the names of plugin packages, before the id of what they provide. */
const PACKAGE_PREFIX = /^(?:.*[/\\])?(?:queenside-|plugin-|solver-|problem-|game-)*/;
const SEARCH_FILE = /\.(?:py|[cm]?[jt]s)$/;

/** Returns whether the name of a solver or a plugin is the path of a file with a search. Ids have no dots. */
export function isSearchFile(name: string): boolean {
  return SEARCH_FILE.test(name);
}

/** Returns the id of a file's solver: its name in kebab-case, such as `alphabeta-py`. Other solvers are not named so. */
function solverIdOf(file: string): string {
  const words = basename(file)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const id = words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^[-0-9]+|-+$/g, '');
  return id;
}

/** Returns the id of a solver that a user has named, perhaps by its file. */
export function solverNamed(name: string): string {
  return isSearchFile(name) ? solverIdOf(name) : name;
}

/** Returns the id that a plugin's name suggests: `tabu` for `@me/queenside-plugin-tabu`. */
export function idSuggestedBy({ name }: { readonly name: string }): string {
  return name.replace(PACKAGE_PREFIX, '');
}

/** Returns the name of a package's solver, which is unique because names of packages are: `tabu.py` for `queenside-plugin-tabu`. */
export function packagedName(name: string, file: string): string {
  return idSuggestedBy({ name }) + extname(file);
}

/**
 * Returns the address of the module that makes a plugin of a file. Each file has its own instance of the module.
 *
 * @param name what the id of the solver is made of. Default: the file's name.
 */
export function entryOfSearch(module: string, file: string, name = file): string {
  const entry = new URL(module);
  entry.searchParams.set('file', file);
  entry.searchParams.set('id', solverIdOf(name));
  return entry.href;
}

/**
 * Returns the plugin of a file; undefined if there is no such file.
 *
 * @param module the address of the module that makes plugins of files.
 */
export function searchPlugin(path: string, module: string): SearchPlugin | undefined {
  if (!existsSync(path)) return undefined;
  const file = realpathSync.native(path);
  return {
    name: basename(path),
    version: '0.0.0',
    location: path,
    entry: entryOfSearch(module, file),
    searchFile: file,
    isThirdParty: true,
  };
}

/** Returns a file, and the files of the same language beside it, which it may import. */
export function filesOfSearch(file: string): string[] {
  const [folder, extension] = [dirname(file), extname(file)];
  return readdirSync(folder)
    .filter((name) => extname(name) === extension)
    .map((name) => join(folder, name));
}
