import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readSafely } from './read-safely.ts';

/** The most bytes that are hashed, per file and in total. Beyond that, only time and size detect a change. */
const MOST_OF_ONE = 1 << 24;
const MOST_OF_ALL = 1 << 26;

/** Entries before a run, by path relative to the working folder. */
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

/**
 * Notes the direct entries of folders, so that changes by a run can be detected.
 *
 * @param folder the working folder.
 * @param places folders in it, relative; the working folder itself is `.`.
 */
export function noteFolder(folder: string, places: readonly string[] = ['.']): FolderNote {
  const note = new Map<string, FileNote>();
  let left = MOST_OF_ALL;
  for (const { path, isFile } of places.flatMap((place) => entriesOf(folder, place))) {
    const file = isFile ? versionAt(join(folder, path)) : NO_FILE;
    if (file === undefined) continue;
    const read = isFile ? readSafely(join(folder, path), Math.min(left, MOST_OF_ONE)) : undefined;
    const bytes = read !== undefined && 'bytes' in read ? read.bytes : undefined;
    left -= bytes?.length ?? 0;
    note.set(path, bytes === undefined ? file : { ...file, hash: hashOf(bytes) });
  }
  return note;
}

/** Lists the direct entries of a place, sorted. Empty if the program has removed it or put a link in its way. */
export function entriesOf(
  folder: string,
  place: string,
): readonly { readonly path: string; readonly isFile: boolean }[] {
  if (!isFolderBelow(folder, place)) return [];
  return readdirSync(join(folder, place), { withFileTypes: true })
    .map((entry) => ({ path: posix.join(place, entry.name), isFile: entry.isFile() }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a path names a folder without following links. */
function isFolderBelow(folder: string, place: string): boolean {
  const parts = place === '.' ? [] : place.split('/');
  return parts.every((_, index) =>
    lstatSync(join(folder, ...parts.slice(0, index + 1)), {
      throwIfNoEntry: false,
    })?.isDirectory(),
  );
}

/** Whether an entry is new, or a file that the run changed. */
export function hasChanged(path: string, old: FileNote | undefined): boolean {
  return old === undefined || (old !== NO_FILE && !isAsNoted(path, old));
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

/** Returns what the run wrote: the bytes after the old content if it only appended to it, otherwise all. */
export function withoutOld(bytes: Uint8Array, old: FileNote | undefined): Uint8Array {
  if (old?.hash === undefined || old.size >= bytes.length) return bytes;
  return hashOf(bytes.subarray(0, old.size)) === old.hash ? bytes.subarray(old.size) : bytes;
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
