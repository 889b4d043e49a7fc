/** Control groups (cgroups, versions 2 and 1): the kernel counts and limits the resources of their processes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cgroupBases, type CgroupBase, type CgroupBases } from './cgroup-bases.ts';

/** The limits of a group. */
export interface CgroupLimits {
  readonly memoryBytes: number;
  readonly processes: number;
}

/** One group. It has one folder if version 2 has all controllers, else up to three. */
export class Cgroup {
  readonly #bases: CgroupBases;
  readonly #name: string;

  private constructor(bases: CgroupBases, name: string) {
    this.#bases = bases;
    this.#name = name;
  }

  /**
   * Creates a group. The kernel takes milliseconds for each folder.
   *
   * @throws if a folder cannot be created or a limit cannot be set. It then removes what it created.
   */
  static async make(bases: CgroupBases, name: string, limits: CgroupLimits): Promise<Cgroup> {
    const group = new Cgroup(bases, name);
    try {
      await Promise.all(group.#folders().map((folder) => mkdir(folder)));
      await group.#limit(limits);
      return group;
    } catch (thrown) {
      await Promise.all(group.#folders().map(removeFolder));
      throw thrown;
    }
  }

  get countsMemory(): boolean {
    return this.#bases.memory !== undefined;
  }

  get countsTime(): boolean {
    return this.#bases.cpu !== undefined;
  }

  get countsProcesses(): boolean {
    return this.#bases.pids !== undefined;
  }

  /** Moves a process into the group, with all its later children. The kernel takes milliseconds for it. */
  async join(pid: number): Promise<void> {
    const folders = this.#folders();
    await Promise.all(
      folders.map((folder) => writeFile(join(folder, 'cgroup.procs'), String(pid))),
    );
  }

  /** Returns the processor time so far of all its processes, including those that have ended, in milliseconds. */
  cpuMs(): number {
    const base = this.#bases.cpu;
    if (base === undefined) return 0;
    if (base.version === 1) return Number(this.#read(base.folder, 'cpuacct.usage')) / 1e6;
    return field(this.#read(base.folder, 'cpu.stat'), 'usage_usec') / 1e3;
  }

  /** Returns the peak memory in bytes, or 0 if the kernel does not record it. */
  peakBytes(): number {
    const base = this.#bases.memory;
    if (base === undefined) return 0;
    const name = base.version === 1 ? 'memory.max_usage_in_bytes' : 'memory.peak';
    try {
      return Number(this.#read(base.folder, name));
    } catch {
      // Linux before 5.19.
      return 0;
    }
  }

  /** Whether the kernel killed one of its processes because memory ran out. */
  ranOutOfMemory(): boolean {
    const base = this.#bases.memory;
    if (base === undefined) return false;
    const name = base.version === 1 ? 'memory.oom_control' : 'memory.events';
    return field(this.#read(base.folder, name), 'oom_kill') > 0;
  }

  /** Kills all its processes and removes it. */
  async remove(): Promise<void> {
    await Promise.all(this.#folders().map((folder) => clear(folder)));
  }

  async #limit({ memoryBytes, processes }: CgroupLimits): Promise<void> {
    const { memory, pids } = this.#bases;
    if (memory?.version === 1) {
      await this.#write(memory.folder, 'memory.limit_in_bytes', memoryBytes);
      // Memory and swap together. The file is absent if the kernel does not count swap.
      await this.#tryWrite(memory.folder, 'memory.memsw.limit_in_bytes', memoryBytes);
    }
    if (memory?.version === 2) {
      await this.#write(memory.folder, 'memory.max', memoryBytes);
      await this.#tryWrite(memory.folder, 'memory.swap.max', 0);
      await this.#tryWrite(memory.folder, 'memory.oom.group', 1);
    }
    if (pids !== undefined) await this.#write(pids.folder, 'pids.max', processes);
  }

  #folders(): string[] {
    const { cpu, memory, pids } = this.#bases;
    const parents = [cpu, memory, pids].flatMap((base) => (base ? [base.folder] : []));
    return [...new Set(parents)].map((parent) => join(parent, this.#name));
  }

  #read(base: string, file: string): string {
    return readFileSync(join(base, this.#name, file), 'latin1');
  }

  async #write(base: string, file: string, value: number): Promise<void> {
    await writeFile(join(base, this.#name, file), String(Math.floor(value)));
  }

  async #tryWrite(base: string, file: string, value: number): Promise<void> {
    try {
      await this.#write(base, file, value);
    } catch {
      // The kernel has no such file.
    }
  }
}

let made = 0;

/**
 * Creates a group with limits.
 *
 * @param limitsProcesses whether the kernel already limits processes by user. If so, version 1 does not count them again, because
 * each further hierarchy takes milliseconds.
 * @returns undefined if this process cannot create groups.
 */
export async function makeCgroup(
  limits: CgroupLimits,
  limitsProcesses: boolean,
): Promise<Cgroup | undefined> {
  const found = cgroupBases();
  if (found === undefined) return undefined;
  const { pids, ...others } = found;
  const bases = limitsProcesses && pids?.version === 1 ? others : found;
  if (Object.keys(bases).length === 0) return undefined;
  made += 1;
  return Cgroup.make(bases, `queenside-${process.pid}-${made}`, limits);
}

/** Tries to remove what a killed grader left: about a second in all, since a dying process holds its group for a moment. */
const STALE_TRIES = 25;

/** Removes groups left behind by graders that were killed. */
export async function removeStaleCgroups(): Promise<void> {
  const parents = Object.values(cgroupBases() ?? {}).map(({ folder }: CgroupBase) => folder);
  for (const parent of new Set(parents))
    for (const name of readdirSync(parent)) {
      const maker = /^queenside-(\d+)-/.exec(name)?.[1];
      if (maker === undefined || existsSync(`/proc/${maker}`)) continue;
      await clear(join(parent, name), STALE_TRIES);
    }
}

/** Returns a number from lines such as `oom_kill 3`; 0 if absent. */
function field(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}

function killMembers(folder: string): void {
  try {
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'latin1').trim().split('\n'))
      // Members in other process namespaces have the id 0. Killing 0 would kill this process's own group.
      if (Number(pid) > 0) process.kill(Number(pid), 'SIGKILL');
  } catch {
    // The group or process has just disappeared.
  }
}

/** Kills the members of a group until the group can be removed, or until all tries are used. */
async function clear(folder: string, tries = Infinity): Promise<void> {
  for (let pause = 1; tries > 0 && !(await removeFolder(folder)); pause = Math.min(50, pause * 2)) {
    tries -= 1;
    killMembers(folder);
    await sleep(pause);
  }
}

async function removeFolder(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
