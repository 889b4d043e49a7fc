/** What `scripts/build-in-place.ts` leaves beside the code that it has put together. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Routable } from '@queenside/batch/routing';

/** `contents.json`: what may be answered in place, and what that follows from. */
export interface Contents extends Routable {
  /** The names of everything in the folder of packages: another package may bring another solver. */
  readonly packages: readonly string[];
}

/** `<problem>.json`: the files that its code was put together from, relative to the folder of packages. */
export type Made = Readonly<Record<string, FileStamp>>;

/** A file's size in bytes and the time of its last change in milliseconds. */
export type FileStamp = readonly [size: number, changed: number];

/** @throws where it is not there. */
export function readContents(bundles: string): Contents {
  return readJson(join(bundles, 'contents.json')) as Contents;
}

/** @throws where it is not there. */
export function readMade(bundles: string, problem: string): Made {
  return readJson(join(bundles, `${problem}.json`)) as Made;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @throws where it is not there. */
export function stampOfFile(file: string): FileStamp {
  const { size, mtimeMs } = statSync(file);
  return [size, mtimeMs];
}

/** Everything in the folder of packages. */
export function packagesIn(folder: string): readonly string[] {
  return readdirSync(folder).toSorted();
}

/** Whether all files are still what they were. */
export function isFresh(made: Made, folder: string): boolean {
  return Object.entries(made).every(([path, [size, changed]]) => {
    const found = statSync(`${folder}/${path}`, { throwIfNoEntry: false });
    return found?.size === size && found.mtimeMs === changed;
  });
}
