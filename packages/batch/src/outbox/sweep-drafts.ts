/** Removes the drafts of processes that have ended. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftBehind } from './drafts.ts';

const swept = new Map<string, Promise<void>>();

/** Removes those in a folder and below it. */
export async function sweepDrafts(outbox: string): Promise<void> {
  await sweep(outbox, true);
}

/** Removes those in a folder, but only at the first call for this folder. */
export async function sweepOnce(folder: string): Promise<void> {
  if (!swept.has(folder)) swept.set(folder, sweep(folder, false));
  await swept.get(folder);
}

async function sweep(folder: string, recursive: boolean): Promise<void> {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true, recursive });
  } catch {
    return;
  }
  for (const { name, parentPath } of entries)
    if (isLeftBehind(name)) await rm(join(parentPath, name), { force: true });
}
