import { readFileSync } from 'node:fs';

/** Returns the output of a program as text. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

/** The last line that a program printed. */
export function lastLine(bytes: Uint8Array): string {
  return textOf(bytes).trim().split('\n').at(-1) ?? '';
}

/** A file of /proc as text; empty if it cannot be read, because the process has ended. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
