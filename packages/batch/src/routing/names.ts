/** The names of inputs, and of the files that are written for them. */
import { posix } from 'node:path';
import type { QueensideError } from '@queenside/core';
import { batchError } from '../errors.ts';

/** The extension of input files, unless their problem declares others. */
export const EXTENSION = '.txt';
export const OUT_SUFFIX = '_out.txt';
export const ERROR_SUFFIX = '_err.txt';
/** The longest file name that file systems accept, in bytes. */
const NAME_LIMIT = 255;
/** The extensions that people give to files of records, or none: other files, such as `nqueens.py`, are something else. */
const RECORDS = /^(?:\.(?:text|csv|tsv|dat|data|inp?|input|li?st))?$/i;
const TEMPORARY = /^\.|^#.*#$|~$|\.(?:swp|swx|tmp|part|crdownload)$/i;

/**
 * Returns whether a file of this name can be an input.
 *
 * @param extensions those of input files, with their dots.
 */
export function isInputName(name: string, extensions: readonly string[] = [EXTENSION]): boolean {
  const { ext } = posix.parse(name);
  return extensions.includes(ext) && !isAnswerName(name) && !isTemporaryName(name);
}

/** Returns whether a file has the name of an answer file or an error file. */
export function isAnswerName(name: string): boolean {
  return name.endsWith(OUT_SUFFIX) || name.endsWith(ERROR_SUFFIX);
}

/** What the names of input files are. */
export interface InputNames {
  /** The extensions, with their dots. */
  readonly extensions: readonly string[];
  /** Returns the extension of inputs with this name; undefined if it begins with no problem's id. */
  readonly extensionOf?: (path: string) => string | undefined;
}

/**
 * Returns why a file that was meant as an input, as it seems, is none by its name. Other files, such as `README.md`, give nothing.
 *
 * @param path relative to the inbox, with `/` between folders.
 */
export function whyNoInput(
  path: string,
  { extensions, extensionOf }: InputNames,
): QueensideError | undefined {
  const { base, name, ext } = posix.parse(path);
  if (isTemporaryName(base)) return undefined;
  const lower = ext.toLowerCase();
  if (lower !== ext && extensions.includes(lower)) {
    const stem = name === name.toUpperCase() ? name.toLowerCase() : name;
    return batchError('extension-case', { extension: ext, name: stem + lower });
  }
  if (isAnswerName(base)) return batchError('answer-name');
  const usual = RECORDS.test(ext) ? extensionOf?.(path) : undefined;
  if (usual === undefined) return undefined;
  return batchError('other-extension', { extension: usual, name: name + usual });
}

/** Returns whether a file has this name only for a while, or is hidden: those of editors, browsers, and copying programs, and drafts. */
export function isTemporaryName(name: string): boolean {
  return TEMPORARY.test(name);
}

/**
 * Returns the answer file of an input: `section-a/nqueens.txt` -> `section-a/nqueens_out.txt`.
 *
 * @param path relative to the inbox, with `/` between folders.
 * @throws QueensideError `batch/name-too-long`.
 */
export function outputPath(path: string): string {
  return namedAfter(path, OUT_SUFFIX);
}

/**
 * Replaces an input's extension: `section-a/nqueens.txt` and `_out.txt` -> `section-a/nqueens_out.txt`. Keeps other extensions,
 * so that `a.txt` and `a.cnf` have different answer files: `a_out.txt` and `a.cnf_out.txt`.
 *
 * @param path relative to the inbox, with `/` between folders.
 * @throws QueensideError `batch/name-too-long`.
 */
export function namedAfter(path: string, suffix: string): string {
  const { dir, base } = posix.parse(path);
  const stem = base.endsWith(EXTENSION) ? base.slice(0, -EXTENSION.length) : base;
  const name = stem + suffix;
  if (Buffer.byteLength(name) > NAME_LIMIT)
    throw batchError('name-too-long', {
      file: path,
      suffix,
      limit: NAME_LIMIT - suffix.length + EXTENSION.length,
    });
  return posix.join(dir, name);
}
