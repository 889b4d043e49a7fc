/** Temporary folders. Each names its process, so that the next start can remove those that killed processes left. */
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGone, thisPlace } from './owner.ts';

const NAME = /^queenside-([0-9a-f]{8})-(\d+)-\w+$/;

/** Makes an empty folder that only this user can enter. */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `queenside-${thisPlace()}-${process.pid}-`));
}

/** Removes a folder, even if programs have taken away the right to enter its folders. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    await allowEntry(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of this user's processes that have ended. Leaves those that cannot be removed. */
export async function sweepTemporaryFolders(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const [, place, number] = NAME.exec(name) ?? [];
    if (place === undefined || !isGone({ place, process: Number(number), began: '' })) continue;
    const folder = join(tmpdir(), name);
    const stats = await lstat(folder).catch(() => undefined);
    if (stats?.isDirectory() === true && stats.uid === process.getuid?.())
      await removeFolder(folder).catch(() => undefined);
  }
}

async function allowEntry(folder: string): Promise<void> {
  if (!(await lstat(folder)).isDirectory()) return;
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder)) await allowEntry(join(folder, entry));
}
