import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isInputName } from './routing.ts';

/**
 * The paths of all input files below a folder, in order, with `/` between folders. Symbolic links are not followed,
 * folders whose name begins with a dot are left out, and so is what cannot be read.
 */
export async function* scanInputs(root: string, below = ''): AsyncGenerator<string> {
  for (const entry of await entriesOf(join(root, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && entry.name !== 'node_modules')
        yield* scanInputs(root, path);
    } else if (isInputName(entry.name)) yield path;
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
