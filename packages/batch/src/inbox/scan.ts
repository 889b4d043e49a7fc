import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isInputName } from '../routing/routing.ts';

/** How many entries the system is asked for at once. */
const AT_ONCE = 1024;

/** Called with a folder that cannot be read, and why. */
type OnUnreadable = (folder: string, thrown: unknown) => void;

/**
 * Lists the paths of all input files below a folder, sorted, with `/` between folders. Skips symbolic links, folders whose
 * name starts with a dot, `node_modules`, and folders that cannot be read.
 *
 * @param extensions those of input files, with their dots.
 */
export function scanInputs(
  root: string,
  extensions: readonly string[],
  onUnreadable: OnUnreadable = () => undefined,
): AsyncGenerator<string> {
  return scanBelow(root, '', extensions, onUnreadable);
}

/** Returns whether a folder of this name is skipped, with all that is in it. */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

async function* scanBelow(
  root: string,
  below: string,
  extensions: readonly string[],
  onUnreadable: OnUnreadable,
): AsyncGenerator<string> {
  const { names, folders } = await list(join(root, below), extensions, onUnreadable);
  for (const name of names) {
    const path = below === '' ? name : `${below}/${name}`;
    if (folders.has(name)) yield* scanBelow(root, path, extensions, onUnreadable);
    else yield path;
  }
}

/** The input files and folders in a folder. */
interface Listing {
  /** All names, sorted: a folder may have a million. */
  readonly names: readonly string[];
  /** Those of folders. */
  readonly folders: ReadonlySet<string>;
}

async function list(
  folder: string,
  extensions: readonly string[],
  onUnreadable: OnUnreadable,
): Promise<Listing> {
  const names: string[] = [];
  const folders = new Set<string>();
  try {
    // Entry by entry: an array of them takes several times the memory of their names.
    for await (const entry of await opendir(folder, { bufferSize: AT_ONCE })) {
      const { name } = entry;
      if (entry.isDirectory()) {
        if (isSkippedFolder(name)) continue;
        folders.add(name);
      } else if (!isInputName(name, extensions)) continue;
      names.push(name);
    }
  } catch (thrown) {
    // The folder may have been deleted during the scan.
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') onUnreadable(folder, thrown);
    return { names: [], folders };
  }
  // By code units: `toSorted` would copy them.
  names.sort();
  return { names, folders };
}
