/** Real sandboxes, and a check after each run that nothing is left of it. */
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openSandbox } from '../src/index.ts';
import { findHostView } from '../src/isolation/host-view.ts';
import { bubblewrapLauncher } from '../src/isolation/launch.ts';
import { findProgram } from '../src/isolation/toolchains.ts';
import { runProgram } from '../src/run/run.ts';
import { readProc, textOf } from '../src/text.ts';
import type { Limits, RunFacts, RunRequest, Sandbox } from '../src/types.ts';
import { processIds } from '../src/usage/process-tree.ts';

export const LIMITS: Limits = {
  cpuMs: 8000,
  wallMs: 20_000,
  memoryBytes: 512 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 64,
};

const bubblewrap = await openSandbox().catch(({ cause }: { cause: string }) => cause);

/** Why bubblewrap cannot be tested here; undefined if it works. */
export const missing: string | undefined = typeof bubblewrap === 'string' ? bubblewrap : undefined;

/** Returns a sandbox with other cgroups. Default: none, because most users' machines do not allow any. */
export async function withCgroups(
  make: Parameters<typeof runProgram>[2] = async () => undefined,
): Promise<Sandbox> {
  const [bwrap, setpriv] = ['bwrap', 'setpriv'].map(findProgram);
  const programs = { bwrap: bwrap!, setpriv };
  const launcher = bubblewrapLauncher(programs, await findHostView());
  return {
    kind: 'bubblewrap',
    run: (request) => runProgram(launcher, request, make),
  };
}

/** Every way to enforce limits. All tests of a file share these, because opening a sandbox runs a program. */
export const SANDBOXES: readonly (readonly [name: string, sandbox: Sandbox])[] = [
  ...(typeof bubblewrap === 'string'
    ? []
    : ([
        ['bubblewrap', bubblewrap],
        ['bubblewrap without cgroups', await withCgroups()],
      ] as const)),
  ['trusted', await openSandbox({ trusted: true })],
];

/** Creates a folder that is removed after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file for standard input, which is removed after the test. */
export async function newInput(content: string | Uint8Array): Promise<string> {
  const path = join(await newFolder(), 'input');
  await writeFile(path, content);
  return path;
}

/** The parts of a request that a test sets. */
export type Given = Partial<Omit<RunRequest, 'limits'>> & {
  limits?: Partial<Limits>;
  /** Whether other runs, with their own cgroups, are in progress. */
  hasCompany?: boolean;
};

/** Runs a command and checks that nothing is left of it. */
export async function run(
  sandbox: Sandbox,
  command: readonly string[],
  { limits, hasCompany = false, ...given }: Given = {},
): Promise<RunFacts> {
  const folder = given.folder ?? (await newFolder());
  const facts = await sandbox.run({
    command,
    ...given,
    folder,
    limits: {
      ...LIMITS,
      ...limits,
    },
  });
  expect(leftOf(folder).filter((left) => !(hasCompany && left.startsWith('/sys/')))).toEqual([]);
  return facts;
}

/** Runs a shell script. */
export async function sh(sandbox: Sandbox, script: string, given: Given = {}): Promise<RunFacts> {
  return await run(sandbox, ['/bin/sh', '-c', script], given);
}

export { textOf as text };

/** Lists processes in the folder, cgroups, and mounts that a run left behind. */
function leftOf(folder: string): readonly string[] {
  return [
    ...processIds()
      .filter((pid) => isIn(pid, folder))
      .map((pid) => `process ${pid}`),
    ...globSync(`/sys/fs/cgroup/{*,*/*,*/*/*,*/*/*/*}/queenside-${process.pid}-*`),
    ...readProc('/proc/self/mountinfo')
      .split('\n')
      .filter((line) => line.includes(folder)),
  ];
}

/** Lists processes whose command line contains a text. */
export function processesWith(mark: string): readonly string[] {
  return processIds().filter((pid) => readProc(`/proc/${pid}/cmdline`).includes(mark));
}

/** Whether a process uses a folder. Inside a sandbox its path differs, but mountinfo shows the host's. */
function isIn(pid: string, folder: string): boolean {
  return (
    readProc(`/proc/${pid}/mountinfo`).includes(folder) ||
    readProc(`/proc/${pid}/environ`).includes(folder)
  );
}
