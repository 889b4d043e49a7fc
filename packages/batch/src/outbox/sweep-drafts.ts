import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftBehind } from './drafts.ts';

/** Removes the drafts of processes that have ended. */
export async function sweepDrafts(outbox: string): Promise<void> {
  let entries;
  try {
    entries = await readdir(outbox, { withFileTypes: true, recursive: true });
  } catch {
    return;
  }
  for (const { name, parentPath } of entries)
    if (isLeftBehind(name)) await rm(join(parentPath, name), { force: true });
}
