/** The names of what is written beside each other for one input. */
import { posix } from 'node:path';
import { batchError } from '../errors.ts';

export const EXTENSION = '.txt';
export const OUT_SUFFIX = '_out.txt';
export const ERROR_SUFFIX = '_err.txt';
/** The longest file name that file systems take, in bytes. */
const NAME_LIMIT = 255;

/**
 * What goes with an input: `section-a/nqueens.txt` and `_out.txt` -> `section-a/nqueens_out.txt`.
 *
 * @param path relative, with `/` between folders.
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
