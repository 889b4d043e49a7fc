import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isInputName } from '../routing/routing.ts';

/** Called with a folder that cannot be read, and why. */
type OnUnreadable = (folder: string, thrown: unknown) => void;

/**
 * Lists the paths of all input files below a folder, sorted, with `/` between folders. Skips symbolic links, folders whose
 * name starts with a dot, `node_modules`, and folders that cannot be read.
 */
export function scanInputs(
  root: string,
  onUnreadable: OnUnreadable = () => undefined,
): AsyncGenerator<string> {
  return scanBelow(root, '', onUnreadable);
}

async function* scanBelow(
  root: string,
  below: string,
  onUnreadable: OnUnreadable,
): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(root, below), onUnreadable)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules')
        yield* scanBelow(root, path, onUnreadable);
    } else if (isInputName(entry.name)) yield path;
  }
}

async function entriesOf(folder: string, onUnreadable: OnUnreadable): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (thrown) {
    // The folder may have been deleted during the scan.
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(folder, thrown);
    return [];
  }
}
