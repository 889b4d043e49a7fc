/** The folders whose files decide what a plugin does: its own, and those of its dependencies. */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom } from './folders.ts';
import type { PluginSource } from './discover.ts';
import { entryOf } from './package-entry.ts';
import { isRecord, readPackageJson, UnreadableManifest } from './package-json.ts';
import { filesOfSearch } from './search-file.ts';

/** Returns the folders of the engine's code. */
export function engineFolders(): string[] {
  const entries = ['@queenside/batch', '@queenside/runtime', '@queenside/core'];
  return entries.map((name) => dirname(fileURLToPath(import.meta.resolve(name))));
}

/** The folders of a plugin's code, and files with searches. Dependencies of dependencies do not count. */
export function pluginFolders({ entry, location, searchFile }: PluginSource): string[] {
  const files = searchFile === undefined ? [] : filesOfSearch(searchFile);
  return [dirname(fileURLToPath(entry)), ...dependencyFolders(location), ...files];
}

/** Returns the folders of the code of a package and of its dependencies. */
export function codeFoldersOf(location: string): string[] {
  return [...codeFolder(location), ...dependencyFolders(location)];
}

function dependencyFolders(location: string): string[] {
  const manifest = readPackageJson(location);
  if (manifest === undefined || manifest instanceof UnreadableManifest) return [];
  const names = isRecord(manifest.dependencies) ? Object.keys(manifest.dependencies) : [];
  return names.flatMap((name) => {
    const found = foldersUpFrom(location)
      .map((folder) => join(folder, 'node_modules', name))
      .find((folder) => existsSync(join(folder, 'package.json')));
    return found === undefined ? [] : codeFolder(realpathSync(found));
  });
}

function codeFolder(location: string): string[] {
  const manifest = readPackageJson(location);
  if (manifest === undefined || manifest instanceof UnreadableManifest) return [];
  const entry = entryOf(location, manifest);
  return 'file' in entry ? [dirname(entry.file)] : [location];
}

/** A text that changes whenever Node, the engine, or a file of these plugins changes, by size and times. */
export function stampOf(sources: readonly PluginSource[]): string {
  const folders = new Set([...engineFolders(), ...sources.flatMap(pluginFolders)]);
  const stamps = [...folders].map(stampOfPath);
  return JSON.stringify([process.version, sources, stamps]);
}

/** Packages below a folder have their own entries, and so their own stamps. */
function stampOfPath(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true)
    return `${basename(path)} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`;
  const inside = readdirSync(path)
    .filter((name) => name !== 'node_modules' && !name.startsWith('.'))
    .map((name) => stampOfPath(`${path}/${name}`));
  return `${basename(path)}(${inside.join('\n')})`;
}
