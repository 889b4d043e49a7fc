/** A run's work folder: whose it is, and how much is in it. */
import type { Stats } from 'node:fs';
import { chmod, lchown, lstat, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** What a folder holds. */
export interface FolderSize {
  /**
   * Of all files together. Each counts with its length or the room that it has on the disk, whichever is more: sparse files are long,
   * reserved room shows in blocks only.
   */
  readonly bytes: number;
  /** Of all kinds. */
  readonly entries: number;
}

/** Whose files are to be. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Longer paths are made shorter, because the system takes none above 4096 bytes. */
const LONGEST_PATH = 3000;
const PAGE = 4096;

/**
 * Measures a folder that a program may be changing. What vanishes or cannot be looked at meanwhile counts nothing.
 *
 * @param most the walk ends when there is more than that.
 */
export async function measureFolder(folder: string, most: FolderSize): Promise<FolderSize> {
  let [bytes, entries] = [0, 0];
  const folders = [Buffer.from(folder)];
  for (const each of folders) {
    for (const entry of await listFolder(each)) {
      const path = below(each, entry.name);
      entries += 1;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) bytes += await lstat(path).then(roomOf, () => 0);
    }
    if (bytes > most.bytes || entries > most.entries) break;
  }
  return { bytes, entries };
}

/** Gives a folder and all that is in it to somebody, for writing. Links are not followed. Gives what it holds. */
export async function handOver(folder: string, owner: Owner | undefined): Promise<FolderSize> {
  return await walkAsOwner(folder, owner, () => {});
}

/**
 * Takes a folder back when nobody works in it any more: all of it belongs to the owner, can be read, written and removed, no path is
 * too long, and every name is text.
 */
export async function takeBack(folder: string, owner: Owner | undefined): Promise<FolderSize> {
  return await walkAsOwner(folder, owner, async (path, stats) => {
    const needed = stats.isDirectory() ? 0o700 : 0o600;
    // Neither links nor pipes and sockets: a program that has ended reads and writes none.
    if (!stats.isDirectory() && !stats.isFile()) return;
    const mode = (stats.mode & 0o777) | needed;
    if (mode !== (stats.mode & 0o7777)) await chmod(path, mode);
  });
}

async function walkAsOwner(
  folder: string,
  owner: Owner | undefined,
  mend: (path: string, stats: Stats) => Promise<void> | void,
): Promise<FolderSize> {
  let [bytes, entries, renamed] = [0, 0, 0];
  const folders: string[] = [];
  const visit = async (path: string): Promise<void> => {
    const stats = await lstat(path);
    if (owner !== undefined && (stats.uid !== owner.uid || stats.gid !== owner.gid))
      await lchown(path, owner.uid, owner.gid);
    await mend(path, stats);
    if (stats.isDirectory()) folders.push(path);
    if (stats.isFile()) bytes += roomOf(stats);
  };
  /** Under a name in a folder that nothing else has. */
  const moveTo = async (target: string, stem: string, path: string | Buffer): Promise<string> => {
    for (;;) {
      renamed += 1;
      const free = join(target, `${stem}-${renamed}`);
      if (await isThere(free)) continue;
      await rename(path, free);
      return free;
    }
  };
  await visit(folder);
  for (let each of folders) {
    if (Buffer.byteLength(each) > LONGEST_PATH) each = await moveTo(folder, 'deep-folder', each);
    for (const name of await readdir(each, { encoding: 'buffer' })) {
      entries += 1;
      const path = join(each, name.toString());
      const isText = Buffer.from(name.toString()).equals(name);
      await visit(isText ? path : await moveTo(each, 'odd-name', below(Buffer.from(each), name)));
    }
  }
  return { bytes, entries };
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Names are bytes: nobody promises that they are text. */
function below(folder: Buffer, name: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat([folder, Buffer.from('/'), name]);
}

async function listFolder(folder: Buffer) {
  try {
    return await readdir(folder, { encoding: 'buffer', withFileTypes: true });
  } catch {
    return [];
  }
}

/** Small files take a whole page on the disk; that counts nothing. */
function roomOf({ size, blocks }: Stats): number {
  const room = blocks * 512;
  return room > Math.ceil(size / PAGE) * PAGE ? Math.max(size, room) : size;
}
