import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';
import { batchError } from './errors.ts';
import { systemReason } from './system-reason.ts';

const READ_SIZE = 1 << 20;

/** What tells one content of a file from another without reading it. */
export interface FileVersion {
  readonly inode: bigint;
  readonly size: bigint;
  readonly modified: bigint;
}

/** Whether two looks at a file saw the same content. */
export function isSameVersion(a: FileVersion, b: FileVersion): boolean {
  return a.inode === b.inode && a.size === b.size && a.modified === b.modified;
}

/** A file's version, or undefined where no regular file is there. */
export async function versionOf(path: string): Promise<FileVersion | undefined> {
  try {
    const stats = await lstat(path, { bigint: true });
    return stats.isFile() ? version(stats) : undefined;
  } catch {
    return undefined;
  }
}

/** An input that is open for reading. Symbolic links are not followed, and only regular files are read. */
export class InputFile implements AsyncDisposable {
  readonly version: FileVersion;
  readonly #path: string;
  readonly #handle: FileHandle;

  private constructor(path: string, handle: FileHandle, stats: BigIntStats) {
    this.#path = path;
    this.#handle = handle;
    this.version = version(stats);
  }

  /** @throws QueensideError `batch/not-a-regular-file` or `batch/file-unreadable`. */
  static async open(path: string): Promise<InputFile> {
    const before = await lstatOrThrow(path);
    if (!before.isFile())
      throw batchError('not-a-regular-file', { file: path, kind: kindOf(before) });
    let handle: FileHandle;
    try {
      // Without O_NONBLOCK, a FIFO put in the file's place meanwhile would block the open.
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (thrown) {
      throw unreadable(path, thrown);
    }
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile()) return new InputFile(path, handle, stats);
    await handle.close();
    throw batchError('not-a-regular-file', { file: path, kind: kindOf(stats) });
  }

  /** Bytes. */
  get size(): number {
    return Number(this.version.size);
  }

  /** The content, in chunks of their own memory. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let left = this.size; ;) {
      const room = Buffer.allocUnsafeSlow(Math.max(1, Math.min(left, READ_SIZE)));
      const { bytesRead } = await this.#read(room);
      if (bytesRead === 0) return;
      left -= bytesRead;
      yield room.subarray(0, bytesRead);
    }
  }

  /** The whole content. */
  async bytes(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for await (const chunk of this.chunks()) parts.push(chunk);
    return Buffer.concat(parts);
  }

  /** Whether the path still leads to the content that was opened. */
  async isUnchanged(): Promise<boolean> {
    const [opened, there] = await Promise.all([
      this.#handle.stat({ bigint: true }),
      versionOf(this.#path),
    ]);
    return (
      there !== undefined &&
      isSameVersion(version(opened), this.version) &&
      isSameVersion(there, this.version)
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close();
  }

  async #read(room: Buffer): Promise<{ bytesRead: number }> {
    try {
      return await this.#handle.read(room, 0, room.length, null);
    } catch (thrown) {
      throw unreadable(this.#path, thrown);
    }
  }
}

async function lstatOrThrow(path: string): Promise<BigIntStats> {
  try {
    return await lstat(path, { bigint: true });
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

function version(stats: BigIntStats): FileVersion {
  return { inode: stats.ino, size: stats.size, modified: stats.mtimeNs };
}

function unreadable(file: string, thrown: unknown) {
  return batchError('file-unreadable', { file, reason: systemReason(thrown) });
}

function kindOf(stats: BigIntStats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
