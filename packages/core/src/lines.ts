/**
 * Splits text files into lines of bytes. An input line may have hundreds of megabytes, more than a string can hold, so a line
 * stays a Uint8Array until its problem parses it.
 */
import { coreError } from './core-errors.ts';

const LINE_FEED = 0x0a;
const HASH = 0x23;
const MARK_LENGTH = 3;

/** One input record: a line that is neither blank nor a comment, without its line feed. */
export interface RawRecord {
  /** Counts from 1, blank lines and comments included. */
  readonly line: number;
  readonly bytes: Uint8Array;
}

/** Returns whether a byte is a blank, tab, line feed, vertical tab, form feed, or carriage return. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

/**
 * Splits a file, given in chunks of any size, into records: the lines that are neither blank nor comments (`#` in the first
 * column). Accepts a byte-order mark, CRLF, and a missing last line feed.
 */
export class RecordSplitter {
  #line = 0;
  #pending: Uint8Array[] = [];
  /** The first bytes, until they show whether there is a byte-order mark. */
  #head: Uint8Array | undefined = new Uint8Array(0);

  /**
   * Returns the records that end in this chunk. They may share its memory.
   *
   * @throws QueensideError `core/file-encoding` if the file begins like UTF-16.
   */
  *push(chunk: Uint8Array): Generator<RawRecord> {
    if (this.#head === undefined) yield* this.#cut(chunk);
    else {
      this.#head = this.#head.length === 0 ? chunk : concatBytes([this.#head, chunk]);
      if (this.#head.length >= MARK_LENGTH) yield* this.#cut(this.#takeHead());
    }
  }

  /** Returns the last record if the file does not end with a line feed. */
  *end(): Generator<RawRecord> {
    if (this.#head !== undefined) yield* this.#cut(this.#takeHead());
    if (this.#pending.length > 0) yield* this.#finish(new Uint8Array(0));
  }

  *#cut(chunk: Uint8Array): Generator<RawRecord> {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, from);
      if (end === -1) break;
      yield* this.#finish(chunk.subarray(from, end));
      from = end + 1;
    }
    if (from < chunk.length) this.#pending.push(chunk.subarray(from));
  }

  *#finish(tail: Uint8Array): Generator<RawRecord> {
    this.#line++;
    const bytes = this.#pending.length === 0 ? tail : concatBytes([...this.#pending, tail]);
    this.#pending = [];
    if (bytes[0] !== HASH && !bytes.every(isBlank)) yield { line: this.#line, bytes };
  }

  #takeHead(): Uint8Array {
    const head = this.#head as Uint8Array;
    this.#head = undefined;
    return head.subarray(textOffset(head));
  }
}

/** Returns all records of a file in memory. */
export function splitRecords(bytes: Uint8Array): RawRecord[] {
  const splitter = new RecordSplitter();
  return [...splitter.push(bytes), ...splitter.end()];
}

/** Joins chunks into one array. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Returns the column, in characters from 1, of the byte at `offset` of a line. */
export function columnOf(line: Uint8Array, offset: number): number {
  let column = 1;
  const end = Math.min(offset, line.length);
  for (let index = 0; index < end; index++) if (((line[index] as number) & 0xc0) !== 0x80) column++;
  return column;
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes a line.
 *
 * @throws QueensideError `core/record-encoding` if it is not UTF-8.
 */
export function decodeLine(line: Uint8Array): string {
  try {
    return strictDecoder.decode(line);
  } catch {
    throw coreError('record-encoding', {}, { column: columnOf(line, firstBadByte(line)) });
  }
}

/** Reads the lines of a file, blank lines included. Holds as much of the file as it was given and has not yet read. */
export class LineReader {
  #bytes: Uint8Array;
  /** In {@link #bytes}. */
  #offset: number;
  /** Where {@link #bytes} begins in the file. */
  #base = 0;
  #line = 1;
  #more: (held: number) => Uint8Array | undefined;

  /**
   * @param bytes the file, or its first bytes: at least three, if it has as many.
   * @param more returns the next bytes, or undefined at the end. `held` bytes are part of an unfinished line: to join them seldom,
   * return about as many.
   */
  constructor(bytes: Uint8Array, more: (held: number) => Uint8Array | undefined = () => undefined) {
    this.#bytes = bytes;
    this.#offset = textOffset(bytes);
    this.#more = more;
  }

  /** The number of the line that {@link peek} shows, from 1. */
  get line(): number {
    return this.#line;
  }

  /** The offset in the file, in bytes, of the line that {@link peek} shows. */
  get offset(): number {
    return this.#base + this.#offset;
  }

  /** True when no line is left. */
  get done(): boolean {
    return this.#offset >= this.#bytes.length && !this.#readMore();
  }

  /** Returns the next line without its line feed and trailing blanks, or undefined at the end of the file. */
  peek(): Uint8Array | undefined {
    if (this.done) return undefined;
    let end = this.#endOfLine();
    while (end > this.#offset && isBlank(this.#bytes[end - 1])) end--;
    return this.#bytes.subarray(this.#offset, end);
  }

  /** Returns the next line and moves past it. */
  next(): Uint8Array | undefined {
    const line = this.peek();
    if (line !== undefined) {
      this.#offset = this.#endOfLine() + 1;
      this.#line++;
    }
    return line;
  }

  /** Skips blank lines and comments. */
  skipBlank(): void {
    let at = this.#offset;
    for (;;) {
      for (; at < this.#bytes.length; at++) {
        const byte = this.#bytes[at];
        if (byte === LINE_FEED) {
          this.#offset = at + 1;
          this.#line++;
        } else if (byte === HASH && at === this.#offset) at = this.#endOfLine() - 1;
        else if (!isBlank(byte)) return;
      }
      at -= this.#offset;
      if (!this.#readMore()) break;
    }
    // The last line has no line feed.
    if (!this.done) this.next();
  }

  #endOfLine(): number {
    for (let from = this.#offset; ;) {
      const end = this.#bytes.indexOf(LINE_FEED, from);
      if (end !== -1) return end;
      from = this.#bytes.length - this.#offset;
      if (!this.#readMore()) return this.#bytes.length;
    }
  }

  /** Adds the next bytes and drops those that have been read: the offset is 0 then. Returns false at the end of the file. */
  #readMore(): boolean {
    const rest = this.#bytes.subarray(this.#offset);
    const more = this.#more(rest.length);
    if (more === undefined) return false;
    this.#base += this.#offset;
    this.#offset = 0;
    this.#bytes = rest.length === 0 ? more : concatBytes([rest, more]);
    return true;
  }
}

/** Returns where the text begins: at 3 after a UTF-8 byte-order mark, else at 0. */
function textOffset(bytes: Uint8Array): number {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 3;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw coreError('file-encoding', { found: 'it begins like UTF-16' });
  return 0;
}

/** Returns where the first character begins that is not UTF-8, whether cut short or invalid. */
function firstBadByte(line: Uint8Array): number {
  let low = 0;
  let high = line.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isUtf8(line.subarray(0, middle + 1), 'may go on')) low = middle + 1;
    else high = middle;
  }
  while (!isUtf8(line.subarray(0, low), 'ends here')) low--;
  return low;
}

function isUtf8(bytes: Uint8Array, end: 'may go on' | 'ends here'): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: end === 'may go on' });
    return true;
  } catch {
    return false;
  }
}
