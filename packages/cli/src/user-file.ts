import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { batchError, Publication, systemReason, type Sink } from '@queenside/batch';

/** What a file that the user named takes. What is not committed when it is disposed of leaves no trace in a file. */
export type UserFile = Sink & AsyncDisposable;

/**
 * Begins a file that the user named: it appears whole or not at all. Where there is a device or a pipe, that is written
 * to; links are followed.
 *
 * @throws QueensideError `batch/output-unwritable`.
 */
export async function beginUserFile(path: string): Promise<UserFile> {
  const file = await realpath(path).catch(() => resolve(path));
  const there = await stat(file).catch(() => undefined);
  if (there === undefined || there.isFile())
    return Publication.begin(dirname(file), basename(file));
  try {
    return new Written(await open(file, 'w'));
  } catch (thrown) {
    throw batchError('output-unwritable', { file: path, reason: systemReason(thrown) });
  }
}

/** What cannot be put in its place, but only be written to. */
class Written implements UserFile {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  async write(chunk: Uint8Array): Promise<void> {
    await this.#handle.writeFile(chunk);
  }

  async commit(): Promise<void> {}
  async discard(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }
}
