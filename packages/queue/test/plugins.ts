import { fileURLToPath } from 'node:url';
import { Engine } from '@queenside/batch';

/** Folders of the plugins that the tests use: one, because each process of the command describes every plugin. */
export const PLUGINS: readonly string[] = [
  fileURLToPath(new URL('fixtures/errands', import.meta.url)),
];

/** Starts an engine with one local worker and only these plugins. */
export function startEngine(): Promise<Engine> {
  const search = { configured: PLUGINS, configuredFrom: '/', installedFrom: '/' };
  return Engine.start(search, { jobs: 1 });
}
