/** The third-party plugins that this page has loaded, and how it loads one. They are forgotten with the page. */
import { signal } from '@preact/signals';
import { QueensideError } from '@queenside/core/basics';
import type { Loaded, LoadOrder } from './loaded.ts';
import { askLoaded } from './remote.ts';

export interface LoadedFile extends LoadOrder, Loaded {}

/** By the names of their files. */
export const loadedFiles = signal<ReadonlyMap<string, LoadedFile>>(new Map());

const MOST_BYTES = 8 << 20;

/**
 * Loads a plugin from a file. One that was loaded from a file of that name is replaced.
 *
 * @throws QueensideError in words for the page.
 */
export async function loadFile(file: File): Promise<LoadedFile> {
  const { name } = file;
  if (file.size > MOST_BYTES)
    throw new QueensideError(
      'studio/plugin-large',
      `${name} has more than ${MOST_BYTES >> 20} MiB`,
      'bundle the plugin without its data',
    );
  const order = { name, plugin: await file.text() };
  const loaded = { ...order, ...(await askLoaded(order)) };
  requireNew(loaded);
  loadedFiles.value = new Map([...loadedFiles.value, [name, loaded]]);
  return loaded;
}

export function forgetFile(name: string): void {
  loadedFiles.value = new Map([...loadedFiles.value].filter(([each]) => each !== name));
}

/** The worker compares its ids with those of bundled plugins; those of other files are here. */
function requireNew({ name, problems }: LoadedFile): void {
  for (const other of loadedFiles.value.values()) {
    const twice = problems.find(({ id }) => other.problems.some((each) => each.id === id));
    if (other.name !== name && twice !== undefined)
      throw new QueensideError(
        'studio/plugin-twice',
        `${other.name} has a problem ${twice.id} already`,
        `remove ${other.name} first`,
      );
  }
}
