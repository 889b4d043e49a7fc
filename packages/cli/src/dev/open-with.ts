import { dirname } from 'node:path';
import { isFile } from '@queenside/host';
import { type BrokenPlugin, discoverPlugins, type PluginSource } from '@queenside/batch';
import { FILES } from '../bundled.ts';
import { loadSettingsFor, openEngine, type OpenEngine } from '../open-engine.ts';

/** Returns the folder of a plugin: that of its package, or the one that a plain file is in. */
export function folderOf(location: string): string {
  return isFile(location) ? dirname(location) : location;
}

/** Finds the plugin of a folder or a plain file. */
export function findPlugin(location: string): PluginSource | BrokenPlugin {
  const search = { configured: [location], configuredFrom: location, files: FILES };
  const { sources, broken } = discoverPlugins(search);
  return sources[0] ?? broken[0]!;
}

/** Opens an engine with the plugin as it is now. */
export async function openWith(location: string): Promise<OpenEngine> {
  const loaded = await loadSettingsFor({});
  const plugins = [location, ...loaded.settings.plugins];
  return await openEngine(
    { quiet: true },
    { loaded: { ...loaded, settings: { ...loaded.settings, plugins } } },
  );
}
