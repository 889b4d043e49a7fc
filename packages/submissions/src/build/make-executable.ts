import { openNoFollow } from '../read/open-no-follow.ts';

/**
 * Makes a file executable for everybody. A build may have replaced the file by a link, which could lead anywhere on the machine, so
 * this changes only a regular file without other names.
 *
 * @returns whether the file is executable now.
 */
export async function makeExecutable(path: string): Promise<boolean> {
  try {
    await using handle = await openNoFollow(path);
    const stats = await handle.stat();
    if (!stats.isFile() || stats.nlink > 1) return false;
    await handle.chmod(0o755);
    return true;
  } catch {
    return false;
  }
}
