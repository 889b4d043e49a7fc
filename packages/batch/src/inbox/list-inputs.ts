import { opendir, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { QueensideError } from '@queenside/core';
import { batchError } from '../errors.ts';
import { hasReplacement } from './input-file.ts';
import { type InputNames, isInputName, whyNoInput } from '../routing/names.ts';

/** The number of entries to request from the system at once. */
const AT_ONCE = 1024;

/** The files to scan for, and what else to report. */
export interface ScanOptions extends InputNames {
  /** The folder of the answer files. It may be the scanned folder. */
  readonly outbox?: string;
  /** Called with each folder before it is listed. */
  readonly listing?: (folder: string) => void;
  /** Called with a folder that cannot be read, and the reason. */
  readonly unreadable?: (folder: string, thrown: unknown) => void;
  /** Called with the path of a file that seems to be an input but is skipped because of its name, and the reason. */
  readonly skipped?: (path: string, why: QueensideError) => void;
}

/**
 * Lists the paths of all input files below a folder, sorted, with `/` between folders. Skips symbolic links, folders whose
 * name starts with a dot, `node_modules`, and folders that cannot be read.
 *
 * @param below lists only this folder below the root. Default: all.
 */
export function scanInputs(root: string, options: ScanOptions, below = ''): AsyncGenerator<string> {
  return scanBelow(root, below, options);
}

/** Returns whether a folder of this name is skipped, with all that is in it. */
export function isSkippedFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

async function* scanBelow(
  root: string,
  below: string,
  options: ScanOptions,
): AsyncGenerator<string> {
  const { names, folders } = await list(root, below, options);
  for (const name of names) {
    const path = pathOf(below, name);
    if (folders.has(name)) yield* scanBelow(root, path, options);
    else yield path;
  }
}

/** The input files and folders in a folder. */
interface Listing {
  /** All names, sorted, because a folder may have a million. */
  readonly names: readonly string[];
  /** Those of folders. */
  readonly folders: ReadonlySet<string>;
}

async function list(root: string, below: string, options: ScanOptions): Promise<Listing> {
  const { extensions, outbox, listing, skipped, unreadable } = options;
  const folder = join(root, below);
  listing?.(folder);
  const names: string[] = [];
  const folders = new Set<string>();
  let isOutbox: boolean | undefined;
  const skips: [path: string, why: QueensideError][] = [];
  try {
    // Entry by entry: an array of them takes several times the memory of their names.
    for await (const entry of await opendir(folder, { bufferSize: AT_ONCE })) {
      const { name } = entry;
      if (entry.isDirectory()) {
        if (isSkippedFolder(name)) continue;
        folders.add(name);
      } else if (!isInputName(name, extensions)) {
        if (skipped === undefined || !entry.isFile()) continue;
        const path = pathOf(below, name);
        const why = whyNoInput(path, options);
        if (why === undefined) continue;
        // Queenside's own files may be there.
        const isOwn = why.code !== 'batch/extension-case';
        if (isOwn && (isOutbox ??= await isWithin(folder, outbox))) continue;
        skips.push([path, why]);
        continue;
      }
      names.push(name);
    }
    if (names.some(hasReplacement))
      for (const name of await removeTwins(folder, names, folders)) {
        const path = pathOf(below, name);
        skips.push([path, batchError('name-no-text', { file: path })]);
      }
    for (const [path, why] of skips.toSorted(([a], [b]) => (a < b ? -1 : 1))) skipped?.(path, why);
  } catch (thrown) {
    // The folder may have been deleted during the scan.
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') unreadable?.(folder, thrown);
    return { names: [], folders };
  }
  // It compares code units: `toSorted` would copy the strings.
  names.sort();
  return { names, folders };
}

/**
 * Removes names that are listed twice: Node replaces bytes that are not UTF-8, so different names may look alike. A file that alone has its
 * replaced name keeps it, and is rejected when it is opened.
 *
 * @returns the names of all others that are not UTF-8, with their bytes as `\xff`.
 */
async function removeTwins(
  folder: string,
  names: string[],
  folders: ReadonlySet<string>,
): Promise<string[]> {
  const kept = new Set(names);
  const taken = new Set(folders);
  const others: string[] = [];
  const raw = await readdir(folder, { encoding: 'buffer' });
  const isText = (name: Buffer): boolean => Buffer.from(name.toString()).equals(name);
  for (const name of raw.filter(isText)) taken.add(name.toString());
  for (const name of raw.filter((each) => !isText(each))) {
    if (!kept.has(name.toString())) continue;
    if (taken.has(name.toString()))
      others.push(
        name
          .toString('latin1')
          .replaceAll(
            /[^ -~]/g,
            (byte) => `\\x${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
          ),
      );
    taken.add(name.toString());
  }
  names.splice(0, Infinity, ...kept);
  return others;
}

async function isWithin(folder: string, outbox: string | undefined): Promise<boolean> {
  if (outbox === undefined) return false;
  const [inner, outer] = await Promise.all(
    [folder, outbox].map((each) => realpath(each).catch(() => each)),
  );
  return `${inner}${sep}`.startsWith(`${outer}${sep}`);
}

function pathOf(below: string, name: string): string {
  return below === '' ? name : `${below}/${name}`;
}
