import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are missing.
 *
 * Node's own `mkdir` with `recursive` never returns where a file system says that a folder is missing although the
 * one above it is there, as /proc does.
 *
 * @throws what `mkdir` throws, also where something else than a folder is in the way.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      // The one above may have been made since by somebody else.
      if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path));
      await makeOne(path);
    } else if (!(await isFolder(path))) throw thrown;
  }
}

/** Another process may have made it meanwhile. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if (!(await isFolder(path))) throw thrown;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
