/** The process that owns a lease, a lock, or a file, and whether it has ended. Knows of a killed process at once. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process. */
export interface Owner {
  /** The machine, its boot, and its process namespace: process numbers are unique there. */
  readonly place: string;
  readonly process: number;
  /** The time when the process started, in the system's units; empty if unknown. */
  readonly began: string;
}

/** Linux's flag of a process that is ending; see PF_EXITING in its sched.h. */
const EXITING = 0x4;
const SIGKILL = 1n << 8n;

let here: string | undefined;

/** Describes this process. */
export function thisOwner(): Owner {
  return { place: thisPlace(), process: process.pid, began: look(process.pid)?.began ?? '' };
}

/** Returns a short name of the place where this process runs. */
export function thisPlace(): string {
  return (here ??= nameOfPlace());
}

function nameOfPlace(): string {
  // Loaded on demand: that takes some milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const namespace = tryTo(() => readlinkSync('/proc/self/ns/pid'));
  const boot = tryTo(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));
  const place = JSON.stringify([hostname(), boot, namespace]);
  return createHash('sha256').update(place).digest('hex').slice(0, 8);
}

/**
 * Returns whether a process has certainly ended. It knows only processes of this place. If there is no /proc, a killed
 * process counts as running until its parent has noticed, and so does a new process with its number.
 */
export function isGone({ place, process: number, began }: Owner): boolean {
  if (place !== thisPlace()) return false;
  try {
    process.kill(number, 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const found = look(number);
  return found !== undefined && (found.isEnding || (began !== '' && found.began !== began));
}

/** Returns whether a process of this place is stopped, for example by SIGSTOP. False if unknown. */
export function isStopped({ place, process: number }: Owner): boolean {
  return place === thisPlace() && look(number)?.isStopped === true;
}

/** Reads proc_pid_stat(5) and proc_pid_status(5). */
function look(
  number: number,
): { began: string; isEnding: boolean; isStopped: boolean } | undefined {
  const stat = tryTo(() => readFileSync(`/proc/${number}/stat`, 'latin1'));
  const status = tryTo(() => readFileSync(`/proc/${number}/status`, 'latin1'));
  if (stat === undefined || status === undefined) return undefined;
  // Counts from after the command's name, which may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, flags, began] = [fields[0]!, Number(fields[6]), fields[19]!];
  const pending = [...status.matchAll(/^S\w*Pnd:\s*([0-9a-f]+)$/gm)].map(([, mask]) =>
    BigInt(`0x${mask}`),
  );
  // A killed process runs no more of its code, but may take long to free its memory, and stays a zombie until its parent waits.
  const isKilled = pending.some((mask) => (mask & SIGKILL) !== 0n);
  const isEnding = 'ZX'.includes(state) || (flags & EXITING) !== 0 || isKilled;
  return { began, isEnding, isStopped: 'Tt'.includes(state) };
}

function tryTo<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
