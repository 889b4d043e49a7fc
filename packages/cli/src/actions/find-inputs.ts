import { globSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { systemReason, thisSystem } from '@queenside/host/system';
import { batchError, outputPath, scanInputs, type ScanOptions } from '@queenside/batch';
import type { QueensideError } from '@queenside/core';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import { showPath } from '../show/text.ts';

/** Files to answer in one folder. There may be a million of them, so they are names and nothing else. */
export interface Inputs {
  readonly root: string;
  /** Below the root, with `/` between folders. */
  readonly paths: readonly string[];
}

/** A file that is skipped because of its name. */
export interface SkippedInput {
  readonly input: string;
  readonly error: ErrorReport;
}

/**
 * Finds the files in these folders, and the files that are named themselves.
 *
 * @returns also an error for each folder that cannot be read, and the files that are skipped because of their names.
 * @throws QueensideError `batch/file-unreadable` if a path does not exist.
 */
export async function findInputs(
  given: readonly string[],
  options: Omit<ScanOptions, 'listing' | 'unreadable' | 'skipped'>,
) {
  const found: Inputs[] = [];
  const skipped: SkippedInput[] = [];
  const faults: QueensideError[] = [];
  const unreadable = (folder: string, thrown: unknown): void => {
    const reason = systemReason(thrown);
    faults.push(batchError('folder-unreadable', { folder: showPath(folder), reason }));
  };
  for (const path of given.flatMap(expand).map((each) => resolve(each)))
    if (await isFolder(path)) {
      const paths: string[] = [];
      const skip = (below: string, why: QueensideError): void =>
        void skipped.push({ input: join(path, below), error: reportError(why) });
      for await (const input of scanInputs(path, { ...options, unreadable, skipped: skip }))
        paths.push(input);
      found.push({ root: path, paths });
    } else found.push({ root: dirname(path), paths: [basename(path)] });
  // Each file of one folder has its own answer file.
  return { inputs: found.length > 1 ? onceEach(found) : found, faults, skipped };
}

/** Returns the paths that match: shells of Windows leave that to the command. */
function expand(path: string): readonly string[] {
  if (thisSystem.isPosix || !/[*?]/.test(path)) return [path];
  const found = globSync(path).toSorted();
  return found.length === 0 ? [path] : found;
}

/**
 * Removes files that are named twice.
 *
 * @throws QueensideError `batch/one-result` if two files would have the same answer file.
 */
function onceEach(found: readonly Inputs[]): Inputs[] {
  const inputs = new Map<string, string>();
  const isFirst = (root: string, path: string): boolean => {
    const input = join(root, path);
    const output = resultOf(path);
    const other = inputs.get(output);
    if (other !== undefined && other !== input)
      throw batchError('one-result', { file: showPath(input), other: showPath(other) });
    inputs.set(output, input);
    return other === undefined;
  };
  return found.map(({ root, paths }) => ({
    root,
    paths: paths.filter((path) => isFirst(root, path)),
  }));
}

/** A name that is too long for an answer file is reported when the file is answered. */
function resultOf(path: string): string {
  try {
    return outputPath(path);
  } catch {
    return path;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (thrown) {
    throw batchError('file-unreadable', { file: showPath(path), reason: systemReason(thrown) });
  }
}
