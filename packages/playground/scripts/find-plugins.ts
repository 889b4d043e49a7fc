import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '@queenside/core';
import { Registry } from '@queenside/runtime';

/** A plugin of the workspace. */
export interface FoundPlugin {
  readonly name: string;
  readonly version: string;
  /** The file of its default export. */
  readonly entry: string;
  readonly plugin: Plugin;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly keywords?: readonly string[];
}

/** Loads the packages with the keyword `queenside-plugin`, in the order of their names. */
export async function findPlugins(packages: string): Promise<FoundPlugin[]> {
  const folders = (await readdir(packages)).toSorted().map((name) => join(packages, name));
  const found = await Promise.all(folders.map(readPlugin));
  return found.filter((plugin) => plugin !== undefined);
}

async function readPlugin(folder: string): Promise<FoundPlugin | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const { name, version, keywords = [] } = JSON.parse(text) as Manifest;
  if (!keywords.includes('queenside-plugin')) return undefined;
  const entry = join(folder, 'src/index.ts');
  const { default: plugin } = (await import(pathToFileURL(entry).href)) as { default: Plugin };
  return { name, version, entry, plugin };
}

/** Registers plugins that were found. */
export function registryOf(plugins: readonly FoundPlugin[]): Registry {
  const registry = new Registry();
  for (const { plugin, name, version } of plugins)
    registry.addKnown(plugin, { name, version, location: '', source: 'bundled' });
  return registry;
}
