/**
 * Results appear whole or not at all: they are written beside their place under a hidden name, flushed to the disk,
 * and renamed into it.
 */
import { renameSync, rmSync, statSync } from 'node:fs';
import { open, realpath, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { QueensideError } from '@queenside/core/basics';
import { isDiskFull } from './disk-room.ts';
import { draftName } from './drafts.ts';
import { batchError } from '../errors.ts';
import { makeFolder } from './make-folder.ts';
import { systemReason } from '../system-reason.ts';

/** Takes a result as it comes into being. */
export interface Sink {
  write(chunk: Uint8Array): Promise<void>;
  /** Makes everything written visible. */
  commit(): Promise<void>;
  /** Leaves no trace of what was written. */
  discard(): Promise<void>;
}

/** A result file under way. What is not in its place when it is disposed of leaves no trace. */
export class Publication implements Sink, AsyncDisposable {
  readonly #handle: FileHandle;
  readonly #draft: string;
  readonly #target: string;
  #isPlaced = false;

  private constructor(handle: FileHandle, draft: string, target: string) {
    this.#handle = handle;
    this.#draft = draft;
    this.#target = target;
  }

  /**
   * @param outbox the folder that no result leaves.
   * @param path below the outbox, with `/` between folders.
   * @throws QueensideError `batch/outside-outbox` or `batch/output-unwritable`.
   */
  static async begin(outbox: string, path: string): Promise<Publication> {
    const target = join(outbox, path);
    const folder = dirname(target);
    try {
      await makeFolder(outbox);
      if (!(await leadsInto(outbox, folder))) throw batchError('outside-outbox', { file: path });
      await makeFolder(folder);
      const draft = join(folder, draftName());
      return new Publication(await open(draft, 'wx'), draft, target);
    } catch (thrown) {
      throw unwritable(target, thrown);
    }
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < chunk.length;) at += (await this.#handle.write(chunk, at)).bytesWritten;
    } catch (thrown) {
      throw unwritable(this.#target, thrown);
    }
  }

  /** Where it will be. */
  get file(): string {
    return this.#target;
  }

  async commit(): Promise<void> {
    await this.prepare();
    this.place();
    try {
      await flushFolder(dirname(this.#target));
    } catch (thrown) {
      throw unwritable(this.#target, thrown);
    }
  }

  /** Brings everything written to the disk; {@link place} makes it visible. */
  async prepare(): Promise<void> {
    try {
      await this.#handle.datasync();
      await this.#handle.close();
    } catch (thrown) {
      await this.discard();
      throw unwritable(this.#target, thrown);
    }
  }

  /** Makes visible, at once, what has been prepared. The folder's change is not on the disk yet. */
  place(): PlacedFile {
    try {
      renameSync(this.#draft, this.#target);
      this.#isPlaced = true;
      const { size, mtimeNs } = statSync(this.#target, { bigint: true });
      return { bytes: Number(size), changed: mtimeNs };
    } catch (thrown) {
      rmSync(this.#draft, { force: true });
      throw unwritable(this.#target, thrown);
    }
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isPlaced) await this.discard();
  }
}

/** A result file as it was put in its place. */
export interface PlacedFile {
  readonly bytes: number;
  /** When it was changed, in nanoseconds since 1970. */
  readonly changed: bigint;
}

/** A result that goes to a stream, such as standard output. */
export class StreamSink implements Sink {
  readonly #stream: NodeJS.WritableStream;

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream;
  }

  async write(chunk: Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }

  async commit(): Promise<void> {}
  async discard(): Promise<void> {}
}

/** Whether a folder, or as much of its path as is there, is the outbox or below it, links followed. */
async function leadsInto(outbox: string, folder: string): Promise<boolean> {
  const root = await realpath(outbox);
  let inside: string;
  try {
    inside = await realpath(folder);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    return leadsInto(outbox, dirname(folder));
  }
  return inside === root || inside.startsWith(root + sep);
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unwritable(file: string, thrown: unknown): Error {
  if (thrown instanceof QueensideError) return thrown;
  if (isDiskFull(thrown)) return batchError('disk-full', { file });
  return batchError('output-unwritable', { file, reason: systemReason(thrown) });
}
