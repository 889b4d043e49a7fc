/** The third-party plugins that this page has loaded, and how it loads one. They are forgotten with the page. */
import { signal } from '@preact/signals';
import { QueensideError } from '@queenside/core/basics';
import bundled from 'virtual:queenside/catalog';
import type { LoadedPlugin, FrameLoad } from './loaded.ts';
import { askLoaded, endWorkersOf } from './remote.ts';

const BUNDLED: Offer = { ...bundled, name: 'Queenside' };
const PACKAGES = new Set(bundled.solvers.map(({ plugin }) => plugin));

export interface LoadedFile extends FrameLoad, LoadedPlugin {}

/** The loaded plugins, by the names of their files. */
export const loadedFiles = signal<ReadonlyMap<string, LoadedFile>>(new Map());

/** Why the last file was refused. */
export const loadFault = signal<string | undefined>(undefined);

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
  const order: FrameLoad = { name, plugin: await file.text() };
  const loaded: LoadedFile = Object.assign(order, await askLoaded(order));
  const others = new Map(loadedFiles.value);
  others.delete(name);
  try {
    requireOwnNames(loaded, others.values());
  } catch (thrown) {
    endWorkersOf(loaded);
    throw thrown;
  }
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

interface Offer extends LoadedPlugin {
  readonly name: string;
}

/** @param others that are loaded. @throws QueensideError. */
function requireOwnNames(offer: Offer, others: Iterable<Offer>): void {
  const ours = new Set(offer.problems.map(({ id }) => id));
  // Bundled searches solve the plugin's problems, too.
  const isStrange = offer.solvers.some(
    ({ plugin, problem }) => plugin !== offer.name && !(PACKAGES.has(plugin) && ours.has(problem)),
  );
  const names = namesOf(offer);
  if (isStrange || new Set(names).size < names.length)
    throw new QueensideError(
      'studio/plugin-reply',
      `${offer.name} offers what is not its own, or something twice`,
      'report the fault to the author of the plugin',
    );
  for (const other of [BUNDLED, ...others]) {
    const taken = new Set(namesOf(other));
    const twice = names.find((name) => taken.has(name));
    if (twice !== undefined)
      throw new QueensideError(
        'studio/plugin-twice',
        `${other.name} has ${twice} already`,
        other === BUNDLED ? `give it another name` : `remove ${other.name} first`,
      );
  }
}

function namesOf({ problems, solvers }: LoadedPlugin): string[] {
  return [
    ...problems.map(({ id }) => `the problem ${id}`),
    ...solvers.map(({ id, problem }) => `the solver ${id} of ${problem}`),
  ];
}
