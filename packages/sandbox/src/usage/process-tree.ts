/** Measures a process and its descendants by /proc, for machines without cgroups. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readProc } from '../text.ts';

/** The unit of times in /proc. It is the same on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** Whether this system tells what processes use. */
export const canMeasure = existsSync('/proc/self/stat');

/** A process and all its descendants. */
export class ProcessTree {
  readonly #root: number;
  /** Last known time of each process, in ticks, by its id and start time. Entries stay after the process ends. */
  readonly #ticks = new Map<string, number>();
  #inherited = 0;
  #cpuMs = 0;
  #peakBytes = 0;

  constructor(root: number) {
    this.#root = root;
  }

  /**
   * Processor time up to the last look, in milliseconds. It is the larger of two counts that can both only be too small: the times that
   * parents inherited from ended children, and the times last seen of each process.
   */
  get cpuMs(): number {
    return this.#cpuMs;
  }

  /** The peak of all looks, in bytes. */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** Measures all processes. Returns their current memory in bytes. */
  look(): number {
    let inherited = 0;
    const members = this.members();
    for (const pid of members) {
      const found = readTimes(pid);
      if (found === undefined) continue;
      this.#ticks.set(`${pid} ${found.started}`, found.own);
      inherited += found.own + found.children;
    }
    this.#inherited = Math.max(this.#inherited, inherited);
    const seen = [...this.#ticks.values()].reduce((sum, ticks) => sum + ticks, 0);
    this.#cpuMs = (Math.max(this.#inherited, seen) * 1000) / TICKS_PER_SECOND;
    const bytes = members.reduce((sum, pid) => sum + residentBytes(pid), 0);
    this.#peakBytes = Math.max(this.#peakBytes, bytes);
    return bytes;
  }

  /** Returns their current memory in bytes, counting shared pages once. Slower than {@link look}. */
  proportionalBytes(): number {
    return this.members().reduce((sum, pid) => sum + proportionalBytes(pid), 0);
  }

  /** Returns how long their current threads have waited for a processor, in milliseconds; 0 if unknown. */
  waitedMs(): number {
    return this.members().reduce((sum, pid) => sum + waitedMs(pid), 0);
  }

  /** Lists the process and its descendants, parents first. */
  members(): readonly number[] {
    const members = [this.#root];
    for (const pid of members) members.push(...childrenOf(pid));
    return members;
  }

  /** Kills them all. Processes that fork faster than this finds them may escape. */
  kill(): void {
    for (let round = 0; round < 5; round++) {
      const members = this.members();
      for (const pid of members.toReversed()) killProcess(pid);
      if (members.length === 1) return;
    }
  }
}

/** Lists the ids of all processes; none if the system does not tell. */
export function processIds(): readonly string[] {
  return existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
}

/** Returns the ids of all users that have a process, even one that has ended but whose parent has not noticed. */
export function usersWithProcesses(): ReadonlySet<number> {
  return new Set(processIds().flatMap((pid) => ownerOf(pid) ?? []));
}

/** Lists the processes of a user, even those that have ended but whose parents have not noticed. */
export function processesOf(user: number): readonly number[] {
  return processIds()
    .filter((pid) => ownerOf(pid) === user)
    .map(Number);
}

/** Whether a process has ended, even if its parent has not noticed. */
export function hasEnded(pid: number): boolean {
  return ['', 'Z', 'X'].includes(statOf(pid)[0]!);
}

function ownerOf(pid: string): number | undefined {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid;
}

function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    readProc(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Reads the fields of proc_pid_stat(5) after the name, which may contain anything. */
function statOf(pid: number): readonly string[] {
  const text = readProc(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readTimes(pid: number): { started: string; own: number; children: number } | undefined {
  const fields = statOf(pid);
  if (fields.length < 20) return undefined;
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { started: fields[19]!, own: user + system, children: childUser + childSystem };
}

/** Reads the second field of schedstat: nanoseconds on a run queue (Documentation/scheduler/sched-stats of Linux). */
function waitedMs(pid: number): number {
  const nanoseconds = threadsOf(pid).map((thread) =>
    Number(readProc(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[1] ?? 0),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Returns memory not backed by files. Shared pages count in each process. */
function residentBytes(pid: number): number {
  const text = readProc(`/proc/${pid}/status`);
  return kibibytes(text, 'RssAnon') + kibibytes(text, 'RssShmem');
}

function proportionalBytes(pid: number): number {
  const text = readProc(`/proc/${pid}/smaps_rollup`);
  return kibibytes(text, 'Pss_Anon') + kibibytes(text, 'Pss_Shmem');
}

function kibibytes(text: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text);
  return found === null ? 0 : Number(found[1]) * 1024;
}

/**
 * Sends SIGKILL to a process, unless it has already ended.
 *
 * @param pid the process, or minus the id of a process group.
 */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
