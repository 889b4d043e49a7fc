/** Reads files that an untrusted program wrote. */
import { closeSync, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { READ_SAFELY, systemReason } from '@queenside/host/system';

const BLOCK = 1 << 20;
const LEAST_BLOCK = 1 << 12;

/** A file's content, or why it was not read: `is a symbolic link`. */
export type SafeRead = { readonly bytes: Uint8Array } | { readonly refusal: string };

/**
 * Reads a regular file without hard links. Never follows symbolic links or waits for pipes. Synchronous, because asynchronous
 * calls cost more than reading a small file.
 *
 * @param most the largest size in bytes; a larger file is refused.
 * @returns undefined if the file does not exist.
 */
export function readSafely(path: string, most: number): SafeRead | undefined {
  let descriptor: number | undefined;
  try {
    const seen = refusalOf(lstatSync(path), most);
    if (seen !== undefined) return { refusal: seen };
    descriptor = openSync(path, READ_SAFELY);
    const stats = fstatSync(descriptor);
    const refusal = refusalOf(stats, most);
    return refusal === undefined ? { bytes: readAll(descriptor, stats.size, most) } : { refusal };
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return { refusal: `is unreadable (${systemReason(thrown)})` };
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
  if (stats.nlink > 1) return 'is a hard link: the file has another name';
  if (stats.size > most)
    return `has ${showBytes(stats.size)}, more than the allowed ${showBytes(most)}`;
  return undefined;
}

/** @param size the expected size; the file may still grow. */
function readAll(descriptor: number, size: number, most: number): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let left = most; left > 0;) {
    // One spare byte detects the end of a small file; larger buffers would burden the garbage collector.
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

/** Formats a number of bytes: `64 MiB`. */
export function showBytes(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${Math.round((bytes / 1024 ** power) * 10) / 10} ${UNITS[power]}`;
}
