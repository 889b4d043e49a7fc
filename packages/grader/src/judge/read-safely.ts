/** Reads files that a stranger's program has left. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
} from 'node:fs';
import { systemReason } from '@queenside/batch';

const BLOCK = 1 << 20;
const LEAST_BLOCK = 1 << 12;

/** A file's content, or why it is not read: `is a symbolic link`. */
export type SafeRead = { readonly bytes: Uint8Array } | { readonly refusal: string };

/**
 * Reads a regular file with one name, and nothing else: links are not followed, pipes are not waited for. It waits for the disk: each
 * step of a small file takes longer to hand over than to do.
 *
 * @param most a larger file is refused.
 * @returns undefined where nothing is there.
 */
export function readSafely(path: string, most: number): SafeRead | undefined {
  let descriptor: number | undefined;
  try {
    const seen = refusalOf(lstatSync(path), most);
    if (seen !== undefined) return { refusal: seen };
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    const refusal = refusalOf(stats, most);
    return refusal === undefined ? { bytes: readAll(descriptor, stats.size, most) } : { refusal };
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return { refusal: `cannot be read (${systemReason(thrown)})` };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function refusalOf(stats: Stats, most: number): string | undefined {
  if (stats.isSymbolicLink()) return 'is a symbolic link';
  if (stats.isDirectory()) return 'is a folder';
  if (stats.isFIFO()) return 'is a named pipe';
  if (stats.isSocket()) return 'is a socket';
  if (!stats.isFile()) return 'is a device';
  if (stats.nlink > 1) return 'is a hard link: the same file has another name, too';
  if (stats.size > most)
    return `is ${showBytes(stats.size)} large, and ${showBytes(most)} are allowed`;
  return undefined;
}

/** @param size that it should have; somebody may still write to it. */
function readAll(descriptor: number, size: number, most: number): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let left = most; left > 0;) {
    // Room for one byte more tells the end of a small file; a larger buffer for each would keep the collector busy.
    const wanted = Math.max(size - (most - left) + 1, LEAST_BLOCK);
    const block = Buffer.allocUnsafe(Math.min(BLOCK, left, wanted));
    const bytesRead = readSync(descriptor, block, 0, block.length, null);
    if (bytesRead === 0) break;
    blocks.push(block.subarray(0, bytesRead));
    left -= bytesRead;
  }
  return Buffer.concat(blocks);
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

/** A number of bytes for people: `64 MiB`. */
export function showBytes(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
}
