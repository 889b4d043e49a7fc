/**
 * Watches folders. One watch for each folder tells of all files in it. A watch for each file would take a minute and hundreds of
 * megabytes in an inbox of a hundred thousand files, and only scans find what a watch misses anyway.
 */
import { lstatSync, watch, type BigIntStats, type FSWatcher } from 'node:fs';

/** A watched folder as it was when it was listed last. */
interface Watched {
  readonly watcher: FSWatcher;
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
  readonly #folders = new Map<string, Watched>();

  constructor(events: FolderEvents) {
    this.#events = events;
  }

  /** Watches a folder, unless it does so already. Call it before listing the folder, so that no change falls between. */
  add(folder: string): void {
    try {
      const found = statsOf(folder);
      if (found === undefined) return;
      const known = this.#folders.get(folder);
      if (known?.inode === found.ino) known.modified = found.mtimeNs;
      else this.#watch(folder, found);
    } catch (thrown) {
      if (!isUnreachable(thrown)) this.#events.failed(folder, thrown as NodeJS.ErrnoException);
    }
  }

  /** Stops watching all other folders. */
  keep(folders: ReadonlySet<string>): void {
    for (const folder of this.#folders.keys()) if (!folders.has(folder)) this.#drop(folder);
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

  close(): void {
    this.keep(new Set());
  }

  #watch(folder: string, { ino: inode, mtimeNs: modified }: BigIntStats): void {
    this.#drop(folder);
    const watcher = watch(folder, (event, name) =>
      this.#events.hint(folder, name ?? undefined, event === 'rename'),
    );
    // Windows reports a deleted folder so. The next scan watches it again, if it is there.
    watcher.on('error', () => this.#drop(folder));
    this.#folders.set(folder, { watcher, inode, modified });
  }

  #drop(folder: string): void {
    this.#folders.get(folder)?.watcher.close();
    this.#folders.delete(folder);
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
