/** Searches upward for the configuration to use. */
import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { foldersUpFrom, type DropFolders } from '@queenside/batch/folders';
import type { FoundConfig } from './read.ts';
import { DEFAULT_FOLDERS, placeIn } from './places.ts';

interface Searched {
  /** The nearest configuration outside all inboxes and outboxes. */
  readonly found?: FoundConfig;
  /** The configurations inside an inbox or outbox. */
  readonly refused: readonly string[];
}

/**
 * Finds the nearest configuration that is not inside an inbox or outbox. Folders named `inputs` and `outputs` are, and
 * those that a configuration further up names; so it reads that one first.
 *
 * @param dropFolders the known inboxes and outboxes; those that are found on the way are added.
 * @param read reads a configuration file; its error counts only for the nearest file.
 */
export async function searchConfig(
  cwd: string,
  dropFolders: DropFolders,
  read: (file: string) => Promise<FoundConfig>,
): Promise<Searched> {
  const folders = foldersUpFrom(cwd).toReversed();
  const nearest = folders.findLast((folder) => placeIn(folder) !== undefined);
  const refused: string[] = [];
  let found: Promise<FoundConfig> | undefined;
  await addFromShell(cwd, dropFolders, read);
  for (const folder of folders) {
    dropFolders.add(Object.values(DEFAULT_FOLDERS).map((name) => resolve(folder, name)));
    const file = placeIn(folder);
    if (file === undefined) continue;
    if (dropFolders.around(file) !== undefined) refused.push(file);
    else if (folder === nearest || isOwn(file, cwd)) {
      found = read(file);
      dropFolders.add(foldersIn(await found.catch(() => undefined), folder));
    }
  }
  return { ...(found && { found: await found }), refused };
}

/**
 * Adds the inboxes and outboxes on the way that the shell took to the working folder. An inbox may be a link to a folder
 * elsewhere: its name, and the configuration that names it, are found only on that way.
 */
async function addFromShell(
  cwd: string,
  dropFolders: DropFolders,
  read: (file: string) => Promise<FoundConfig>,
): Promise<void> {
  const way = process.env['PWD'];
  if (way === undefined || way === cwd || !leadsTo(way, cwd)) return;
  for (const folder of foldersUpFrom(way).toReversed()) {
    dropFolders.add(Object.values(DEFAULT_FOLDERS).map((name) => resolve(folder, name)));
    const file = placeIn(folder);
    if (file === undefined || dropFolders.around(file) !== undefined || !isOwn(file, cwd)) continue;
    dropFolders.add(foldersIn(await read(file).catch(() => undefined), folder));
  }
}

function leadsTo(way: string, folder: string): boolean {
  try {
    return isAbsolute(way) && realpathSync.native(way) === realpathSync.native(folder);
  } catch {
    return false;
  }
}

/** Returns the inbox and the outbox that a configuration names. */
function foldersIn(found: FoundConfig | undefined, folder: string): string[] {
  const content = Object(found?.content) as Readonly<Record<string, unknown>>;
  return Object.keys(DEFAULT_FOLDERS)
    .map((key) => content[key])
    .filter((name) => typeof name === 'string')
    .map((name) => resolve(folder, name));
}

/**
 * Returns whether a file further up belongs to the user, to root, or to the owner of the working folder. Another user, for
 * example one who can write to /tmp, must not decide about the projects below.
 */
function isOwn(file: string, cwd: string): boolean {
  const owners = new Set([process.getuid?.() ?? 0, 0, lstatSync(cwd).uid]);
  return owners.has(lstatSync(file).uid);
}
