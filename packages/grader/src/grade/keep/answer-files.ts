/** Stores program outputs by content hash, so that equal outputs are stored once. */
import { createHash } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostError, isDiskFull, makeFolder } from '@queenside/host';

let drafts = 0;

export class AnswerFiles {
  readonly #folder: string;
  #made: Promise<void> | undefined;
  /** The hashes that this process has stored. */
  readonly #kept = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores bytes and returns their SHA-256 in hexadecimal.
   *
   * @throws QueensideError `batch/disk-full`.
   */
  async keep(bytes: Uint8Array): Promise<string> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (this.#kept.has(hash)) return hash;
    this.#made ??= makeFolder(this.#folder);
    await this.#made;
    const file = join(this.#folder, hash);
    const draft = join(this.#folder, `.${process.pid}-${++drafts}.part`);
    try {
      writeFileSync(draft, bytes);
      renameSync(draft, file);
    } catch (thrown) {
      rmSync(draft, { force: true });
      throw isDiskFull(thrown) ? hostError('disk-full', { file }) : thrown;
    }
    this.#kept.add(hash);
    return hash;
  }

  /** Returns the bytes with this hash, or undefined if they were removed. */
  async find(hash: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(join(this.#folder, hash));
    } catch {
      return undefined;
    }
  }
}
