/**
 * Watches folders. One watch for each folder tells of all files in it: an inbox may have a hundred thousand files, and only scans
 * find what a watch misses anyway.
 */
import { lstatSync, type BigIntStats } from 'node:fs';
import { resolve } from 'node:path';
import type { FSWatcher } from 'chokidar';

/** A watched folder as it was when it was listed last. */
interface Watched {
  readonly inode: bigint;
  /** The time when a name in it last changed, in nanoseconds since 1970. */
  modified: bigint;
}

/** The errors of a folder that has gone, or that may not be read. */
const UNREACHABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);

export interface FolderEvents {
  /**
   * Something has happened to a file or folder.
   *
   * @param name undefined if the system does not tell.
   * @param isNamed whether the name may be new.
   */
  hint(folder: string, name: string | undefined, isNamed: boolean): void;
  /** A folder cannot be watched. */
  failed(folder: string, error: NodeJS.ErrnoException): void;
}

export class FolderWatches {
  readonly #events: FolderEvents;
  /** By absolute path. */
  readonly #folders = new Map<string, Watched>();
  #watcher: FSWatcher | undefined;

  constructor(events: FolderEvents) {
    this.#events = events;
  }

  /** Call it before {@link add}. */
  async open(): Promise<void> {
    const { watch } = await import('chokidar');
    // Its events of the folder itself suffice: it keeps nothing of the files in it.
    const ignored = (path: string): boolean => !this.#folders.has(resolve(path));
    this.#watcher = watch([], { ignored, ignoreInitial: true, followSymlinks: false })
      .on('raw', (event, name, details) => {
        const { watchedPath } = details as { readonly watchedPath: string };
        this.#events.hint(watchedPath, name ?? undefined, event === 'rename');
      })
      .on('error', (error) => {
        const { path = '' } = error as NodeJS.ErrnoException;
        if (!isUnreachable(error)) this.#events.failed(path, error as NodeJS.ErrnoException);
      });
  }

  /** Watches a folder, unless it does so already. Call it before listing the folder, so that no change falls between. */
  add(folder: string): void {
    const path = resolve(folder);
    let found: BigIntStats | undefined;
    try {
      found = statsOf(path);
    } catch (thrown) {
      this.#events.failed(path, thrown as NodeJS.ErrnoException);
    }
    if (found === undefined) return;
    const known = this.#folders.get(path);
    if (known?.inode === found.ino) {
      known.modified = found.mtimeNs;
      return;
    }
    if (known !== undefined) this.#drop(path);
    this.#folders.set(path, { inode: found.ino, modified: found.mtimeNs });
    this.#watcher?.add(path);
  }

  /** Stops watching all other folders. */
  keep(folders: ReadonlySet<string>): void {
    const kept = new Set(Array.from(folders, (folder) => resolve(folder)));
    for (const folder of this.#folders.keys()) if (!kept.has(folder)) this.#drop(folder);
  }

  /** Returns whether a name in a folder has changed since {@link add}, or a folder is gone or another one. */
  haveChanged(): boolean {
    if (this.#folders.size === 0) return true;
    for (const [folder, { inode, modified }] of this.#folders) {
      const found = statsOf(folder);
      if (found?.ino !== inode || found.mtimeNs !== modified) return true;
    }
    return false;
  }

  async close(): Promise<void> {
    this.#folders.clear();
    await this.#watcher?.close();
  }

  #drop(folder: string): void {
    this.#folders.delete(folder);
    this.#watcher?.unwatch(folder);
  }
}

/** Returns undefined for a folder that cannot be reached. */
function statsOf(folder: string): BigIntStats | undefined {
  try {
    return lstatSync(folder, { bigint: true });
  } catch (thrown) {
    if (isUnreachable(thrown)) return undefined;
    throw thrown;
  }
}

function isUnreachable(thrown: unknown): boolean {
  return UNREACHABLE.has((thrown as NodeJS.ErrnoException).code ?? '');
}
