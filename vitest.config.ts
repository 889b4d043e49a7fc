import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    // Many tests wait for processes, disks and clocks: two cores have three of them.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A busy machine is slow, and that is no fault.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Commands that tests start keep nothing in the user's own cache folder.
    env: { XDG_CACHE_HOME: fileURLToPath(new URL('node_modules/.cache', import.meta.url)) },
  },
});
