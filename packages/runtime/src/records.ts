/**
 * Divides input files into records. The rule is data, so the main thread needs no plugin's code for it. A record may have
 * hundreds of megabytes, more than a string can hold, so it stays a Uint8Array until a worker parses it.
 */
import {
  beginsWith,
  commentPrefix,
  concatBytes,
  isBlank,
  textOffset,
  type Framing,
  type InputFormat,
  type QueensideError,
} from '@queenside/core/basics';
import { pluginError } from './errors.ts';

export { cleanInput, describeCleaned, type CleanInput } from './clean-input.ts';

/** The default of the most bytes of a record: 1 GiB. */
export const RECORD_LIMIT: number = 2 ** 30;
/** The longest string. UTF-8 has no fewer bytes than characters. */
const TEXT_LIMIT = 2 ** 29 - 24;

/** One record of an input file, as it is in the file, without the last line feed. */
export interface RawRecord {
  /** The number of its first line, from 1, blank lines and comments included. */
  readonly line: number;
  /** Empty if there is an error. */
  readonly bytes: Uint8Array;
  /** The error of a record that is too long. */
  readonly error?: QueensideError;
}

const LINE_FEED = 0x0a;
const MARK_LENGTH = 3;
/** The most bytes of a line with a count, blanks included. */
const LONGEST_COUNT = 64;
const NOTHING = new Uint8Array(0);
const encoder = new TextEncoder();

/** Cuts a file, given in chunks of any size. Accepts a byte-order mark, CRLF, and a missing last line feed. */
export class RecordSplitter {
  /** The number of skipped comment lines. */
  comments = 0;
  readonly #by: Framing['by'];
  readonly #header: Uint8Array | undefined;
  readonly #comment: Uint8Array | undefined;
  readonly #limit: number;
  /** The first bytes, until they show whether there is a byte-order mark. */
  #mark: Uint8Array | undefined = NOTHING;
  /** The number of lines that have ended. */
  #line = 0;
  // Offsets count from the start of the chunk in progress. Offsets into earlier chunks are negative.
  /** The start of the unfinished line. */
  #lineStart = 0;
  /** The unfinished line's first bytes, and whether it is blank so far; undefined if it begins in this chunk. */
  #begun: { readonly head: Uint8Array; readonly isBlank: boolean } | undefined;
  /** The first line of the record that has begun, from 1; 0 if none has. */
  #first = 0;
  #from = 0;
  /** The number of lines that the record begun still lacks, in files with counted lines. */
  #missing = 0;
  /** The end of the record's last line so far. */
  #to = 0;
  /** The bytes of earlier chunks that may be part of a record. They end where this chunk begins. */
  #held: Uint8Array[] = [];
  #heldBytes = 0;

  /** @param limit the most bytes of a record. Longer ones get an error, and their bytes are not kept. */
  constructor(format: InputFormat = {}, limit: number = RECORD_LIMIT) {
    const { records = { by: 'line' }, input } = format;
    this.#by = records.by;
    this.#header = records.by === 'header' ? encoder.encode(records.startsWith) : undefined;
    this.#comment = commentPrefix(format);
    this.#limit = input === 'bytes' ? limit : Math.min(limit, TEXT_LIMIT);
  }

  /**
   * Returns the records that end in this chunk. They may share its memory.
   *
   * @throws QueensideError `core/file-encoding` if the file begins like UTF-16.
   */
  *push(chunk: Uint8Array): Generator<RawRecord> {
    if (this.#mark === undefined) yield* this.#cut(chunk);
    else {
      this.#mark = this.#mark.length === 0 ? chunk : concatBytes([this.#mark, chunk]);
      if (this.#mark.length >= MARK_LENGTH) yield* this.#cut(this.#takeMark());
    }
  }

  /** Returns the records that end with the file. */
  *end(): Generator<RawRecord> {
    if (this.#mark !== undefined) yield* this.#cut(this.#takeMark());
    if (this.#begun !== undefined) {
      const record = this.#endLine(NOTHING, 0, 0);
      if (record !== undefined) yield record;
    }
    if (this.#first > 0) yield this.#take(NOTHING);
  }

  *#cut(chunk: Uint8Array): Generator<RawRecord> {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, from);
      if (end === -1) break;
      const record = this.#endLine(chunk, from, end);
      if (record !== undefined) yield record;
      from = end + 1;
      this.#lineStart = from;
    }
    if (from < chunk.length) this.#begin(chunk, from);
    this.#hold(chunk);
  }

  /** Returns the record that this line completes: itself, or the one before it. */
  #endLine(chunk: Uint8Array, from: number, end: number): RawRecord | undefined {
    this.#line++;
    let isHeader: boolean;
    let isComment: boolean;
    let isEmpty = isBlankBetween(chunk, from, end);
    let start: Uint8Array;
    if (this.#begun === undefined) {
      start = chunk.subarray(from, end);
      isHeader = beginsWith(chunk, this.#header, from, end);
      isComment = beginsWith(chunk, this.#comment, from, end);
    } else {
      this.#begin(chunk.subarray(0, end), from);
      const { head } = this.#begun;
      isHeader = beginsWith(head, this.#header, 0, head.length);
      isComment = beginsWith(head, this.#comment, 0, head.length);
      isEmpty = this.#begun.isBlank;
      start = head;
      this.#begun = undefined;
    }
    if (isComment) {
      this.comments++;
      return undefined;
    }
    const endsRecord = isEmpty ? this.#by === 'blank-line' : isHeader;
    const before = endsRecord && this.#first > 0 ? this.#take(chunk) : undefined;
    if (isEmpty) return before;
    if (this.#first === 0) {
      this.#first = this.#line;
      this.#from = this.#lineStart;
      this.#missing = this.#by === 'counted' ? countIn(start) : 0;
    } else this.#missing--;
    this.#to = end;
    const isByLine = this.#by === 'line' || this.#by === 'counted';
    return isByLine && this.#missing <= 0 ? this.#take(chunk) : before;
  }

  /** Notes what kind of line goes on in the next chunk. */
  #begin(chunk: Uint8Array, from: number): void {
    const { head, isBlank: wasBlank } = this.#begun ?? { head: NOTHING, isBlank: true };
    const longest = Math.max(
      this.#header?.length ?? 0,
      this.#comment?.length ?? 0,
      this.#by === 'counted' ? LONGEST_COUNT + 1 : 0,
    );
    this.#begun = {
      head: concatBytes([head, chunk.subarray(from, from + longest)]).subarray(0, longest),
      isBlank: wasBlank && isBlankBetween(chunk, from, chunk.length),
    };
  }

  /** Ends the record that has begun. */
  #take(chunk: Uint8Array): RawRecord {
    const line = this.#first;
    this.#first = 0;
    const isKept = this.#from >= -this.#heldBytes;
    if (isKept && this.#to - this.#from <= this.#limit)
      return { line, bytes: this.#bytesOf(chunk, this.#from, this.#to) };
    return { line, bytes: NOTHING, error: pluginError('record-too-long', { limit: this.#limit }) };
  }

  #bytesOf(chunk: Uint8Array, from: number, to: number): Uint8Array {
    if (from >= 0) return chunk.subarray(from, to);
    const start = -this.#heldBytes;
    const bytes = concatBytes([...this.#held, chunk.subarray(0, Math.max(to, 0))]);
    return bytes.subarray(from - start, to - start);
  }

  /** Keeps what the next chunk may continue, unless it is too long already. */
  #hold(chunk: Uint8Array): void {
    const { length } = chunk;
    const hasRecord = this.#first > 0 && this.#to - this.#from <= this.#limit;
    const keep = hasRecord ? this.#from : this.#lineStart;
    if (length - this.#lineStart > this.#limit || keep >= length) this.#holdOnly([]);
    else if (keep >= 0) this.#holdOnly([chunk.subarray(keep)]);
    else {
      if (keep > -this.#heldBytes) this.#holdOnly([this.#bytesOf(NOTHING, keep, 0)]);
      this.#held.push(chunk);
      this.#heldBytes += length;
    }
    this.#from -= length;
    this.#to -= length;
    this.#lineStart -= length;
  }

  #holdOnly(held: Uint8Array[]): void {
    this.#held = held;
    this.#heldBytes = held[0]?.length ?? 0;
  }

  #takeMark(): Uint8Array {
    const head = this.#mark as Uint8Array;
    this.#mark = undefined;
    return head.subarray(textOffset(head));
  }
}

/** Returns the number that is alone in a line; 0 if something else is there. @param start its bytes, or the first of them. */
function countIn(start: Uint8Array): number {
  if (start.length > LONGEST_COUNT) return 0;
  const count = String.fromCharCode(...start).trim();
  return /^\d{1,3}$/.test(count) ? Number(count) : 0;
}

function isBlankBetween(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isBlank(bytes[at])) return false;
  return true;
}

/** Returns all records of a file in memory. */
export function splitRecords(bytes: Uint8Array, format?: InputFormat, limit?: number): RawRecord[] {
  const splitter = new RecordSplitter(format, limit);
  return [...splitter.push(bytes), ...splitter.end()];
}
