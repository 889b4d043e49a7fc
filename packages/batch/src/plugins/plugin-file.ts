/** Plain files as plugins: those whose default export is a plugin, and searches that users write themselves. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneLine } from '@queenside/core/basics';
import type { PluginSource } from './plugin-source.ts';
import { splitFunction } from './folders.ts';
import { isFile } from '@queenside/host';

/** What plain files need to be plugins. */
export interface FileSupport {
  /** The address of the module that makes a plugin of a file with a search. */
  readonly searchModule: string;
  /** The address of the module that evaluates positions by the function of a file. */
  readonly evaluationModule: string;
  /** The addresses of modules that can import Queenside's packages, for files that cannot. */
  readonly packagesFrom: readonly string[];
}

/** The prefixes of the names of plugin packages, before the id of what they provide. */
const PACKAGE_PREFIX = /^(?:.*[/\\])?(?:queenside-|plugin-|solver-|problem-|game-)*/;
const PLUGIN_FILE = /\.(?:py|[cm]?[jt]s)(?::\w+)?$/;
/** A default export, at the start of a line or a statement, and its name if it has one. A plugin is not a function. */
const DEFAULT_EXPORT =
  /(?:^|[;}])[ \t]*export\s*(?:default\b(?!\s+(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|\w+\s*=>))(?:\s+(\w+)\s*(?:;|$))?|\{[^}]*\bdefault\b)/m;

/** Returns whether the name of a solver or a plugin is the path of a plain file, with or without a function. Ids have no dots. */
export function isPluginFile(name: string): boolean {
  return PLUGIN_FILE.test(name);
}

/** Returns the id of the solver of a search's file: its name in kebab-case, such as `alphabeta-py`. Other solvers are not named so. */
export function solverIdOf(file: string): string {
  const words = basename(file)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
  const id = words.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^[-0-9]+|-+$/g, '');
  return id;
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
 * @param path the file, with or without a function. @param name what the id of the solver is made of. Default: the path.
 */
export function entryOfSearch(module: string, path: string, name = path): string {
  const entry = new URL(entryOfEvaluation(module, path));
  entry.searchParams.set('id', solverIdOf(name));
  return entry.href;
}

/** Returns what people call an evaluation: its file without the folder, and perhaps a function, as in `mine.py:lines`. */
export function nameOfEvaluation(path: string): string {
  return oneLine(basename(path));
}

/** Returns the address of the module that evaluates positions. @param path the file, with or without a function. */
export function entryOfEvaluation(module: string, path: string): string {
  const entry = new URL(module);
  const { file, function: called } = splitFunction(path);
  entry.searchParams.set('file', file);
  if (called !== undefined) entry.searchParams.set('function', called);
  return entry.href;
}

/**
 * Returns the plugin of a plain file; undefined if there is no such file.
 *
 * @param location its path, without symbolic links, with or without a function.
 */
export function pluginOfFile(
  location: string,
  { searchModule, packagesFrom }: FileSupport,
): PluginSource | undefined {
  const { file } = splitFunction(location);
  if (!isFile(file)) return undefined;
  const name = oneLine(basename(location));
  const origin = { name, version: '0.0.0', location, source: 'file', isThirdParty: true };
  return location === file && hasDefaultExport(file)
    ? { ...origin, entry: pathToFileURL(location).href, packagesFrom }
    : { ...origin, entry: entryOfSearch(searchModule, location), searchFile: file };
}

/** Returns whether a file has a default export. A file that cannot be read has none: importing it tells why. */
function hasDefaultExport(file: string): boolean {
  if (file.endsWith('.py')) return false;
  try {
    const text = readFileSync(file, 'utf8');
    const found = DEFAULT_EXPORT.exec(text);
    return found !== null && !isFunction(found[1], text);
  } catch {
    return false;
  }
}

/** Whether a file says that a name is a function. */
function isFunction(name: string | undefined, text: string): boolean {
  if (name === undefined) return false;
  const start = String.raw`^(?:async\s+)?(?:function|const|let|var)\s+${name}\s*`;
  return new RegExp(String.raw`${start}(?:=\s*(?:async\s*)?)?(?:function\b|\()`, 'm').test(text);
}

/** Returns a file, and the files of the same language beside it, which it may import. */
export function filesOfSearch(file: string): string[] {
  const [folder, extension] = [dirname(file), extname(file)];
  return readdirSync(folder)
    .filter((name) => extname(name) === extension)
    .map((name) => join(folder, name));
}
