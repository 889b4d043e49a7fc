import { availableParallelism } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that change their process. The files of a project that is not isolated share its processes. */
const ALONE = ['packages/{own-search,queue}/test/**/*.test.ts', 'test/**/*.test.ts'];
/** Tests that start the command, a sandbox, or a browser. */
const COMMAND = [
  'packages/{cli,grader,lesson,playground,queenside,referee,sandbox,studio}/test/**/*.test.ts',
];
const globalSetup = fileURLToPath(new URL('test/prepare.ts', import.meta.url));

export default defineConfig({
  test: {
    // Node loads sources itself, and faster than Vite. No test mocks a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: [fileURLToPath(new URL('test/set-up.ts', import.meta.url))],
    // Many tests wait for processes, disks, and clocks, so two cores run four files at once.
    maxWorkers: 2 * availableParallelism(),
    // Tests must also pass on a busy machine: the limits end only what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 100_000 } },
    // A busy machine can stall a process for seconds. `.ci/run` lists the tests that passed at the second try only.
    retry: 1,
    env: {
      // Tests use the system's interpreters: the scripts of version managers such as pyenv take three times as long to start.
      PATH: [
        dirname(process.execPath),
        fileURLToPath(new URL('node_modules/.bin', import.meta.url)),
        '/usr/local/bin',
        '/usr/bin',
        '/bin',
        process.env['PATH'],
      ].join(delimiter),
      // Commands that tests start share Node's compile cache.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
    },
    // Projects start in alphabetical order: long tests that wait come first, and short ones fill the gaps.
    projects: [
      { extends: true, test: { name: 'alone', globalSetup, include: ALONE } },
      { extends: true, test: { name: 'command', globalSetup, include: COMMAND, isolate: false } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['packages/*/test/**/*.test.ts'],
          exclude: [...ALONE, ...COMMAND],
          isolate: false,
        },
      },
    ],
  },
});
