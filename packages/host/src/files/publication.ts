/** Publishes files atomically: writes a hidden draft beside the target, flushes it to the disk, and renames it. */
import {
  closeSync,
  fdatasync,
  openSync,
  rmSync,
  statSync,
  write,
  writeSync,
  type BigIntStats,
} from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { QueensideError } from '@queenside/core/basics';
import { hostError } from '../errors.ts';
import { isTooManyOpenFiles } from '../system/open-files.ts';
import { systemReason } from '../system/system-reason.ts';
import { isDiskFull, isFileTooLarge } from './disk-room.ts';
import { draftName, sweepOnce } from './draft-names.ts';
import { flushFolder } from './flush-folder.ts';
import { makeFolder } from './make-folder.ts';
import { replaceFile } from './replace-file.ts';
import type { Sink } from './sink.ts';

/** The most bytes to write without handing that to another thread, which takes several times as long for so few. */
const FEW = 1 << 16;

const writeElsewhere = promisify(write);
const flushData = promisify(fdatasync);

/** A file to be published. Disposing of it removes its draft unless it has been published. */
export class Publication implements Sink, AsyncDisposable {
  /** The draft's descriptor; undefined after it was closed. */
  #descriptor: number | undefined;
  readonly #draft: string;
  readonly #target: string;
  #isPlaced = false;

  private constructor(descriptor: number, draft: string, target: string) {
    this.#descriptor = descriptor;
    this.#draft = draft;
    this.#target = target;
  }

  /**
   * @param outbox the folder that must contain the file.
   * @param path below the outbox, with `/` between folders.
   * @throws QueensideError `batch/outside-outbox` or `batch/output-unwritable`.
   */
  static async begin(outbox: string, path: string): Promise<Publication> {
    const target = join(outbox, path);
    const folder = dirname(target);
    try {
      if (!(await leadsInto(outbox, folder))) throw hostError('outside-outbox', { file: path });
      await sweepOnce(folder);
      const draft = join(folder, draftName());
      return new Publication(await create(draft), draft, target);
    } catch (thrown) {
      throw unwritable(target, thrown);
    }
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < chunk.length;) at += await this.#writeSome(chunk, at);
    } catch (thrown) {
      throw unwritable(this.#target, thrown);
    }
  }

  /** The path of the published file. */
  get file(): string {
    return this.#target;
  }

  async commit(): Promise<PlacedFile> {
    await this.prepare();
    const placed = this.place();
    try {
      await flushFolder(dirname(this.#target));
      return placed;
    } catch (thrown) {
      throw unwritable(this.#target, thrown);
    }
  }

  /** Flushes the draft to the disk. Call {@link place} to publish it. */
  async prepare(): Promise<void> {
    try {
      await flushData(this.#descriptor!);
      this.#close();
    } catch (thrown) {
      await this.discard();
      throw unwritable(this.#target, thrown);
    }
  }

  /** Publishes a prepared draft. Does not flush the folder. */
  place(): PlacedFile {
    try {
      replaceFile(this.#draft, this.#target);
      this.#isPlaced = true;
      const { size, mtimeNs } = statSync(this.#target, { bigint: true });
      return { bytes: Number(size), changed: mtimeNs };
    } catch (thrown) {
      rmSync(this.#draft, { force: true });
      throw unwritable(this.#target, thrown);
    }
  }

  async discard(): Promise<void> {
    this.#close();
    rmSync(this.#draft, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isPlaced) await this.discard();
  }

  /** Returns how many bytes it wrote. */
  async #writeSome(chunk: Uint8Array, at: number): Promise<number> {
    const descriptor = this.#descriptor!;
    if (chunk.length - at <= FEW) return writeSync(descriptor, chunk, at);
    return (await writeElsewhere(descriptor, chunk, at)).bytesWritten;
  }

  #close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

/** A file as it was published. */
export interface PlacedFile {
  readonly bytes: number;
  /** The modification time, in nanoseconds since 1970. */
  readonly changed: bigint;
}

/** Returns whether a file is unchanged since it was published. */
export function isAsPublished(file: string, { bytes, changed }: PlacedFile): boolean {
  let found: BigIntStats | undefined;
  try {
    found = statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return false;
  }
  return Number(found?.size) === bytes && found?.mtimeNs === changed;
}

/** Creates a file, and its folder if it is missing. */
async function create(file: string): Promise<number> {
  try {
    return openSync(file, 'wx');
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    await makeFolder(dirname(file));
    return openSync(file, 'wx');
  }
}

/** Returns whether a folder is the outbox or below it. Follows links, and checks as much of the path as exists. */
async function leadsInto(outbox: string, folder: string): Promise<boolean> {
  if (resolve(folder) === resolve(outbox)) return true;
  let inside: string;
  try {
    inside = await realpath(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    return leadsInto(outbox, dirname(folder));
  }
  const root = await realpath(outbox);
  return inside === root || inside.startsWith(root + sep);
}

function unwritable(file: string, thrown: unknown): Error {
  if (thrown instanceof QueensideError) return thrown;
  if (isTooManyOpenFiles(thrown)) return hostError('too-many-open-files');
  if (isDiskFull(thrown)) return hostError('disk-full', { file });
  if (isFileTooLarge(thrown)) return hostError('file-size-limit', { file });
  return hostError('output-unwritable', { file, reason: systemReason(thrown) });
}
