/** Limits the number of open files to what the process may have, and to what the engine needs. */
import { readFileSync } from 'node:fs';

/** Node itself, the ledger, and modules while they load. */
const FOR_THE_PROCESS = 36;
/** The event loop of a thread. */
const FOR_EACH_JOB = 6;
/** The input file, and the drafts of its answers, errors, and trace or drawing. */
const FOR_EACH_FILE = 4;

/** Returns how many files may be answered at once without running out of open files; less than 1 if not even one. */
export function filesThatFit(jobs: number): number {
  const left = openFileLimit() - FOR_THE_PROCESS - FOR_EACH_JOB * jobs;
  return Math.floor(left / FOR_EACH_FILE);
}

/** Returns the limit of open files; Infinity if there is none, or the system does not tell. */
export function openFileLimit(): number {
  return limitIn(/^Max open files +(\d+)/m);
}

/** Returns the most bytes of a file; Infinity if there is no limit, or the system does not tell. */
export function fileSizeLimit(): number {
  return limitIn(/^Max file size +(\d+)/m);
}

function limitIn(line: RegExp): number {
  try {
    return Number(line.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/** Returns whether an error means that this process, or the whole system, has too many open files. */
export function isTooManyOpenFiles(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code = '', message } = thrown as NodeJS.ErrnoException;
  return code === 'EMFILE' || code === 'ENFILE' || (NODE.test(code) && TOO_MANY.test(message));
}

/** Node's own errors, such as that of a thread that cannot start, quote the system's. */
const NODE = /^ERR_/;
const TOO_MANY = /\b(?:EMFILE|ENFILE)\b|too many open files/;
