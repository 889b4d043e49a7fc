/** Prints of everything that answers depend on, to compare between machines. */
import type { Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { engineFolders, pluginFolders } from './code-folders.ts';
import type { PluginSource } from './plugin-source.ts';

/** A package and a hash of its content. */
export interface PluginPrint {
  /** Its name, or `engine` for Node and the engine. */
  readonly name: string;
  readonly version: string;
  /** The hash of all files beside its entry, and beside the entries of its dependencies. */
  readonly hash: string;
}

/** Returns the prints of the engine and of these plugins, sorted by name. */
export function fingerprintOf(sources: readonly PluginSource[]): readonly PluginPrint[] {
  const engine = {
    name: 'engine',
    version: `node ${process.versions.node.split('.')[0]}`,
    hash: hashOf(engineFolders()),
  };
  const plugins = sources.map((source) => ({
    name: source.name,
    version: source.version,
    hash: hashOf(pluginFolders(source)),
  }));
  return [engine, ...plugins.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
}

function hashOf(paths: readonly string[]): string {
  // Loaded late: it takes longer to load than the rest of this package.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256');
  for (const path of paths)
    if (statSync(path).isDirectory()) addFolder(hash, path, '');
    else addFile(hash, path, basename(path));
  return hash.digest('hex').slice(0, 16);
}

/** Adds every file by its path and content. Packages below the folder are hashed on their own. */
function addFolder(hash: Hash, folder: string, below: string): void {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      addFolder(hash, join(folder, entry.name), path);
    } else if (entry.isFile()) addFile(hash, join(folder, entry.name), path);
  }
}

function addFile(hash: Hash, file: string, name: string): void {
  const content = readFileSync(file);
  hash.update(`${name}\0${content.length}\0`).update(content);
}
