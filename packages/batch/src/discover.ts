/**
 * Which plugin packages are installed. Nothing of a plugin is run here: packages are found by their package.json,
 * and loaded later, in a worker.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginOrigin } from '@queenside/core';
import { batchError } from './errors.ts';
import type { BrokenPlugin } from './worker/jobs.ts';

/** The keyword in package.json that makes a package a plugin. */
export const PLUGIN_KEYWORD = 'queenside-plugin';
const PLUGIN_NAME = /^(?:@[^/]+\/)?queenside-plugin-/;

/** A plugin package and the file to import. */
export interface PluginSource extends PluginOrigin {
  /** A file URL. */
  readonly entry: string;
}

/** Where to look. */
export interface PluginSearch {
  /** A folder whose sub-folders are packages: those with the keyword are plugins. */
  readonly bundled?: string;
  /** Package names, or paths of package folders, as configured. */
  readonly configured: readonly string[];
  /** The folder that configured names and paths are looked up from. */
  readonly configuredFrom: string;
  /** Installed packages are looked for in node_modules of this folder and of those above it. */
  readonly installedFrom: string;
}

export interface FoundPlugins {
  readonly sources: readonly PluginSource[];
  readonly broken: readonly BrokenPlugin[];
}

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly keywords?: readonly string[];
  readonly exports?: unknown;
  readonly main?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Finds the plugin packages: those configured, those installed under a plugin's name or keyword, and those that
 * come with the command. Of two with one name the first in this order counts.
 */
export async function discoverPlugins(search: PluginSearch): Promise<FoundPlugins> {
  const sources = new Map<string, PluginSource>();
  const broken: BrokenPlugin[] = [];
  const take = async (folder: string, source: string): Promise<void> => {
    const location = await realpath(folder);
    const found = describePackage(location, await readPackageJson(location), source);
    if ('entry' in found) {
      if (!sources.has(found.name)) sources.set(found.name, found);
    } else broken.push(found);
  };
  for (const name of search.configured) {
    const folder = findConfigured(name, search.configuredFrom);
    if (folder === undefined) broken.push(notFound(name, search.configuredFrom));
    else await take(folder, 'configuration');
  }
  for (const folder of await findInstalled(search.installedFrom)) await take(folder, 'installed');
  if (search.bundled !== undefined)
    for (const folder of await findWithKeyword(search.bundled)) await take(folder, 'bundled');
  return { sources: [...sources.values()], broken };
}

function findConfigured(name: string, from: string): string | undefined {
  if (name.startsWith('.') || isAbsolute(name)) {
    const folder = resolve(from, name);
    return existsSync(join(folder, 'package.json')) ? folder : undefined;
  }
  try {
    const manifest = findPackageJSON(name, pathToFileURL(join(from, 'index.js')));
    return manifest === undefined ? undefined : dirname(manifest);
  } catch {
    return undefined;
  }
}

/** Direct dependencies with the keyword, and packages with a plugin's name, in node_modules here and above. */
async function findInstalled(from: string): Promise<string[]> {
  const found: string[] = [];
  for (let folder = from; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    const named = (await packageNames(modules)).filter((name) => PLUGIN_NAME.test(name));
    const project = await readPackageJson(folder);
    const direct = Object.keys({ ...project?.dependencies, ...project?.devDependencies });
    const candidates = new Set([...named, ...direct]);
    for (const name of candidates) {
      const manifest = await readPackageJson(join(modules, name));
      if (manifest !== undefined && (PLUGIN_NAME.test(name) || hasKeyword(manifest)))
        found.push(join(modules, name));
    }
    if (dirname(folder) === folder) return found;
  }
}

async function findWithKeyword(folder: string): Promise<string[]> {
  const names = await readdirOrNothing(folder);
  const manifests = await Promise.all(names.map((name) => readPackageJson(join(folder, name))));
  return names
    .filter((_, index) => manifests[index] !== undefined && hasKeyword(manifests[index]))
    .map((name) => join(folder, name));
}

async function packageNames(modules: string): Promise<string[]> {
  const names = await readdirOrNothing(modules);
  const nested = await Promise.all(
    names
      .filter((name) => name.startsWith('@'))
      .map(async (scope) =>
        (await readdirOrNothing(join(modules, scope))).map((name) => `${scope}/${name}`),
      ),
  );
  return [...names, ...nested.flat()];
}

async function readdirOrNothing(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}

async function readPackageJson(folder: string): Promise<PackageJson | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson;
  } catch {
    return undefined;
  }
}

function hasKeyword(manifest: PackageJson): boolean {
  return Array.isArray(manifest.keywords) && manifest.keywords.includes(PLUGIN_KEYWORD);
}

function describePackage(
  location: string,
  manifest: PackageJson | undefined,
  source: string,
): PluginSource | BrokenPlugin {
  const name = manifest?.name ?? location;
  const target = manifest === undefined ? undefined : entryOf(manifest);
  const entry = target === undefined ? undefined : resolve(location, target);
  if (entry === undefined || !entry.startsWith(location + sep) || !existsSync(entry)) {
    const error = batchError('plugin-no-entry', { name, entry: target ?? 'no package.json' });
    return { name, location, code: error.code, reason: error.message };
  }
  return {
    name,
    version: manifest?.version ?? '0.0.0',
    location,
    source,
    entry: pathToFileURL(entry).href,
  };
}

/** The file that `import 'package'` means, by the rules of package.json's `exports`, else `main`. */
function entryOf(manifest: PackageJson): string | undefined {
  const { exports } = manifest;
  if (exports === undefined || exports === null) return manifest.main ?? 'index.js';
  const root = isRecord(exports) && '.' in exports ? exports['.'] : exports;
  return pickCondition(root);
}

function pickCondition(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (Array.isArray(target)) return target.map(pickCondition).find((found) => found !== undefined);
  if (!isRecord(target)) return undefined;
  for (const [condition, value] of Object.entries(target))
    if (['node', 'import', 'module-sync', 'default'].includes(condition)) {
      const found = pickCondition(value);
      if (found !== undefined) return found;
    }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notFound(name: string, from: string): BrokenPlugin {
  const error = batchError('plugin-not-found', { name });
  return { name, location: from, code: error.code, reason: error.message };
}
