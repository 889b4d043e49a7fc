/** Waits while a disk is full. */
import { defined } from '@queenside/core/basics';
import { statfs } from 'node:fs/promises';
import { fileSizeLimit } from '../system/open-files.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 500;
/** After this many looks without a change, the caller retries anyway. */
const LOOKS = 20;

/** Returns whether an error means that a disk is full: an error of the system or of SQLite. */
export function isDiskFull(thrown: unknown): boolean {
  const { code, errcode } = thrown as { readonly code?: string; readonly errcode?: number };
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    errcode === SQLITE_SHARED_MEMORY ||
    (errcode !== undefined && (errcode & 0xff) === SQLITE_FULL)
  );
}

/**
 * Returns whether an error means that a file has reached the size that the system allows, as `ulimit -f` sets it. SQLite then
 * only says that it cannot write.
 *
 * @param limit the most bytes of a file.
 */
export function isFileTooLarge(thrown: unknown, limit: number = fileSizeLimit()): boolean {
  const { code, errcode } = thrown as { readonly code?: string; readonly errcode?: number };
  const isOfSqlite = errcode !== undefined && (errcode & 0xff) === SQLITE_IO_ERROR;
  return code === 'EFBIG' || (isOfSqlite && limit < Infinity);
}

const SQLITE_IO_ERROR = 10;
const SQLITE_FULL = 13;
/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log could not grow. */
const SQLITE_SHARED_MEMORY = 4874;

/**
 * Waits until there is more free space than now, for at most some seconds.
 *
 * @returns false if the signal has ended the wait.
 */
export async function waitForRoom(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const before = await freeBytes(folder);
  try {
    for (let look = 0; look < LOOKS; look++) {
      await sleep(LOOK_EVERY_MS, undefined, defined({ signal }));
      if ((await freeBytes(folder)) > before) break;
    }
    return true;
  } catch {
    // The signal ends the sleep.
    return false;
  }
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
