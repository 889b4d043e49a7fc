/**
 * Finds the installed plugin packages by their package.json. It runs no plugin: workers load them later.
 *
 * It reads synchronously: the files are many and small, nothing else can start before they are known, and the event
 * loop would cost several times as much.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { QueensideError } from '@queenside/core';
import { defined, oneLine } from '@queenside/core/basics';
import { batchError } from '../errors.ts';
import { foldersUpFrom, locationOf, type DropFolders } from './folders.ts';
import { isFile, isFolder } from '@queenside/host';
import { entryOf, searchFileIn } from './package-entry.ts';
import {
  entryOfSearch,
  type FileSupport,
  isPluginFile,
  packagedName,
  pluginOfFile,
} from './plugin-file.ts';
import type { PluginSource } from './plugin-source.ts';
import {
  directDependencies,
  readPackageJson,
  UnreadableManifest,
  type PackageJson,
} from './package-json.ts';

/** The keyword in package.json that makes a package a plugin. */
export const PLUGIN_KEYWORD = 'queenside-plugin';
const PLUGIN_NAME = /^(?:@[^/]+\/)?queenside-plugin-/;

/** The places to search for plugins. */
export interface PluginSearch {
  /** The plugins that came with the command. */
  readonly bundled?: Bundled;
  /** Package names, or paths of package folders and of plain files, as configured. */
  readonly configured: readonly string[];
  /** The folder from which configured names and paths are resolved. */
  readonly configuredFrom: string;
  /** The folder whose node_modules, and those above it, hold installed packages. Default: none is searched. */
  readonly installedFrom?: string;
  /** Package names, or absolute paths, that the user has named on the command line. They may be anywhere. */
  readonly named?: readonly string[];
  /** Makes plugins of plain files. Default: there are no such plugins. */
  readonly files?: FileSupport;
  /** Whether third-party solvers are considered if none is named and the problem has others. Default: false. */
  readonly considersThirdParty?: boolean;
  /** No plugin is taken from here, unless it came with the command. */
  readonly dropFolders?: DropFolders;
}

/**
 * The plugins that came with the command. In a checkout, these are the packages beside it that have the keyword. In an
 * installation, these are the ones among its dependencies, in the folders that the package manager chose.
 */
export type Bundled = { readonly folder: string } | { readonly dependenciesOf: string };

export interface FoundPlugins {
  readonly sources: readonly PluginSource[];
  readonly broken: readonly BrokenPlugin[];
}

type Manifest = PackageJson | UnreadableManifest;

/** A package's folder, its package.json, and the name under which it was found. */
interface PluginCandidate {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Finds plugins: those that the user named, configured ones, installed ones with a plugin's name or keyword, and bundled ones. If two have
 * the same name, the first in this order counts. But an installed copy of a bundled package, such as a dependency that a plugin
 * is developed with, does not count.
 */
export function discoverPlugins(search: PluginSearch): FoundPlugins {
  const sources = new Map<string, PluginSource>();
  const broken: BrokenPlugin[] = [];
  const seen = new Set<string>();
  const bundled = findBundled(search.bundled);
  const locations = new Map(bundled.map(({ folder }) => [folder, realpathSync.native(folder)]));
  const own = new Set(locations.values());
  const ownNames = new Set(bundled.map(nameIn));
  const take = (
    { name, folder, manifest }: PluginCandidate,
    source: string,
    isNamed = false,
  ): void => {
    const location = locations.get(folder) ?? realpathSync.native(folder);
    if (seen.has(location)) return;
    seen.add(location);
    const found = inspectPackage({ name, location, manifest, source }, search.files);
    const mayBeDropped = own.has(location) || isNamed;
    const dropped = mayBeDropped ? undefined : dropFolderOf(found, folder, search);
    if (dropped !== undefined) broken.push(refuseDropped(name, location, dropped));
    else if (!('entry' in found)) broken.push(found);
    else if (source === 'installed' && !own.has(location) && ownNames.has(found.name)) return;
    else if (!sources.has(found.name))
      sources.set(found.name, {
        ...found,
        isThirdParty: !own.has(location),
        ...defined({ isConsidered: search.considersThirdParty === true ? true : undefined }),
      });
  };
  const takeFile = (name: string, path: string, files: FileSupport, isNamed: boolean): void => {
    const location = locationOf(path);
    if (seen.has(location)) return;
    seen.add(location);
    const found = pluginOfFile(location, files);
    const dropped = isNamed ? undefined : search.dropFolders?.around(path);
    if (found === undefined)
      broken.push(broke(name, dirname(path), batchError('no-plugin-file', { file: path })));
    else if (dropped !== undefined) broken.push(refuseDropped(name, location, dropped));
    else if (sources.has(found.name))
      broken.push(broke(name, location, batchError('same-file-name', { file: path })));
    else sources.set(found.name, found);
  };
  const takeConfigured = (name: string, from: string, isNamed: boolean): void => {
    const path = resolve(from, name);
    if (search.files !== undefined && isPluginFile(name) && !isFolder(path)) {
      takeFile(name, path, search.files, isNamed);
      return;
    }
    const folder = findConfigured(name, from);
    const manifest = folder === undefined ? undefined : readPackageJson(folder);
    const reason = isPath(name) ? whyNoPlugin(path) : undefined;
    if (folder !== undefined && manifest !== undefined)
      take({ name, folder, manifest }, 'configuration', isNamed);
    else if (reason !== undefined)
      broken.push(broke(name, path, batchError('plugin-path', { path, reason })));
    else broken.push(notFound(name, from));
  };
  const { configuredFrom } = search;
  for (const name of search.named ?? [])
    takeConfigured(name, search.installedFrom ?? configuredFrom, true);
  for (const name of search.configured) takeConfigured(name, configuredFrom, false);
  const { installedFrom } = search;
  if (installedFrom !== undefined)
    for (const candidate of findInstalled(installedFrom)) take(candidate, 'installed');
  for (const candidate of findBeside(search.bundled)) take(candidate, 'installed');
  for (const candidate of bundled) take(candidate, 'bundled');
  return { sources: [...sources.values()], broken };
}

function findBundled(bundled: Bundled | undefined): PluginCandidate[] {
  if (bundled === undefined) return [];
  return 'folder' in bundled
    ? findWithKeyword(bundled.folder)
    : findDependencies(bundled.dependenciesOf);
}

/** Finds the plugins that a package depends on, by the rules of module resolution. */
function findDependencies(project: string): PluginCandidate[] {
  const own = readPackageJson(project);
  if (own === undefined || own instanceof UnreadableManifest) return [];
  const places = modulesUpFrom(project).filter((modules) => existsSync(modules));
  return directDependencies(own).flatMap((name) => {
    for (const place of places) {
      const folder = join(place, name);
      const manifest = readPackageJson(folder);
      if (manifest !== undefined) return hasKeyword(manifest) ? [{ name, folder, manifest }] : [];
    }
    return [];
  });
}

/** Finds packages with a plugin's name that were installed beside the command: `npm install --global` puts them there. */
function findBeside(bundled: Bundled | undefined): PluginCandidate[] {
  if (bundled === undefined || 'folder' in bundled) return [];
  return modulesUpFrom(bundled.dependenciesOf).flatMap(findNamed);
}

/** Returns the folders from which modules are resolved, the nearest first. They need not exist. */
function modulesUpFrom(from: string): string[] {
  return foldersUpFrom(from).map((folder) => join(folder, 'node_modules'));
}

/** Returns the folder of a configured package: the path itself, or the one in the nearest node_modules. */
function findConfigured(name: string, from: string): string | undefined {
  const folders = isPath(name)
    ? [resolve(from, name)]
    : modulesUpFrom(from).map((modules) => join(modules, name));
  return folders.find((folder) => existsSync(join(folder, 'package.json')));
}

/** Returns whether the name of a plugin is a path. */
export function isPath(name: string): boolean {
  return name.startsWith('.') || isAbsolute(name) || isPluginFile(name);
}

/** Returns why what a path leads to is not a plugin; undefined if it leads nowhere. */
function whyNoPlugin(path: string): string | undefined {
  if (isFolder(path)) return 'the folder has no package.json';
  return isFile(path) ? 'the file is not in JavaScript, TypeScript, or Python' : undefined;
}

/** Finds packages with a plugin's name, and direct dependencies with the keyword, in node_modules here and above. */
function findInstalled(from: string): PluginCandidate[] {
  return foldersUpFrom(from).flatMap(findInstalledIn);
}

function findInstalledIn(project: string): PluginCandidate[] {
  const modules = join(project, 'node_modules');
  const manifest = readPackageJson(project);
  const direct =
    manifest === undefined || manifest instanceof UnreadableManifest
      ? []
      : directDependencies(manifest);
  const withKeyword = direct.flatMap((name) => {
    const folder = join(modules, name);
    const own = readPackageJson(folder);
    return own !== undefined && hasKeyword(own) ? [{ name, folder, manifest: own }] : [];
  });
  return [...findNamed(modules), ...withKeyword];
}

/** Finds the packages in a node_modules folder that have a plugin's name. */
function findNamed(modules: string): PluginCandidate[] {
  return packageNames(modules)
    .filter((name) => PLUGIN_NAME.test(name))
    .flatMap((name) => {
      const folder = join(modules, name);
      const manifest = readPackageJson(folder);
      return manifest === undefined ? [] : [{ name, folder, manifest }];
    });
}

function findWithKeyword(parent: string): PluginCandidate[] {
  const found: PluginCandidate[] = [];
  for (const name of readdirOrNothing(parent)) {
    const folder = join(parent, name);
    const manifest = readPackageJson(folder);
    if (manifest !== undefined && hasKeyword(manifest)) found.push({ name, folder, manifest });
  }
  return found;
}

function packageNames(modules: string): string[] {
  const names = readdirOrNothing(modules);
  const nested = names
    .filter((name) => name.startsWith('@'))
    .flatMap((scope) => readdirOrNothing(join(modules, scope)).map((name) => `${scope}/${name}`));
  return [...names, ...nested];
}

function readdirOrNothing(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  } catch {
    return [];
  }
}

function hasKeyword(manifest: Manifest): boolean {
  if (manifest instanceof UnreadableManifest) return false;
  return Array.isArray(manifest.keywords) && manifest.keywords.includes(PLUGIN_KEYWORD);
}

/** Returns a package's name; without one in its package.json, the name under which it was found. */
function nameIn({ name, manifest }: Pick<PluginCandidate, 'name' | 'manifest'>): string {
  const { name: own } = manifest as PackageJson;
  return oneLine(typeof own === 'string' ? own : name);
}

function inspectPackage(
  {
    name: foundAs,
    location,
    manifest,
    source,
  }: {
    readonly name: string;
    readonly location: string;
    readonly manifest: Manifest;
    readonly source: string;
  },
  files: FileSupport | undefined,
): Omit<PluginSource, 'isThirdParty' | 'isConsidered'> | BrokenPlugin {
  if (manifest instanceof UnreadableManifest) {
    const { reason } = manifest;
    return broke(foundAs, location, batchError('plugin-manifest', { name: foundAs, reason }));
  }
  const name = nameIn({ name: foundAs, manifest });
  const version = oneLine(typeof manifest.version === 'string' ? manifest.version : '0.0.0');
  const search = files === undefined ? undefined : searchFileIn(location, manifest);
  const entry = search ?? entryOf(location, manifest);
  if ('reason' in entry)
    return broke(name, location, batchError('plugin-no-entry', { name, reason: entry.reason }));
  const origin = { name, version, location, source };
  if (search === undefined) return { ...origin, entry: pathToFileURL(entry.file).href };
  const solver = packagedName(name, entry.file);
  return {
    ...origin,
    entry: entryOfSearch(files!.searchModule, entry.file, solver),
    searchFile: entry.file,
  };
}

/** Returns the inbox or outbox that a plugin is in, itself or its file to import; undefined if there is none. */
function dropFolderOf(
  found: object,
  folder: string,
  { dropFolders }: PluginSearch,
): string | undefined {
  const { entry, searchFile } = found as Partial<PluginSource>;
  const file = searchFile ?? (entry === undefined ? undefined : fileURLToPath(entry));
  const inFile = file === undefined ? undefined : dropFolders?.around(file);
  return dropFolders?.around(folder) ?? inFile;
}

function refuseDropped(name: string, location: string, folder: string): BrokenPlugin {
  return broke(name, location, batchError('plugin-in-inbox', { name, folder }));
}

function notFound(name: string, from: string): BrokenPlugin {
  return broke(name, from, batchError('plugin-not-found', { name, from }));
}

function broke(name: string, location: string, { code, message }: QueensideError): BrokenPlugin {
  return { name, location, code, reason: message };
}

/** A plugin that cannot be used, and why. */
export interface BrokenPlugin {
  readonly name: string;
  readonly location: string;
  readonly code: string;
  readonly reason: string;
  /** The stack of the error that its code threw. */
  readonly stack?: string | undefined;
}
