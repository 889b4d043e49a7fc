/** Opens a sandbox. */
import { sandboxError } from './errors.ts';
import type { SandboxPrograms } from './isolation/bubblewrap.ts';
import { findHostView } from './isolation/host-view.ts';
import { bubblewrapLauncher, trustedLauncher, type Launcher } from './isolation/launch.ts';
import { MEBIBYTE } from './isolation/limits.ts';
import { findProgram } from './isolation/toolchains.ts';
import { inEmptyFolder, removeStaleFolders } from './run/folder.ts';
import { runProgram } from './run/run.ts';
import { lastLine } from './text.ts';
import type { RunEnding, Limits, Sandbox } from './types.ts';
import { removeStaleCgroups } from './usage/cgroup.ts';

/** The choice of a sandbox. */
export interface SandboxOptions {
  /** Runs programs without isolation and enforces limits only as well as possible. Default: false. */
  readonly trusted?: boolean;
  /**
   * With `trusted`, and only as root: runs each program as a separate user that can write only to its own folder. For containers in
   * which bubblewrap does not work. Default: false.
   */
  readonly ownUsers?: boolean;
  /** Leaves the trial to {@link hiding}, which runs a program anyway. Default: false. */
  readonly untried?: boolean;
}

/**
 * Opens a sandbox. Tries bubblewrap with a small program before returning it, unless `untried` is true.
 *
 * @throws QueensideError `sandbox/none-works` if bubblewrap does not work, `sandbox/not-linux`, `sandbox/windows`,
 *   `sandbox/no-own-users`.
 */
export async function openSandbox({
  trusted = false,
  ownUsers = false,
  untried = false,
}: SandboxOptions = {}): Promise<Sandbox> {
  if (process.platform === 'win32') throw sandboxError('windows');
  await removeStaleCgroups();
  await removeStaleFolders();
  if (trusted) return sandboxOf(trustedLauncher(ownUsers ? findSetpriv() : undefined));
  if (process.platform !== 'linux') throw sandboxError('not-linux');
  const programs = sandboxPrograms();
  if (typeof programs === 'string') throw sandboxError('none-works', { reason: programs });
  const sandbox = sandboxOf(bubblewrapLauncher(programs, await findHostView()));
  const reason = untried ? undefined : await tryOut(sandbox);
  if (reason !== undefined) throw sandboxError('none-works', { reason });
  return sandbox;
}

/** Whether bubblewrap is installed. It may still not work. */
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

/** Returns the programs that bubblewrap's runs need, or what is missing. */
function sandboxPrograms(): SandboxPrograms | string {
  const [bwrap, setpriv] = ['bwrap', 'setpriv'].map(findProgram);
  if (bwrap === undefined) return 'bubblewrap is not installed';
  if (setpriv === undefined && process.getuid!() === 0)
    return 'setpriv (util-linux) is not installed';
  return { bwrap, setpriv };
}

const TRIAL_LIMITS: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryBytes: 64 * MEBIBYTE,
  outputBytes: MEBIBYTE,
  processes: 16,
};

/** Runs a small program. Returns why that failed, or undefined if it worked. */
export async function tryOut(sandbox: Sandbox): Promise<string | undefined> {
  const command = ['/bin/sh', '-c', 'exit 42'];
  const { ending, errors } = await inEmptyFolder((folder) =>
    sandbox.run({ command, folder, limits: TRIAL_LIMITS }),
  );
  if (ending.kind === 'exited' && ending.code === 42) return undefined;
  return lastLine(errors) || describe(ending);
}

function describe(ending: RunEnding): string {
  return ending.kind === 'sandbox-failed' ? ending.reason : `a trial run ended as ${ending.kind}`;
}
