/**
 * Which plugin packages are installed. Nothing of a plugin is run here: packages are found by their package.json,
 * and loaded later, in a worker.
 */
import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PluginOrigin, QueensideError } from '@queenside/core';
import { batchError } from './errors.ts';
import { entryOf } from './package-entry.ts';
import {
  directDependencies,
  readPackageJson,
  UnreadableManifest,
  type PackageJson,
} from './package-json.ts';
import type { BrokenPlugin } from './worker/jobs.ts';

/** The keyword in package.json that makes a package a plugin. */
export const PLUGIN_KEYWORD = 'queenside-plugin';
const PLUGIN_NAME = /^(?:@[^/]+\/)?queenside-plugin-/;

/** A plugin package and the file to import. */
export interface PluginSource extends PluginOrigin {
  /** A file URL. */
  readonly entry: string;
  /** Whether it did not come with the command, wherever it was found: then it runs in processes of its own. */
  readonly isForeign: boolean;
}

/** Where to look. */
export interface PluginSearch {
  /** A folder whose sub-folders are packages: those with the keyword are plugins. */
  readonly bundled?: string;
  /**
   * The folder of the command's own package. Where it is installed, in some node_modules, only those bundled packages
   * that it depends on came with it; in a checkout, and where it is not said, all did.
   */
  readonly command?: string;
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

/** A package's folder, and the name by which it was found. */
interface Candidate {
  readonly name: string;
  readonly folder: string;
}

/**
 * Finds the plugin packages: those configured, those installed under a plugin's name or keyword, and those that
 * come with the command. Of two with one name the first in this order counts.
 */
export async function discoverPlugins(search: PluginSearch): Promise<FoundPlugins> {
  const sources = new Map<string, PluginSource>();
  const broken: BrokenPlugin[] = [];
  const seen = new Set<string>();
  const bundled = search.bundled === undefined ? [] : await findWithKeyword(search.bundled);
  const own = await placesOfOwn(bundled, search.command);
  const take = async ({ name, folder }: Candidate, source: string): Promise<void> => {
    const location = await realpath(folder);
    if (seen.has(location)) return;
    seen.add(location);
    const found = await inspectPackage(name, location, source);
    if (!('entry' in found)) broken.push(found);
    else if (!sources.has(found.name))
      sources.set(found.name, { ...found, isForeign: !own.has(location) });
  };
  for (const name of search.configured) {
    const folder = findConfigured(name, search.configuredFrom);
    if (folder === undefined) broken.push(notFound(name, search.configuredFrom));
    else await take({ name, folder }, 'configuration');
  }
  for (const candidate of await findInstalled(search.installedFrom))
    await take(candidate, 'installed');
  for (const candidate of bundled) await take(candidate, 'bundled');
  return { sources: [...sources.values()], broken };
}

/**
 * The places of the packages that came with the command: links followed, so that one counts however it is found. Where the
 * command is installed these are what it depends on, and in a checkout all that stand beside it.
 */
async function placesOfOwn(
  bundled: readonly Candidate[],
  command: string | undefined,
): Promise<ReadonlySet<string>> {
  const isInstalled = command?.split(sep).includes('node_modules') === true;
  const folders = isInstalled
    ? await foldersOfDependencies(command)
    : bundled.map(({ folder }) => folder);
  return new Set(await Promise.all(folders.map((folder) => realpath(folder))));
}

async function foldersOfDependencies(project: string): Promise<string[]> {
  const manifest = await readPackageJson(project);
  if (manifest === undefined || manifest instanceof UnreadableManifest) return [];
  return directDependencies(manifest)
    .map((name) => findConfigured(name, project))
    .filter((folder) => folder !== undefined);
}

/** The folder of a configured package: a path's, else that in the nearest node_modules. */
function findConfigured(name: string, from: string): string | undefined {
  const isPath = name.startsWith('.') || isAbsolute(name);
  const folders = isPath
    ? [resolve(from, name)]
    : foldersUpFrom(from).map((folder) => join(folder, 'node_modules', name));
  return folders.find((folder) => existsSync(join(folder, 'package.json')));
}

/** Packages with a plugin's name, and direct dependencies with the keyword, in node_modules here and above. */
async function findInstalled(from: string): Promise<Candidate[]> {
  const perFolder = await Promise.all(foldersUpFrom(from).map(findInstalledIn));
  return perFolder.flat();
}

async function findInstalledIn(project: string): Promise<Candidate[]> {
  const modules = join(project, 'node_modules');
  const named = (await packageNames(modules)).filter((name) => PLUGIN_NAME.test(name));
  const manifest = await readPackageJson(project);
  const direct =
    manifest === undefined || manifest instanceof UnreadableManifest
      ? []
      : directDependencies(manifest);
  const found: Candidate[] = [];
  for (const name of new Set([...named, ...direct])) {
    const folder = join(modules, name);
    const own = await readPackageJson(folder);
    if (own !== undefined && (PLUGIN_NAME.test(name) || hasKeyword(own)))
      found.push({ name, folder });
  }
  return found;
}

async function findWithKeyword(parent: string): Promise<Candidate[]> {
  const candidates = (await readdirOrNothing(parent)).map((name) => ({
    name,
    folder: join(parent, name),
  }));
  const manifests = await Promise.all(candidates.map(({ folder }) => readPackageJson(folder)));
  return candidates.filter((_, index) => {
    const manifest = manifests[index];
    return manifest !== undefined && hasKeyword(manifest);
  });
}

function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
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

function hasKeyword(manifest: PackageJson | UnreadableManifest): boolean {
  if (manifest instanceof UnreadableManifest) return false;
  return Array.isArray(manifest.keywords) && manifest.keywords.includes(PLUGIN_KEYWORD);
}

async function inspectPackage(
  foundAs: string,
  location: string,
  source: string,
): Promise<Omit<PluginSource, 'isForeign'> | BrokenPlugin> {
  const manifest = (await readPackageJson(location)) ?? new UnreadableManifest('it is not there');
  if (manifest instanceof UnreadableManifest) {
    const { reason } = manifest;
    return broke(foundAs, location, batchError('plugin-manifest', { name: foundAs, reason }));
  }
  const name = typeof manifest.name === 'string' ? manifest.name : foundAs;
  const version = typeof manifest.version === 'string' ? manifest.version : '0.0.0';
  const entry = entryOf(location, manifest);
  if ('reason' in entry)
    return broke(name, location, batchError('plugin-no-entry', { name, reason: entry.reason }));
  return { name, version, location, source, entry: pathToFileURL(entry.file).href };
}

function notFound(name: string, from: string): BrokenPlugin {
  return broke(name, from, batchError('plugin-not-found', { name, from }));
}

function broke(name: string, location: string, { code, message }: QueensideError): BrokenPlugin {
  return { name, location, code, reason: message };
}
