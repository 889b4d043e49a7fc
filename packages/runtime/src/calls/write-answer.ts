import {
  asQueensideError,
  type Problem,
  type QueensideError,
  type WritePlace,
} from '@queenside/core';
import { runtimeError } from '../errors.ts';
import { kindOf } from './odd-value.ts';
import type { OutputBuffer } from './output.ts';

const LINE_FEED = 0x0a;

/**
 * Writes an answer. If that fails, removes what was written: half an answer, or one without its own line, would make the
 * answers after it wrong too.
 *
 * @throws QueensideError `batch/bad-format`, or an error of the problem.
 */
export function writeAnswer(
  problem: Problem,
  answer: unknown,
  place: WritePlace,
  output: OutputBuffer,
): void {
  const before = output.length;
  let last: number | undefined;
  const refuse = (what: string): QueensideError =>
    runtimeError('bad-format', { problem: problem.id, what });
  try {
    for (const chunk of problem.format(answer, place) as Iterable<unknown>) {
      if (!(chunk instanceof Uint8Array))
        throw refuse(`returned ${kindOf(chunk)} instead of bytes`);
      last = chunk.at(-1) ?? last;
      output.write(chunk);
    }
    if (last === undefined) throw refuse('returned nothing');
    if (last !== LINE_FEED) throw refuse('returned a last line without a line feed');
  } catch (thrown) {
    output.cutTo(before);
    throw asQueensideError(thrown, (message) => refuse(`failed (${message})`));
  }
}
