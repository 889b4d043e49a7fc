/** The folders in which programs work: their owner, their size, and their end. */
import { existsSync, mkdtempSync, rmdirSync, statSync, type Stats } from 'node:fs';
import { chmod, lchown, lstat, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FolderSize } from '../folder-size.ts';

/** The future owner of files. */
export interface FileOwner {
  readonly uid: number;
  readonly gid: number;
}

/** Folders with longer paths are moved up, because the system accepts no path above 4096 bytes, and looks up each of its names. */
const LONGEST_PATH = 1000;
const PAGE = 4096;
const SLASH = 0x2f;

/**
 * Measures a folder that a program may be changing. Entries that disappear or cannot be read count nothing.
 *
 * @param most stops measuring above this size.
 * @param deepest the most names on a path below the folder. Deeper folders count as infinitely many entries.
 */
export async function measureFolder(
  folder: string,
  most: FolderSize,
  deepest = Infinity,
): Promise<FolderSize> {
  let [bytes, entries] = [0, 0];
  const folders = [Buffer.from(folder)];
  const names = depthOf(folders[0]!) + deepest;
  for (const each of folders) {
    if (depthOf(each) > names) return { bytes, entries: Infinity };
    const list = await listFolder(each);
    entries += list.length;
    if (entries > most.entries) break;
    for (const entry of list) {
      const path = below(each, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) bytes += await lstat(path).then(roomOf, () => 0);
      if (bytes > most.bytes) return { bytes, entries };
    }
  }
  return { bytes, entries };
}

/** Whether a folder exceeds the allowed size. */
export function holdsMore(found: FolderSize, most: FolderSize): boolean {
  return found.bytes > most.bytes || found.entries > most.entries;
}

/** Changes the owner of a folder and everything in it, without following links. Returns its size. */
export async function handOver(folder: string, owner: FileOwner | undefined): Promise<FolderSize> {
  return await walkAsOwner(folder, owner, () => {});
}

/**
 * Takes a folder back after a run. The owner can then read, write, and remove everything in it, no path is too long, and every name
 * is valid text. Returns its size.
 */
export async function takeBack(folder: string, owner: FileOwner | undefined): Promise<FolderSize> {
  return await walkAsOwner(folder, owner, async (path, stats) => {
    const needed = stats.isDirectory() ? 0o700 : 0o600;
    // Links, pipes, and sockets need no mode: the program that used them has ended.
    if (!stats.isDirectory() && !stats.isFile()) return;
    const mode = (stats.mode & 0o777) | needed;
    if (mode !== (stats.mode & 0o7777)) await chmod(path, mode);
  });
}

const TEMPORARY = /^queenside-sandbox-(\d+)-(\d+)-/;

/** Calls `work` with an empty temporary folder, which only this user can enter, and removes it afterwards. */
export async function inEmptyFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = makeTemporaryFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Creates an empty temporary folder, which only this user can enter. Its name tells this process, which may be killed. */
export function makeTemporaryFolder(): string {
  const maker = `queenside-sandbox-${processNamespace() ?? 0}-${process.pid}-`;
  return mkdtempSync(join(tmpdir(), maker));
}

/** Removes temporary folders left behind by processes of this namespace that were killed. Leaves what cannot be removed. */
export async function removeStaleFolders(): Promise<void> {
  const here = processNamespace();
  if (here === undefined) return;
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, namespace, maker] = TEMPORARY.exec(name) ?? [];
    if (maker === undefined || Number(namespace) !== here || existsSync(`/proc/${maker}`)) continue;
    await removeProgramFolder(join(tmpdir(), name));
  }
}

/** Returns the number of the namespace in which process ids are unique, or undefined if the system has none. */
function processNamespace(): number | undefined {
  return statSync('/proc/self/ns/pid', { throwIfNoEntry: false })?.ino;
}

/** Removes a folder in which programs may have been running when the grader was killed. Leaves what cannot be removed. */
export async function removeProgramFolder(folder: string): Promise<void> {
  try {
    // Most are empty, and this is ten times as fast.
    return rmdirSync(folder);
  } catch {}
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    try {
      await takeBack(folder, thisUser());
      await rm(folder, { recursive: true, force: true });
    } catch {
      // The folder of each run has a new name, so nothing depends on it.
    }
  }
}

/** Returns this process's user as an owner of files. */
export function thisUser(): FileOwner {
  return { uid: process.getuid!(), gid: process.getgid!() };
}

/** Whether a path exists. A broken symbolic link does. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

async function walkAsOwner(
  folder: string,
  owner: FileOwner | undefined,
  fixMode: (path: string, stats: Stats) => Promise<void> | void,
): Promise<FolderSize> {
  let [bytes, entries, renamed] = [0, 0, 0];
  const folders: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const stats = await lstat(path);
    if (owner !== undefined && (stats.uid !== owner.uid || stats.gid !== owner.gid))
      await lchown(path, owner.uid, owner.gid);
    await fixMode(path, stats);
    if (stats.isDirectory()) folders.push(path);
    if (stats.isFile()) bytes += roomOf(stats);
  };
  /** Moves an entry to an unused name. */
  const moveTo = async (target: string, stem: string, path: string | Buffer): Promise<string> => {
    for (;;) {
      renamed += 1;
      const free = join(target, `${stem}-${renamed}`);
      if (await exists(free)) continue;
      await rename(path, free);
      return free;
    }
  };
  const longest = Buffer.byteLength(folder) + LONGEST_PATH;
  await visit(folder);
  for (let each of folders) {
    if (Buffer.byteLength(each) > longest) each = await moveTo(folder, 'deep-folder', each);
    for (const name of await readdir(each, { encoding: 'buffer' })) {
      entries += 1;
      const path = join(each, name.toString());
      const isText = Buffer.from(name.toString()).equals(name);
      await visit(isText ? path : await moveTo(each, 'odd-name', below(Buffer.from(each), name)));
    }
  }
  return { bytes, entries };
}

/** Joins a folder and a name as bytes, because names need not be valid text. */
export function below(folder: Buffer, name: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([folder, Buffer.from('/'), name]);
}

/** Counts the names of a path. */
function depthOf(path: Buffer): number {
  return path.reduce((sum, byte) => sum + (byte === SLASH ? 1 : 0), 0);
}

async function listFolder(folder: Buffer) {
  try {
    return await readdir(folder, { encoding: 'buffer', withFileTypes: true });
  } catch {
    return [];
  }
}

/** Returns the size a file counts with. A small file occupies a whole page on disk, which is not held against it. */
function roomOf({ size, blocks }: Stats): number {
  const room = blocks * 512;
  return room > Math.ceil(size / PAGE) * PAGE ? Math.max(size, room) : size;
}

/** The working folder of one run. */
export interface WorkPlace {
  /** The folder for temporary files, as the program sees it. It exists once the place is prepared, and disappears with the run. */
  readonly temporary: string;
  /** Prepares the host's folder. Returns its size. */
  prepare(): Promise<FolderSize>;
  /** @param child the first process of the run, which waits to be released. */
  open(child: number): Promise<void>;
  /**
   * Measures what the program has made so far.
   *
   * @param most stops measuring above this size.
   */
  measure(most: FolderSize): Promise<FolderSize>;
  /**
   * Gives the host's folder back to the caller, who can then read and remove everything in it. Call it when all processes have ended.
   *
   * @param most if the program made more, only some files directly in the folder are certain to be there.
   * @returns the size after the run.
   */
  close(most: FolderSize): Promise<FolderSize>;
}
