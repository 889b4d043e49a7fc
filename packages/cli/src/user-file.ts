import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { hostError, Publication, type Sink } from '@queenside/host';
import { systemReason } from '@queenside/host/system';

/** A file that the user named. Disposing of it without a commit leaves an existing file unchanged. */
export type UserFile = Sink & AsyncDisposable;

/**
 * Opens a file that the user named. A regular file appears complete or not at all; devices and pipes are written
 * directly. Follows links.
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
    throw hostError('output-unwritable', { file: path, reason: systemReason(thrown) });
  }
}

/** A device or pipe, which cannot be replaced by a draft. */
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
