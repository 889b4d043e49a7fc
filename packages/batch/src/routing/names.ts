/** The names of the files that are written for one input. */
import { posix } from 'node:path';
import { batchError } from '../errors.ts';

/** The extension of input files, unless their problem declares others. */
export const EXTENSION = '.txt';
export const OUT_SUFFIX = '_out.txt';
export const ERROR_SUFFIX = '_err.txt';
/** The longest file name that file systems accept, in bytes. */
const NAME_LIMIT = 255;

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
