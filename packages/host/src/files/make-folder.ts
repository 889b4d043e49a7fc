import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, unless they exist.
 *
 * Node's own `mkdir` with `recursive` never returns if a file system says that a folder is missing although its parent
 * exists, as /proc does.
 *
 * @throws what `mkdir` throws, also if the path leads to something other than a folder.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(path) !== path) {
      // Another process may have created the parent meanwhile.
      if (!(await isFolder(dirname(path)))) await makeFolder(dirname(path));
      await makeOne(path);
    } else if (!(await isFolder(path))) throw thrown;
  }
}

/** Creates a folder, unless another process has created it meanwhile. */
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
