import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { batchError, outputPath, scanInputs, systemReason } from '@queenside/batch';
import type { QueensideError } from '@queenside/core';
import { showPath } from '../show/text.ts';

/** Files to answer in one folder. There may be a million of them, so they are names and nothing else. */
export interface Inputs {
  readonly root: string;
  /** Below the root, with `/` between folders. */
  readonly paths: readonly string[];
}

/**
 * Finds the files in these folders, and the files that are named themselves.
 *
 * @param extensions those of input files, with their dots.
 * @returns also an error for each folder that cannot be read.
 * @throws QueensideError `batch/file-unreadable` if a path does not exist.
 */
export async function findInputs(given: readonly string[], extensions: readonly string[]) {
  const found: Inputs[] = [];
  const faults: QueensideError[] = [];
  const unreadable = (folder: string, thrown: unknown): void => {
    const reason = systemReason(thrown);
    faults.push(batchError('folder-unreadable', { folder: showPath(folder), reason }));
  };
  for (const path of given.map((each) => resolve(each)))
    if (await isFolder(path)) {
      const paths: string[] = [];
      for await (const input of scanInputs(path, extensions, unreadable)) paths.push(input);
      found.push({ root: path, paths });
    } else found.push({ root: dirname(path), paths: [basename(path)] });
  // Each file of one folder has an answer file of its own.
  return { inputs: found.length > 1 ? onceEach(found) : found, faults };
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
