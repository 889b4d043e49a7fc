/** What code was put together from, and whether that has changed since. */
import { readdirSync, statSync } from 'node:fs';

/** What one problem's code follows from. */
export interface MadeOf {
  /** Everything in the folder of packages: another package may bring another solver. */
  readonly packages: readonly string[];
  /** The files of its sources, relative to the folder of packages, with `/` between folders. */
  readonly files: Readonly<Record<string, FileStamp>>;
}

/** A file's size in bytes and the time of its last change in milliseconds. */
export type FileStamp = readonly [size: number, changed: number];

/** Everything in the folder of packages. */
export function packagesIn(folder: string): readonly string[] {
  return readdirSync(folder).toSorted();
}

/** Whether everything is still what it was. */
export function isFresh({ packages, files }: MadeOf, folder: string): boolean {
  return (
    String(packagesIn(folder)) === String(packages) &&
    Object.entries(files).every(([path, [size, changed]]) => {
      // Not joined: to normalise a path takes longer than to look the file up.
      const found = statSync(`${folder}/${path}`, { throwIfNoEntry: false });
      return found?.size === size && found.mtimeMs === changed;
    })
  );
}
