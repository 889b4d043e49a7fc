/** The limits of open files and of file sizes, and the errors of a process that reaches them. */
import { readFileSync } from 'node:fs';

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
