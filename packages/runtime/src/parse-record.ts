/** Gives a problem one of its records, as it declares it, and finds the places of its errors in the file. */
import {
  asQueensideError,
  beginsWith,
  commentPrefix,
  concatBytes,
  decodeLine,
  QueensideError,
  type InputFormat,
  type Problem,
  type RecordOrigin,
} from '@queenside/core';
import { explainOddText } from './explain-odd-text.ts';

const LINE_FEED = 0x0a;

/**
 * Parses a record as it is in its file. Its errors name odd characters that they quote.
 *
 * @param record its bytes, which belong to the problem afterwards if it reads bytes. Or its text.
 * @param line the number of its first line in the file.
 * @throws QueensideError from the problem's errors, or `core/record-encoding`. The place has a line if the problem's records
 *   may have several.
 */
export function parseRecord<Instance>(
  problem: Problem<Instance>,
  record: Uint8Array | string,
  origin: RecordOrigin = { name: `${problem.id}.txt` },
  line = 1,
): Instance {
  const whole = typeof record === 'string' ? new TextEncoder().encode(record) : record;
  const { bytes, removed } = withoutComments(whole, problem);
  try {
    if (problem.input !== 'bytes') return problem.parse(textOf(bytes), origin);
    try {
      return problem.parse(bytes, origin);
    } catch (thrown) {
      // Bytes that are not UTF-8 explain every other error.
      textOf(bytes);
      throw thrown;
    }
  } catch (thrown) {
    const error = explainOddText(
      asQueensideError(thrown, () => {
        throw thrown;
      }),
      bytes,
    );
    if (isByLine(problem)) throw error;
    const { code, cause, remedy, place, values } = error;
    const inFile = line + lineWithComments((place.line ?? 1) - 1, removed);
    throw new QueensideError(code, cause, remedy, { ...place, line: inFile }, values);
  }
}

/** Returns a record as text, as `parse` of a problem with text gets it. @throws QueensideError `core/record-encoding`. */
export function recordText(problem: Problem, record: Uint8Array): string {
  return textOf(withoutComments(record, problem).bytes);
}

function isByLine({ records }: InputFormat): boolean {
  return records === undefined || records.by === 'line';
}

/** Decodes UTF-8, with lines that end with `\n`. @throws QueensideError `core/record-encoding`. */
export function textOf(bytes: Uint8Array): string {
  const text = decodeLine(bytes);
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replace(/\r$/, '') : text;
}

/** A record without the comments inside it, and which of its lines they were, counted from 0. */
interface Bare {
  readonly bytes: Uint8Array;
  readonly removed: readonly number[];
}

function withoutComments(record: Uint8Array, problem: Problem): Bare {
  const comment = isByLine(problem) ? undefined : commentPrefix(problem);
  if (comment === undefined) return { bytes: record, removed: [] };
  const kept: Uint8Array[] = [];
  const removed: number[] = [];
  let start = 0;
  let from = 0;
  for (let line = 0; from < record.length; line++) {
    const feed = record.indexOf(LINE_FEED, from);
    const next = feed === -1 ? record.length : feed + 1;
    if (beginsWith(record, comment, from, next)) {
      kept.push(record.subarray(start, from));
      removed.push(line);
      start = next;
    }
    from = next;
  }
  if (removed.length === 0) return { bytes: record, removed };
  return { bytes: concatBytes([...kept, record.subarray(start)]), removed };
}

/** Returns the number of a line of a bare record in the record itself, both from 0. */
function lineWithComments(line: number, removed: readonly number[]): number {
  let found = line;
  for (const comment of removed) if (comment <= found) found++;
  return found;
}
