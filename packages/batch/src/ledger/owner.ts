/** The process that holds a lease. Distinguishes it from a later process with the same number. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Owner {
  readonly id: string;
  readonly host: string;
  readonly process: number;
  /** When the process started, in the system's units; empty if unknown. */
  readonly began: string;
}

/** Describes this process. */
export function thisOwner(): Owner {
  return {
    id: randomUUID(),
    host: hostname(),
    process: process.pid,
    began: beginningOf(process.pid) ?? '',
  };
}

/** Returns whether a process has certainly ended. Knows only processes of this machine. */
export function isGone({ host, process: number, began }: Omit<Owner, 'id'>): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(number, 0);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const now = beginningOf(number);
  return now !== undefined && began !== '' && now !== began;
}

/** Reads field 22 of /proc/<number>/stat. Counts from after the command's name, which may contain anything. */
function beginningOf(number: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${number}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
