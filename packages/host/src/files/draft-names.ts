/** The names of drafts. Each names its process, so that drafts of processes that have ended can be removed. */
import { isGone, thisPlace } from '../system/owner.ts';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DRAFT = /^\.queenside-([0-9a-f]{8})-(\d+)-\d+\.part$/;

let made = 0;

/** Returns a name that no other process uses. */
export function draftName(): string {
  return `.queenside-${thisPlace()}-${process.pid}-${++made}.part`;
}

/** Returns whether this is the draft of a process that has ended. Knows only processes of this machine and container. */
export function isLeftBehind(name: string): boolean {
  const [, place, number] = DRAFT.exec(name) ?? [];
  return place !== undefined && isGone({ place, process: Number(number), began: '' });
}

const swept = new Map<string, Promise<void>>();

/** Removes the drafts of processes that have ended from a folder and those below it. */
export async function sweepDrafts(outbox: string): Promise<void> {
  await sweep(outbox, true);
}

/** Removes the drafts of processes that have ended from a folder, but only at the first call for this folder. */
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
