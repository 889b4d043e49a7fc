/** Inputs without a size: standard input, and named pipes such as those of `<(…)` in a shell. */
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { batchError, InputFile } from '@queenside/batch/one-file';

/** The name of standard input in a command. */
export const STANDARD_INPUT = '-';

/** Returns whether a path is standard input or a named pipe. */
export function isStream(path: string): boolean {
  return path === STANDARD_INPUT || statSync(path, { throwIfNoEntry: false })?.isFIFO() === true;
}

/** Opens standard input or a named pipe. */
export function openStream(path: string): Readable {
  return path === STANDARD_INPUT ? process.stdin : createReadStream(path);
}

/**
 * Reads a whole file, pipe, or standard input.
 *
 * @throws QueensideError `batch/not-a-regular-file` or `batch/file-unreadable`.
 */
export async function readAll(path: string): Promise<Uint8Array> {
  if (isStream(path)) return Buffer.concat(await openStream(path).toArray());
  await using file = await InputFile.open(path);
  return await file.bytes();
}

/**
 * Returns the name by which standard input or a pipe is routed: that of a file of the named problem.
 *
 * @throws QueensideError `batch/no-problem-for-stream`.
 */
export function nameOfStream(path: string, problem: string | undefined): string {
  if (problem !== undefined) return `${problem}.txt`;
  if (path === STANDARD_INPUT) throw batchError('no-problem-for-stream');
  return basename(path);
}
