/** Real sandboxes, and a look around after each run. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Limits, RunFacts, RunRequest, Sandbox } from '../../src/model/index.ts';
import { systemArguments } from '../../src/sandbox/bubblewrap.ts';
import { bubblewrapLauncher } from '../../src/sandbox/launch.ts';
import { openSandbox } from '../../src/sandbox/index.ts';
import { runProgram } from '../../src/sandbox/run.ts';
import { findProgram } from '../../src/find-program.ts';
import { findToolchains } from '../../src/sandbox/toolchains.ts';

/** What the class would have, with less time. */
export const LIMITS: Limits = {
  cpuMs: 8000,
  wallMs: 20_000,
  memoryBytes: 512 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 64,
};

/** Why bubblewrap cannot be tested here; undefined where it can. */
export const missing: string | undefined = await openSandbox().then(
  () => undefined,
  ({ wrong }: { wrong: string }) => wrong,
);

/** A sandbox that has no cgroups, as most users' machines offer none. */
async function withoutCgroups(): Promise<Sandbox> {
  const [bwrap, prlimit, setpriv] = ['bwrap', 'prlimit', 'setpriv'].map(findProgram);
  const programs = { bwrap: bwrap!, prlimit: prlimit!, setpriv };
  const launcher = bubblewrapLauncher(programs, systemArguments(), await findToolchains());
  return {
    kind: 'bubblewrap',
    run: (request) => runProgram(launcher, request, async () => undefined),
  };
}

/** All ways to hold limits. */
export const SANDBOXES: readonly (readonly [name: string, open: () => Promise<Sandbox>])[] = [
  ...(missing === undefined
    ? ([
        ['bubblewrap', () => openSandbox()],
        ['bubblewrap without cgroups', withoutCgroups],
      ] as const)
    : []),
  ['trusted', () => openSandbox({ trusted: true })],
];

/** A new folder, gone after the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a test gives of a request; the rest is usual. */
export type Given = Partial<Omit<RunRequest, 'limits'>> & {
  limits?: Partial<Limits>;
  /** Whether other runs are under way, which have cgroups. */
  hasCompany?: boolean;
};

/** Runs a command, and sees that nothing is left of it. */
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

export function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** Processes in a folder or below, cgroups and mounts that a run has left behind. */
function leftOf(folder: string): readonly string[] {
  return [
    ...processIds()
      .filter((pid) => isIn(pid, folder))
      .map((pid) => `process ${pid}`),
    ...globSync(`/sys/fs/cgroup/{*,*/*,*/*/*,*/*/*/*}/queenside-${process.pid}-*`),
    ...read('/proc/self/mountinfo')
      .split('\n')
      .filter((line) => line.includes(folder)),
  ];
}

/** Processes whose command line holds a text. */
export function processesWith(mark: string): readonly string[] {
  return processIds().filter((pid) => read(`/proc/${pid}/cmdline`).includes(mark));
}

function processIds(): readonly string[] {
  return existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
}

/** Inside a sandbox the working folder is called otherwise, but it is the same one. */
function isIn(pid: string, folder: string): boolean {
  return (
    read(`/proc/${pid}/mountinfo`).includes(folder) || read(`/proc/${pid}/environ`).includes(folder)
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
