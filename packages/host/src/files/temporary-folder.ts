/** Temporary folders. Each names its process, so that the next start can remove those that killed processes left. */
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isGone, thisPlace } from '../system/owner.ts';
import { systemReason } from '../system/system-reason.ts';
import { thisSystem } from '../system/system.ts';

const NAME = /^queenside-([0-9a-f]{8})-(\d+)-\w+$/;

/** Makes an empty folder that only this user can enter. */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `queenside-${thisPlace()}-${process.pid}-`));
}

/**
 * Removes a folder, even if programs have nested folders deeper than a path can be long, or have taken away the right to enter them.
 *
 * @throws Error with the reason.
 */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (thrown) {
    if (!thisSystem.isPosix) throw new Error(systemReason(thrown), { cause: thrown });
    await removeStubborn(folder);
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
    // Windows has no numbers of users; files have 0 there.
    if (stats?.isDirectory() === true && stats.uid === (process.getuid?.() ?? 0))
      await removeFolder(folder).catch(() => undefined);
  }
}

async function removeStubborn(folder: string): Promise<void> {
  const script = 'chmod -R u+rwx -- "$1"; rm -rf -- "$1"';
  // Loaded on demand: that takes some milliseconds.
  const { execFile } = process.getBuiltinModule('node:child_process');
  try {
    await promisify(execFile)('/bin/sh', ['-c', script, 'sh', folder]);
  } catch (thrown) {
    const { stderr = '' } = thrown as { readonly stderr?: string };
    const [last = ''] = stderr.trim().split('\n').slice(-1);
    throw new Error(last.slice(last.lastIndexOf(': ') + 1).trim(), { cause: thrown });
  }
}
