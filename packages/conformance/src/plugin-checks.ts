import { checkPlugin } from '@queenside/runtime';
import type { Plugin } from '@queenside/core';
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
  ];
}
