/** Groups of processes whose use of the machine the kernel counts and limits: cgroups, version 2 and version 1. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cgroupBases, type CgroupBase, type CgroupBases } from './cgroup-bases.ts';

/** What a group may use, and what it has used. */
export interface CgroupLimits {
  readonly memoryBytes: number;
  readonly processes: number;
}

/** The folders of one group: one where version 2 has all controllers, up to three otherwise. */
export class Cgroup {
  readonly #bases: CgroupBases;
  readonly #name: string;

  private constructor(bases: CgroupBases, name: string) {
    this.#bases = bases;
    this.#name = name;
  }

  /**
   * Makes a group. The kernel takes milliseconds for each folder.
   *
   * @throws where a folder cannot be made or a limit not be set; nothing is left then.
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

  /** Takes a process in; its children follow. The kernel takes milliseconds for it. */
  async join(pid: number): Promise<void> {
    const folders = this.#folders();
    await Promise.all(
      folders.map((folder) => writeFile(join(folder, 'cgroup.procs'), String(pid))),
    );
  }

  /** Processor time so far of all processes that were ever in it, in milliseconds. */
  cpuMs(): number {
    const base = this.#bases.cpu;
    if (base === undefined) return 0;
    if (base.version === 1) return Number(this.#read(base.folder, 'cpuacct.usage')) / 1e6;
    return field(this.#read(base.folder, 'cpu.stat'), 'usage_usec') / 1e3;
  }

  /** The most memory that it had at once, in bytes; 0 where the kernel does not keep it. */
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

  /** Whether the kernel has ended one of its processes for want of memory. */
  ranOutOfMemory(): boolean {
    const base = this.#bases.memory;
    if (base === undefined) return false;
    const name = base.version === 1 ? 'memory.oom_control' : 'memory.events';
    return field(this.#read(base.folder, name), 'oom_kill') > 0;
  }

  /** Ends whatever is in it, and removes it. */
  async remove(): Promise<void> {
    await Promise.all(this.#folders().map(clear));
  }

  async #limit({ memoryBytes, processes }: CgroupLimits): Promise<void> {
    const { memory, pids } = this.#bases;
    if (memory?.version === 1) {
      await this.#write(memory.folder, 'memory.limit_in_bytes', memoryBytes);
      // Memory and swap together; absent where the kernel does not count swap.
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
 * A new group with limits.
 *
 * @param limitsProcesses whether the kernel limits processes by their user already; then they are counted only where that costs
 * nothing, because each further hierarchy of version 1 takes milliseconds.
 * @returns undefined where this process may make none.
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

/** Removes the groups of processes that were killed before they could. */
export async function removeStaleCgroups(): Promise<void> {
  const parents = Object.values(cgroupBases() ?? {}).map(({ folder }: CgroupBase) => folder);
  for (const parent of new Set(parents))
    for (const name of readdirSync(parent)) {
      const maker = /^queenside-(\d+)-/.exec(name)?.[1];
      if (maker === undefined || existsSync(`/proc/${maker}`)) continue;
      killMembers(join(parent, name));
      await removeFolder(join(parent, name));
    }
}

/** `oom_kill 3` among other lines. */
function field(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}

function killMembers(folder: string): void {
  try {
    for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'latin1').trim().split('\n'))
      // Who is in another namespace of processes is called 0, which would mean this process and its group.
      if (Number(pid) > 0) process.kill(Number(pid), 'SIGKILL');
  } catch {
    // It ended by itself just now.
  }
}

/** Ends whoever is in a group until it can be removed. */
async function clear(folder: string): Promise<void> {
  for (let pause = 1; !(await removeFolder(folder)); pause = Math.min(50, pause * 2)) {
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
