/** Who holds a lease: a process of some machine, told apart from a later one with the same number. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface Owner {
  readonly id: string;
  readonly host: string;
  readonly process: number;
  /** When the process began, in the system's own words; empty where it does not tell. */
  readonly began: string;
}

/** This process. */
export function thisOwner(): Owner {
  return {
    id: randomUUID(),
    host: hostname(),
    process: process.pid,
    began: beginningOf(process.pid) ?? '',
  };
}

/** Whether a process is known to be gone: only one of this machine can be. */
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

/** The 22nd field of /proc/<number>/stat, counted behind the command's name, which may hold anything. */
function beginningOf(number: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${number}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
