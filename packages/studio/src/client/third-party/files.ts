/** The third-party plugins that this page has loaded, and how it loads one. They are forgotten with the page. */
import { signal } from '@preact/signals';
import { QueensideError } from '@queenside/core/basics';
import type { Loaded, LoadOrder } from './loaded.ts';
import { requireOwnNames } from './names.ts';
import { askLoaded, endWorkersOf } from './remote.ts';

export interface LoadedFile extends LoadOrder, Loaded {}

/** By the names of their files. */
export const loadedFiles = signal<ReadonlyMap<string, LoadedFile>>(new Map());

const MOST_BYTES = 8 << 20;

/** Ends when the file that was asked for last is loaded. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Loads a plugin from a file, after those that were asked for before. One that was loaded from a file of that name is replaced.
 *
 * @throws QueensideError in words for the page.
 */
export async function loadFile(file: File): Promise<LoadedFile> {
  const loading = turn.then(() => load(file));
  turn = loading.catch(() => undefined);
  return await loading;
}

async function load(file: File): Promise<LoadedFile> {
  const { name } = file;
  if (file.size > MOST_BYTES)
    throw new QueensideError(
      'studio/plugin-large',
      `${name} has more than ${MOST_BYTES >> 20} MiB`,
      'bundle the plugin without its data',
    );
  const order = { name, plugin: await file.text() };
  const loaded = { ...order, ...(await askLoaded(order)) };
  const others = new Map(loadedFiles.value);
  others.delete(name);
  requireOwnNames(loaded, others.values());
  change(name, new Map([...others, [name, loaded]]));
  return loaded;
}

export function forgetFile(name: string): void {
  const others = new Map(loadedFiles.value);
  others.delete(name);
  change(name, others);
}

/** @param name of the file that is replaced or removed. */
function change(name: string, files: ReadonlyMap<string, LoadedFile>): void {
  const old = loadedFiles.value.get(name);
  loadedFiles.value = files;
  if (old !== undefined) endWorkersOf(old);
}
