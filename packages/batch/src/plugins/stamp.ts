import { readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginSource } from './discover.ts';

/** A text that changes whenever Node, the engine, or a file of these plugins changes, by size and times. */
export function stampOf(sources: readonly PluginSource[]): string {
  const own = [new URL('../index', import.meta.url).href, import.meta.resolve('@queenside/core')];
  const entries = [...own, ...sources.map(({ entry }) => entry)];
  const stamps = entries.map((entry) => stampOfFolder(dirname(fileURLToPath(entry))));
  return JSON.stringify([process.version, sources, stamps]);
}

/** Packages below the folder have entries, and so stamps, of their own. */
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
