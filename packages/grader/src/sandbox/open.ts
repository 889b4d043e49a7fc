/** Opens a sandbox: the one that works here. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ending, Limits, Sandbox } from '../model/index.ts';
import { systemArguments, type SandboxPrograms } from './bubblewrap.ts';
import { removeStaleCgroups } from './cgroup.ts';
import { sandboxError } from './errors.ts';
import { bubblewrapLauncher, trustedLauncher, type Launcher } from './launch.ts';
import { runProgram } from './run.ts';
import { findProgram } from '../find-program.ts';
import { findToolchains } from './toolchains.ts';

/** How a sandbox is chosen. */
export interface SandboxOptions {
  /** Whether programs are trusted: nothing is hidden from them then, and limits hold as far as they can. Default: false. */
  readonly trusted?: boolean;
  /**
   * With `trusted`, and as root: whether programs run as users of their own, who may write nothing but their own folders. For
   * containers in which no sandbox works. Default: false.
   */
  readonly ownUsers?: boolean;
}

/**
 * The sandbox that programs are run in: bubblewrap, tried before it is given out.
 *
 * @throws QueensideError `sandbox/none-works` where it does not work and programs are not trusted.
 */
export async function openSandbox({
  trusted = false,
  ownUsers = false,
}: SandboxOptions = {}): Promise<Sandbox> {
  await removeStaleCgroups();
  if (trusted) return sandboxOf(trustedLauncher(ownUsers ? findSetpriv() : undefined));
  const programs = sandboxPrograms();
  if (typeof programs === 'string') throw sandboxError('none-works', { reason: programs });
  const toolchains = await findToolchains();
  const sandbox = sandboxOf(bubblewrapLauncher(programs, systemArguments(), toolchains));
  const reason = await tryOut(sandbox);
  if (reason !== undefined) throw sandboxError('none-works', { reason });
  return sandbox;
}

/** Whether bubblewrap is installed, whether or not it works. */
export function hasBubblewrap(): boolean {
  return findProgram('bwrap') !== undefined;
}

function sandboxOf(launcher: Launcher): Sandbox {
  return {
    kind: launcher.kind,
    run: (request) => runProgram(launcher, request),
  };
}

/** @throws QueensideError `sandbox/no-own-users`. */
function findSetpriv(): string {
  const setpriv = findProgram('setpriv');
  if (setpriv === undefined || process.getuid?.() !== 0) throw sandboxError('no-own-users');
  return setpriv;
}

/** What bubblewrap's runs are made of, or what is missing. */
function sandboxPrograms(): SandboxPrograms | string {
  if (process.platform !== 'linux') return 'bubblewrap is for Linux';
  const [bwrap, prlimit, setpriv] = ['bwrap', 'prlimit', 'setpriv'].map(findProgram);
  if (bwrap === undefined) return 'bubblewrap is not installed';
  if (prlimit === undefined) return 'prlimit (util-linux) is not installed';
  if (setpriv === undefined && process.getuid!() === 0)
    return 'setpriv (util-linux) is not installed';
  return { bwrap, prlimit, setpriv };
}

const MEBIBYTE = 2 ** 20;
const TRIAL_LIMITS: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryBytes: 64 * MEBIBYTE,
  outputBytes: MEBIBYTE,
  processes: 16,
};

/** Why nothing can be run; undefined where it can. */
async function tryOut(sandbox: Sandbox): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-sandbox-'));
  try {
    const command = ['/bin/sh', '-c', 'exit 42'];
    const { ending, errors } = await sandbox.run({
      command,
      folder,
      limits: TRIAL_LIMITS,
    });
    if (ending.kind === 'exited' && ending.code === 42) return undefined;
    const said = Buffer.from(errors).toString('utf8').trim().split('\n').at(-1);
    return said || describe(ending);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describe(ending: Ending): string {
  return ending.kind === 'sandbox-failed' ? ending.reason : `a trial ended as ${ending.kind}`;
}
