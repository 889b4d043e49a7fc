import { decodeLine, type Problem } from '@queenside/core';
import { isUtf8 } from './text.ts';

/**
 * Reads a record. Of one that cannot be read because it is no text at all, that is said.
 *
 * @param isSpare nobody reads the bytes afterwards.
 * @throws QueensideError from the problem's errors, or `core/record-encoding`.
 */
export function parseRecord(problem: Problem, bytes: Uint8Array, isSpare = false): unknown {
  try {
    return problem.parse(bytes, isSpare) as unknown;
  } catch (thrown) {
    if (!isUtf8(bytes)) decodeLine(bytes);
    throw thrown;
  }
}
