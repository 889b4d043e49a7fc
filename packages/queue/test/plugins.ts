import { fileURLToPath } from 'node:url';
import { Engine } from '@queenside/batch';

/** Folders of the plugins that the tests use. */
export const PLUGINS: readonly string[] = [
  new URL('../../batch/test/fixtures/plugins/doubling', import.meta.url),
  new URL('../../batch/test/fixtures/plugins/misbehaving', import.meta.url),
  new URL('fixtures/errands', import.meta.url),
].map((url) => fileURLToPath(url));

/** Starts an engine with one local worker and only these plugins. */
export function startEngine(): Promise<Engine> {
  const search = { configured: PLUGINS, configuredFrom: '/', installedFrom: '/' };
  return Engine.start(search, { jobs: 1 });
}
