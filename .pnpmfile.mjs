/**
 * Packing builds first, and completes each package.json with what all packages have in common. pnpm loads this file for every command,
 * with any Node: what packing needs is loaded later.
 */
import { readFileSync } from 'node:fs';

const PACKAGES = 'packages/';

export const hooks = {
  /** Returns the package.json to publish. */
  async beforePacking(manifest, folder) {
    const { ensureBuilt } = await import('./scripts/ensure-built.ts');
    await ensureBuilt();
    const directory = folder.replaceAll('\\', '/').slice(folder.lastIndexOf(PACKAGES));
    const root = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
    const { homepage, bugs, repository, engines } = root;
    return {
      ...manifest,
      keywords: [...new Set(['queenside', ...(manifest.keywords ?? [])])],
      homepage: `${homepage}/tree/main/${directory}#readme`,
      bugs,
      repository: { ...repository, directory },
      engines,
    };
  },
};
