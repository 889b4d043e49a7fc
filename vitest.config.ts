import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What leaves nothing behind in its process, mostly because it is computed alone: its files of tests may share one. */
const COMPUTED = [
  'packages/{core,search,problem-*,solver-*,game-*}/test/**/*.test.ts',
  'packages/grader/test/{assignment,report,scoring,similarity,submissions}/*.test.ts',
];

export default defineConfig({
  test: {
    // Tests compile schemas as the command does.
    setupFiles: [fileURLToPath(new URL('packages/batch/src/schema-compiler.ts', import.meta.url))],
    // Many tests wait for processes, disks and clocks: two cores have three of them.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // A busy machine is slow, and that is no fault.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: {
      // Commands that tests start share what Node has compiled, wherever their temporary files are.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
    },
    projects: [
      { extends: true, test: { name: 'computed', include: COMPUTED, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: COMPUTED,
        },
      },
    ],
  },
});
