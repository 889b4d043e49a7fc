/** Kills processes together with what they have started. */
import { once } from 'node:events';
import { thisSystem } from './system.ts';

/**
 * Kills a process group or, on Windows, which has none, a process and its descendants.
 *
 * @param pid the leader; undefined if it never started.
 * @returns when the system has been told.
 */
export async function killGroup(pid: number | undefined, system = thisSystem): Promise<void> {
  if (pid === undefined) return;
  if (!system.isPosix) return killTree(pid);
  killOne(-pid);
}

/** Kills this process with its group. */
export function killOwnGroup(): void {
  if (thisSystem.isPosix) process.kill(-process.pid, 'SIGKILL');
  childProcess().spawnSync('taskkill', taskkillArguments(process.pid), { windowsHide: true });
  process.kill(process.pid, 'SIGKILL');
}

async function killTree(pid: number): Promise<void> {
  // It must survive this process, which may be about to exit.
  const options = { stdio: 'ignore', windowsHide: true, detached: true } as const;
  const killer = childProcess().spawn('taskkill', taskkillArguments(pid), options);
  try {
    // It fails if the process is gone already.
    await once(killer, 'exit');
  } catch {
    // There is no taskkill on the path.
    killOne(pid);
  }
}

/** @param pid a process, or minus the leader of a group. */
function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function taskkillArguments(pid: number): string[] {
  return ['/PID', String(pid), '/T', '/F'];
}

/** Loads the module only for Windows. */
function childProcess(): typeof import('node:child_process') {
  return process.getBuiltinModule('node:child_process');
}
