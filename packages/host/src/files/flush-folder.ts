/** Flushes the names in a folder to the disk, so that a renamed file keeps its new name after a power failure. */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/**
 * The errors of systems that do not flush folders: Windows refuses to open a folder or to flush it, and some network and FUSE file
 * systems refuse to flush it. They keep the names in other ways.
 */
const UNSUPPORTED = new Set(['EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP']);

/** Flushes a folder. @param openFolder for tests. */
export async function flushFolder(folder: string, openFolder: typeof open = open): Promise<void> {
  try {
    await using handle = await openFolder(folder, 'r');
    await handle.sync();
  } catch (thrown) {
    throwUnlessUnsupported(thrown);
  }
}

/** Flushes a folder, and waits for it. @param flush for tests. */
export function flushFolderSync(folder: string, flush: typeof fsyncSync = fsyncSync): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      flush(handle);
    } finally {
      closeSync(handle);
    }
  } catch (thrown) {
    throwUnlessUnsupported(thrown);
  }
}

function throwUnlessUnsupported(thrown: unknown): void {
  if (!UNSUPPORTED.has((thrown as NodeJS.ErrnoException).code ?? '')) throw thrown;
}
