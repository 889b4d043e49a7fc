import { checkPlugin } from '../check-plugin.ts';
import type { Plugin } from '../plugin.ts';
import { Registry } from '../registry.ts';
import { attempt, type Check } from './check.ts';

/** The name of the package is not known here. */
const NAME = 'under test';
const where = 'the plugin';

/** Checks a plugin as a whole. */
export function pluginChecks(plugin: Plugin): Check[] {
  return [
    {
      name: `${where}: it has the shape of a plugin`,
      run: () => void attempt(where, 'a plugin', () => checkPlugin(plugin, NAME)),
    },
    {
      name: `${where}: a registry accepts it`,
      run: () => attempt(where, 'a plugin that can be installed', () => install(plugin)),
    },
  ];
}

function install(plugin: Plugin): void {
  const registry = new Registry();
  registry.add(plugin, { name: NAME, version: '0.0.0', location: '.', source: 'test' });
  registry.catalog();
}
