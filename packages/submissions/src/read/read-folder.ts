import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { READ_SAFELY, systemReason } from '@queenside/host/system';
import { submissionError } from '../errors.ts';
import type { ReadBudget } from './budget.ts';
import { type ArchiveEntry, type FileEntry, isExecutable, segmentsOf, showName } from './entry.ts';
import { isJunk } from './junk.ts';

/** Yields the entries of a folder in no particular order. Follows no links and opens only regular files. */
export async function* readFolder(
  folder: string,
  budget: ReadBudget,
  above: readonly string[] = [],
): AsyncGenerator<ArchiveEntry> {
  for (const dirent of await list(folder)) {
    const name = dirent.name.toString();
    if (isJunk(name)) continue;
    budget.addEntry();
    const segments = segmentsOf([...above, name].join('/'));
    const path = segments.join('/');
    if (!dirent.name.equals(Buffer.from(name)))
      yield {
        kind: 'left-out',
        path,
        what: 'a file with a name that is not UTF-8',
      };
    else if (dirent.isDirectory()) yield* readFolder(join(folder, name), budget, segments);
    else if (dirent.isFile()) yield await readFile(join(folder, name), path);
    else yield { kind: 'left-out', path, what: whatIs(dirent) };
  }
}

/** Returns a single file as an entry. */
export async function readFile(file: string, path: string): Promise<FileEntry> {
  await using handle = await openRegular(file);
  const { mode } = await handle.stat();
  return {
    kind: 'file',
    path,
    isExecutable: isExecutable(mode),
    content: () => contentOf(file),
  };
}

/** Names the kind of an entry that is neither a regular file nor a folder. */
export function whatIs(it: Pick<Dirent, 'isSymbolicLink' | 'isFIFO' | 'isSocket'>): string {
  if (it.isSymbolicLink()) return 'a symbolic link';
  if (it.isFIFO()) return 'a named pipe';
  return it.isSocket() ? 'a socket' : 'a device';
}

async function list(folder: string): Promise<Dirent<Buffer>[]> {
  try {
    return await readdir(folder, { encoding: 'buffer', withFileTypes: true });
  } catch (thrown) {
    throw unreadable(folder, thrown);
  }
}

async function* contentOf(file: string): AsyncGenerator<Uint8Array> {
  await using handle = await openRegular(file);
  yield* handle.createReadStream({ autoClose: false });
}

async function openRegular(file: string): Promise<FileHandle> {
  let handle: FileHandle;
  try {
    handle = await openNoFollow(file);
  } catch (thrown) {
    throw unreadable(file, thrown);
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw submissionError('changed', { name: file });
}

function unreadable(path: string, thrown: unknown) {
  return submissionError('unreadable', {
    name: showName(basename(path)),
    reason: systemReason(thrown),
  });
}

/** Opens a file for reading. Fails on a symbolic link, and does not wait for a writer if a pipe took the file's place. */
export async function openNoFollow(path: string): Promise<FileHandle> {
  return open(path, READ_SAFELY);
}
