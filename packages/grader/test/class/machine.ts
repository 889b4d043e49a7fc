/** Finds what a grading left behind on the machine. */
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '../../../../test/patience.ts';

/** A folder of the runtime, not of a grading. */
const OF_NODE = 'node-compile-cache';
/** Returns leftover processes, mounts, cgroups, and temporary files. Waits for them to disappear: the kernel needs time. */
export async function leftovers(folder: string, pids: readonly number[]): Promise<string[]> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const found = [
      ...processesIn(folder),
      ...mountsOf('self', folder).map((line) => `mount ${line}`),
      ...cgroupsOf(pids),
      ...(await temporaryFiles(folder)),
    ];
    if (found.length === 0 || performance.now() > deadline) return found;
    await sleep(50);
  }
}

/**
 * Finds processes that work in a folder or have a part of it mounted in a sandbox: their mount list then contains the name of the
 * host folder.
 */
function processesIn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => mountsOf(pid, folder).length > 0 || workingFolder(pid).startsWith(folder))
    .map((pid) => `process ${pid}: ${read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`);
}

function mountsOf(pid: string, folder: string): string[] {
  const mark = `/${basename(folder)}/`;
  return read(`/proc/${pid}/mountinfo`)
    .split('\n')
    .filter((line) => line.includes(mark));
}

function workingFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Finds control groups that the grader's processes made. */
function cgroupsOf(pids: readonly number[]): string[] {
  const root = '/sys/fs/cgroup';
  if (!existsSync(root)) return [];
  const marks = pids.map((pid) => `queenside-${pid}-`);
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .filter(({ name }) => marks.some((mark) => name.startsWith(mark)))
      .map(({ parentPath, name }) => `cgroup ${join(parentPath, name)}`);
  } catch {
    return ['a cgroup that was removed while it was read'];
  }
}

async function temporaryFiles(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'tmp')).catch(() => []);
  return names.filter((name) => name !== OF_NODE).map((name) => `temporary file ${name}`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
