/** The folders whose files decide what a plugin does: its own, and those of its dependencies. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { foldersUpFrom, locationOf, splitFunction } from './folders.ts';
import type { PluginSource } from './plugin-source.ts';
import { isFile } from '@queenside/host';
import { entryOf } from './package-entry.ts';
import { isRecord, readPackageJson, UnreadableManifest } from './package-json.ts';
import { filesOfSearch } from './plugin-file.ts';

/** Returns the folders of the engine's code. */
export function engineFolders(): string[] {
  const entries = ['@queenside/batch', '@queenside/runtime', '@queenside/core'];
  return entries.map((name) => dirname(fileURLToPath(import.meta.resolve(name))));
}

/** The folders and files of a plugin's code. Dependencies of dependencies do not count. */
export function pluginFolders({ entry, location, source, searchFile }: PluginSource): string[] {
  if (source === 'file' && searchFile === undefined) return codeOfFile(location);
  const files = searchFile === undefined ? [] : filesOfSearch(searchFile);
  return [dirname(fileURLToPath(entry)), ...dependencyFolders(location), ...files];
}

/** What a module imports: `from 'x'`, `import 'x'`, `import('x')`, `require('x')`. */
const IMPORT = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** Returns a plain file, the files that it imports by their paths, and the folders of the packages that these import. */
export function codeOfFile(file: string): string[] {
  const files = new Set([file]);
  const packages = new Set<string>();
  for (const each of files)
    for (const [, , imported = ''] of readFileSync(each, 'utf8').matchAll(IMPORT)) {
      const path = locationOf(resolve(dirname(each), imported));
      if (!imported.startsWith('.')) packages.add(packageIn(imported));
      else if (isFile(path)) files.add(path);
    }
  return [...files, ...packageFolders([...packages], dirname(file))];
}

/** Returns the package of an import: `@a/b` for `@a/b/c.js`. */
function packageIn(imported: string): string {
  return imported.split('/', imported.startsWith('@') ? 2 : 1).join('/');
}

/** Returns the folders of the code of a package and of its dependencies. */
export function codeFoldersOf(location: string): string[] {
  return [...codeFolder(location), ...dependencyFolders(location)];
}

function dependencyFolders(location: string): string[] {
  const manifest = readPackageJson(location);
  if (manifest === undefined || manifest instanceof UnreadableManifest) return [];
  const names = isRecord(manifest.dependencies) ? Object.keys(manifest.dependencies) : [];
  return packageFolders(names, location);
}

/** Returns the folders of the code of installed packages. */
function packageFolders(names: readonly string[], from: string): string[] {
  return names.flatMap((name) => {
    const found = foldersUpFrom(from)
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
export function stampOf(sources: readonly PluginSource[], evaluation?: string): string {
  const files = evaluation === undefined ? [] : filesOfSearch(splitFunction(evaluation).file);
  const folders = new Set([...engineFolders(), ...sources.flatMap(pluginFolders), ...files]);
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
