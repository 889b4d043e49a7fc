import { availableParallelism } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { GATES, readGates } from './test/gates.ts';

/** Tests that change their process. The files of a project that is not isolated share its processes. */
const ALONE = /^(?:test|packages\/(?:own-search|queue)\/test)\//;
/** Tests that start the command, a sandbox, or a browser. */
const COMMAND =
  /^packages\/(?:cli|grader|lesson|playground|queenside|referee|sandbox|studio)\/test\//;
const globalSetup = fileURLToPath(new URL('test/prepare.ts', import.meta.url));
const setUp = fileURLToPath(new URL('test/set-up.ts', import.meta.url));
/** Keeps the tests of the first gate from starting processes, which only tests of later gates may. */
const noProcesses = fileURLToPath(new URL('test/no-processes.ts', import.meta.url));

const gates = [...readGates(import.meta.dirname)];
const kindOf = (file: string): 'alone' | 'command' | 'shared' =>
  ALONE.test(file) ? 'alone' : COMMAND.test(file) ? 'command' : 'shared';

/** The files of one gate that run alike. A test run of one gate names it: `vitest run --project 'pure-*'`. */
export const projects = GATES.flatMap((gate) =>
  (['alone', 'command', 'shared'] as const).map((kind) => ({
    extends: true as const,
    test: {
      name: `${gate}-${kind}`,
      include: gates
        .filter(([file, its]) => its === gate && kindOf(file) === kind)
        .map(([file]) => file),
      isolate: kind === 'alone',
      setupFiles: gate === 'pure' ? [setUp, noProcesses] : [setUp],
      ...(gate !== 'pure' && kind !== 'shared' && { globalSetup }),
    },
  })),
).filter(({ test: { include } }) => include.length > 0);

export default defineConfig({
  test: {
    // Node loads sources itself, and faster than Vite. No test mocks a module.
    experimental: { viteModuleRunner: false, nodeLoader: false },
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
    projects,
  },
});
