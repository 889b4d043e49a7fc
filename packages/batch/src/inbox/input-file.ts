import fs, { closeSync, fstatSync, lstatSync, openSync, readSync, type BigIntStats } from 'node:fs';
import { promisify } from 'node:util';
import { batchError } from '../errors.ts';
import { hostError } from '@queenside/host';
import { isTooManyOpenFiles, READ_SAFELY, systemReason } from '@queenside/host/system';

const LINE_FEED = 0x0a;
const BLOCK = 1 << 20;
/** Linux reads at most 2 GiB at once. */
const MOST_AT_ONCE = 1 << 30;
/** The factor by which the next block is larger if a line does not fit into a block. Unused memory costs nothing. */
const GROWTH = 1024;
/** Space for bytes after the expected end of the file. */
const UNEXPECTED = 1 << 16;
/** The most bytes to read without handing that to another thread, which takes several times as long for so few. */
const FEW = 1 << 16;

const readElsewhere = promisify(fs.read);

/** Two contents of a file with equal versions count as equal, without reading them. */
export interface FileVersion {
  readonly inode: bigint;
  readonly size: bigint;
  readonly modified: bigint;
  /** The time of the last change of the content or the attributes. Unlike {@link modified}, no program can set it back. */
  readonly changed: bigint;
}

/** Returns whether two versions of a file have the same content. */
export function isSameVersion(a: FileVersion, b: FileVersion): boolean {
  return (
    a.inode === b.inode && a.size === b.size && a.modified === b.modified && a.changed === b.changed
  );
}

/** A file may change again within one tick of a file system's clock, in milliseconds. The clocks of most tick at least that often. */
const TICK_MS = 100;
/** The nanoseconds of a second. Some file systems count only whole ones. */
const SECOND = 1_000_000_000n;

/**
 * Returns a version as text, if every later content of the file will have another version; undefined if the file has just changed, or
 * its file system's clock is too coarse to tell.
 */
export function steadyVersion(
  { inode, size, modified, changed }: FileVersion,
  now: number = Date.now(),
): string | undefined {
  if (changed % SECOND === 0n || Number(changed) / 1e6 > now - TICK_MS) return undefined;
  return [inode, size, modified, changed].join(' ');
}

/** Returns whether a path may have a name that is not UTF-8: Node replaces its bytes, and then cannot find the file. */
export function hasReplacement(path: string): boolean {
  return path.includes('\uFFFD');
}

/** Returns a file's version; undefined unless it is a regular file. */
export function versionOf(path: string): FileVersion | undefined {
  const found = lookAt(path);
  return found?.isRegular === true ? found.version : undefined;
}

/**
 * Returns the version of what a path leads to, and whether it is a regular file; undefined for a folder or nothing. It does not wait: that
 * takes 3 µs, and handing it to another thread takes 22 µs.
 */
export function lookAt(
  path: string,
): { readonly version: FileVersion; readonly isRegular: boolean } | undefined {
  try {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (stats === undefined || stats.isDirectory()) return undefined;
    return { version: version(stats), isRegular: stats.isFile() };
  } catch {
    return undefined;
  }
}

/**
 * An input that is open for reading. Follows no symbolic links, and reads only regular files. It opens files and reads small ones
 * without waiting, for the same reason as {@link lookAt}.
 */
export class InputFile implements AsyncDisposable {
  readonly version: FileVersion;
  readonly #path: string;
  readonly #descriptor: number;
  /** The content of a small file, once it has been read for its hash. */
  #content: Uint8Array | undefined;

  private constructor(path: string, descriptor: number, stats: BigIntStats) {
    this.#path = path;
    this.#descriptor = descriptor;
    this.version = version(stats);
  }

  /** @throws QueensideError `batch/not-a-regular-file` or `batch/file-unreadable`. */
  static async open(path: string): Promise<InputFile> {
    const before = lstatOrThrow(path);
    if (!before.isFile())
      throw batchError('not-a-regular-file', { file: path, kind: kindOf(before) });
    let descriptor: number;
    try {
      descriptor = openSync(path, READ_SAFELY);
    } catch (thrown) {
      throw unreadable(path, thrown);
    }
    const stats = fstatSync(descriptor, { bigint: true });
    if (stats.isFile()) return new InputFile(path, descriptor, stats);
    closeSync(descriptor);
    throw batchError('not-a-regular-file', { file: path, kind: kindOf(stats) });
  }

  /** The number of bytes. */
  get size(): number {
    return Number(this.version.size);
  }

  /**
   * Reads the content in chunks that end with a line, unless the file grows meanwhile. So each line is in one piece of
   * memory, and long lines are not copied again.
   *
   * @param longestLine a longer line, in bytes, is cut.
   */
  async *chunks(longestLine = Infinity): AsyncGenerator<Uint8Array> {
    if (this.#content !== undefined) {
      yield this.#content;
      return;
    }
    let left = this.size;
    let block = room(left, BLOCK);
    /** Bytes of the block that have been read. */
    let filled = 0;
    for (;;) {
      const read = await this.#read(block.subarray(filled, Math.max(BLOCK, 2 * filled)));
      if (read === 0) break;
      left -= read;
      const feed = block.subarray(filled, filled + read).lastIndexOf(LINE_FEED);
      const lines = feed === -1 ? 0 : filled + feed + 1;
      filled += read;
      const whole = left <= 0 || filled - lines > longestLine ? filled : lines;
      if (whole === 0 && filled < block.length) continue;
      const rest = block.subarray(whole, filled);
      const next = room(rest.length + left, Math.max(BLOCK, rest.length * GROWTH));
      next.set(rest);
      if (whole > 0) yield block.subarray(0, whole);
      block = next;
      filled = rest.length;
    }
    if (filled > 0) yield block.subarray(0, filled);
  }

  /** Returns the SHA-256 of the content. A small file is read only once, for this and for {@link chunks}. */
  async hash(): Promise<string> {
    const { createHash, hash: hashOf } = process.getBuiltinModule('node:crypto');
    if (this.size > 0 && this.size <= BLOCK) {
      this.#content = await this.bytes();
      return hashOf('sha256', this.#content);
    }
    const hash = createHash('sha256');
    const block = Buffer.allocUnsafe(Math.max(1, Math.min(this.size, BLOCK)));
    for (let at = 0; ;) {
      const bytesRead = await this.#read(block, at);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(block.subarray(0, bytesRead));
      at += bytesRead;
    }
  }

  /** Reads the whole content, into memory of exactly its size. Does not affect {@link chunks}. */
  async bytes(): Promise<Uint8Array> {
    const whole = Buffer.allocUnsafeSlow(this.size);
    for (let at = 0; at < whole.length;) {
      const bytesRead = await this.#read(whole.subarray(at, at + MOST_AT_ONCE), at);
      if (bytesRead === 0) return whole.subarray(0, at);
      at += bytesRead;
    }
    return whole;
  }

  /** Returns whether the path still leads to the content that was opened. Nothing else gets its inode while it is open. */
  isUnchanged(): boolean {
    const there = versionOf(this.#path);
    return there !== undefined && isSameVersion(there, this.version);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    closeSync(this.#descriptor);
  }

  /**
   * @param at where to read, in bytes from the start. Default: after the last such read.
   * @returns how many bytes it read; 0 at the end of the file.
   */
  async #read(target: Buffer, at: number | null = null): Promise<number> {
    try {
      const { length } = target;
      if (length <= FEW) return readSync(this.#descriptor, target, 0, length, at);
      return (await readElsewhere(this.#descriptor, target, 0, length, at)).bytesRead;
    } catch (thrown) {
      throw unreadable(this.#path, thrown);
    }
  }
}

/** Allocates memory for the expected bytes, at most `most`. Never none: the file may grow. */
function room(expected: number, most: number): Buffer {
  return Buffer.allocUnsafeSlow(expected > 0 ? Math.min(expected, most) : UNEXPECTED);
}

function lstatOrThrow(path: string): BigIntStats {
  try {
    return lstatSync(path, { bigint: true });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT' && hasReplacement(path))
      throw batchError('name-no-text', { file: path });
    throw unreadable(path, thrown);
  }
}

function version(stats: BigIntStats): FileVersion {
  return { inode: stats.ino, size: stats.size, modified: stats.mtimeNs, changed: stats.ctimeNs };
}

function unreadable(file: string, thrown: unknown) {
  if (isTooManyOpenFiles(thrown)) return hostError('too-many-open-files');
  return batchError('file-unreadable', { file, reason: systemReason(thrown) });
}

function kindOf(stats: BigIntStats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}
