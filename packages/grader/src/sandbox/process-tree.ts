/** What a process and its descendants use, read from /proc: for machines that offer no cgroups. */
import { readdirSync, readFileSync } from 'node:fs';

/** Ticks in a second, as /proc counts them: the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** A process and all its descendants. Each look adds to what is known. */
export class ProcessTree {
  readonly #root: number;
  /** The last known own time of each process, in ticks, by its id and start: it stays when the process is gone. */
  readonly #ticks = new Map<string, number>();
  #inherited = 0;
  #cpuMs = 0;
  #peakBytes = 0;

  constructor(root: number) {
    this.#root = root;
  }

  /**
   * Processor time so far, in milliseconds. Two counts that can only be too small are kept, and the larger is taken: what parents know
   * of children that are gone, and what was seen of each process.
   */
  get cpuMs(): number {
    return this.#cpuMs;
  }

  /** The most memory that was seen at once, in bytes. */
  get peakBytes(): number {
    return this.#peakBytes;
  }

  /** Looks at all processes. Gives the memory that they have now, in bytes. */
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

  /** Memory that they have now, in bytes, where shared pages are counted once. Slower than a look. */
  proportionalBytes(): number {
    return this.members().reduce((sum, pid) => sum + proportionalBytes(pid), 0);
  }

  /** How long all their threads that are there have been ready to work and had no processor, in milliseconds; 0 where nobody can tell. */
  waitedMs(): number {
    return this.members().reduce((sum, pid) => sum + waitedMs(pid), 0);
  }

  /** The process itself and all that descend from it, parents first. */
  members(): readonly number[] {
    const members = [this.#root];
    for (const pid of members) members.push(...childrenOf(pid));
    return members;
  }

  /** Ends them all. A process that makes others faster than they are found may get away. */
  kill(): void {
    for (let round = 0; round < 5; round++) {
      const members = this.members();
      for (const pid of members.toReversed()) kill(pid);
      if (members.length === 1) return;
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Fields of proc_pid_stat(5), counted behind the name, which may hold anything. */
function readTimes(pid: number): { started: string; own: number; children: number } | undefined {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 20) return undefined;
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { started: fields[19]!, own: user + system, children: childUser + childSystem };
}

/** The second figure of schedstat: nanoseconds on a run queue (Documentation/scheduler/sched-stats of Linux). */
function waitedMs(pid: number): number {
  const nanoseconds = threadsOf(pid).map((thread) =>
    Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[1] ?? 0),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Memory that no file stands behind; shared pages count in each process. */
function residentBytes(pid: number): number {
  const text = read(`/proc/${pid}/status`);
  return kibibytes(text, 'RssAnon') + kibibytes(text, 'RssShmem');
}

function proportionalBytes(pid: number): number {
  const text = read(`/proc/${pid}/smaps_rollup`);
  return kibibytes(text, 'Pss_Anon') + kibibytes(text, 'Pss_Shmem');
}

function kibibytes(text: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text);
  return found === null ? 0 : Number(found[1]) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
