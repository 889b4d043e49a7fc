import { readdirSync, statSync } from 'node:fs';
import { engineFolders, pluginFolders } from './code-folders.ts';
import type { PluginSource } from './discover.ts';

/** A text that changes whenever Node, the engine, or a file of these plugins changes, by size and times. */
export function stampOf(sources: readonly PluginSource[]): string {
  const folders = new Set([...engineFolders(), ...sources.flatMap(pluginFolders)]);
  const stamps = [...folders].map(stampOfFolder);
  return JSON.stringify([process.version, sources, stamps]);
}

/** Packages below the folder have their own entries, and so their own stamps. */
function stampOfFolder(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return `${entry.name}(${stampOfFolder(path)})`;
      const found = statSync(path, { throwIfNoEntry: false });
      return `${entry.name} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}`;
    })
    .join('\n');
}
