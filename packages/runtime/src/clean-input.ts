/** Cleans the text of an input for programs that people wrote for plain records. */
import {
  beginsWith,
  commentPrefix,
  concatBytes,
  textOffset,
  type InputFormat,
} from '@queenside/core/basics';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const END = Uint8Array.of(LINE_FEED);

/** What an input has that Queenside skips, but most programs do not. */
export type Unclean = 'byte-order mark' | 'comments' | 'carriage returns' | 'unfinished line';

/** An input as programs get it. */
export interface CleanInput {
  /** The input itself if it was clean. */
  readonly bytes: Uint8Array;
  /** What was removed, and the `unfinished line` to which a line end was added. */
  readonly cleaned: readonly Unclean[];
}

/**
 * Removes the byte-order mark, the lines that are comments, and the carriage returns at the ends of lines, and ends the last line.
 * Everything else stays, blank lines, too.
 *
 * @param format the format of the problem's inputs.
 * @throws QueensideError `core/file-encoding` if the input begins like UTF-16.
 */
export function cleanInput(bytes: Uint8Array, format: InputFormat): CleanInput {
  const start = textOffset(bytes);
  const comment = commentPrefix(format);
  const cleaned = new Set<Unclean>(start > 0 ? ['byte-order mark'] : []);
  const kept: Uint8Array[] = [];
  /** The start of the bytes that stay as they are. */
  let from = start;
  for (let line = start; line < bytes.length;) {
    const feed = bytes.indexOf(LINE_FEED, line);
    const end = feed === -1 ? bytes.length : feed;
    const next = Math.min(end + 1, bytes.length);
    if (beginsWith(bytes, comment, line, end)) {
      cleaned.add('comments');
      kept.push(bytes.subarray(from, line));
      from = next;
    } else {
      let last = end;
      while (last > line && bytes[last - 1] === CARRIAGE_RETURN) last--;
      if (last < end) {
        cleaned.add('carriage returns');
        kept.push(bytes.subarray(from, last));
        from = end;
      }
      if (feed === -1) {
        cleaned.add('unfinished line');
        kept.push(bytes.subarray(from), END);
        from = bytes.length;
      }
    }
    line = next;
  }
  if (cleaned.size === 0) return { bytes, cleaned: [] };
  return { bytes: concatBytes([...kept, bytes.subarray(from)]), cleaned: [...cleaned] };
}

function listed(words: readonly string[]): string {
  const last = words.at(-1)!;
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${last}`;
}

/** Says what was cleaned: `without its comments, and with a line end at its end`. */
export function describeCleaned(cleaned: readonly Unclean[]): string {
  const removed = cleaned.filter((each) => each !== 'unfinished line');
  const without = removed.length === 0 ? [] : [`without its ${listed(removed)}`];
  const isEnded = removed.length < cleaned.length;
  return [...without, ...(isEnded ? ['with a line end at its end'] : [])].join(', and ');
}
