import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSafely } from './read-safely.ts';

/** The most bytes that are hashed, per file and in total. Beyond that, only time and size detect a change. */
const MOST_OF_ONE = 1 << 24;
const MOST_OF_ALL = 1 << 26;

/** A folder's entries before a run, by name. */
export type FolderNote = ReadonlyMap<string, FileNote>;

interface FileNote {
  readonly inode: bigint;
  readonly size: number;
  readonly modified: bigint;
  /** SHA-256 of the content, if it was read. */
  readonly hash?: string;
}

/** The note of an entry that is not a file. */
const NO_FILE: FileNote = { inode: -1n, size: 0, modified: -1n };

/** Notes a folder's direct entries, so that changes by a run can be detected. */
export function noteFolder(folder: string): FolderNote {
  const note = new Map<string, FileNote>();
  let left = MOST_OF_ALL;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile()) {
      note.set(entry.name, NO_FILE);
      continue;
    }
    const path = join(folder, entry.name);
    const file = versionAt(path);
    if (file === undefined) continue;
    const read = readSafely(path, Math.min(left, MOST_OF_ONE));
    const bytes = read !== undefined && 'bytes' in read ? read.bytes : undefined;
    left -= bytes?.length ?? 0;
    note.set(entry.name, { ...file, ...(bytes && { hash: hashOf(bytes) }) });
  }
  return note;
}

/** Whether a file is unchanged since the note was taken. */
export function isAsNoted(path: string, old: FileNote | undefined): boolean {
  if (old === undefined) return false;
  const now = versionAt(path);
  if (now === undefined || now.inode !== old.inode || now.modified !== old.modified) return false;
  if (now.size !== old.size) return false;
  if (old.hash === undefined) return true;
  // Content can change within one clock tick.
  const read = readSafely(path, MOST_OF_ONE);
  return read !== undefined && 'bytes' in read && hashOf(read.bytes) === old.hash;
}

/** Returns a file's size before the run if the run only appended to it, otherwise undefined. */
export function oldPart(bytes: Uint8Array, old: FileNote | undefined): number | undefined {
  if (old?.hash === undefined || old.size === 0 || old.size >= bytes.length) return undefined;
  return hashOf(bytes.subarray(0, old.size)) === old.hash ? old.size : undefined;
}

function versionAt(path: string): Omit<FileNote, 'hash'> | undefined {
  try {
    const stats = lstatSync(path, { bigint: true });
    if (!stats.isFile()) return undefined;
    return { inode: stats.ino, size: Number(stats.size), modified: stats.mtimeNs };
  } catch {
    return undefined;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
