import { lstat } from 'node:fs/promises';

/** Whether a path exists. A broken symbolic link does. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}
