import { decodeLine, type Problem } from '@queenside/core';
import { isUtf8 } from './text.ts';

/**
 * Reads a record. If that fails and the record is not UTF-8, the error says so.
 *
 * @param isSpare whether the bytes are not read again, so that the problem may keep them.
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
