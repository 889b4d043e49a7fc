/** Reads lines of bytes, in answer files and within records. A line may be longer than a string can hold. */
import { coreError, type ErrorPlace } from './errors.ts';

const LINE_FEED = 0x0a;

/** Returns whether a byte is a blank, tab, line feed, vertical tab, form feed, or carriage return. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

/** Joins chunks into one array. Returns a single chunk itself, without a copy. */
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
 * Decodes one or several lines.
 *
 * @throws QueensideError `core/record-encoding` if the bytes are not UTF-8. It has the column, and the line if that is not the
 * first.
 */
export function decodeLine(line: Uint8Array): string {
  try {
    return strictDecoder.decode(line);
  } catch {
    throw coreError('record-encoding', {}, placeOf(line, firstBadByte(line)));
  }
}

function placeOf(lines: Uint8Array, offset: number): ErrorPlace {
  let line = 1;
  let start = 0;
  for (let feed = 0; ; line++, start = feed + 1) {
    feed = lines.indexOf(LINE_FEED, start);
    if (feed === -1 || feed >= offset) break;
  }
  const column = columnOf(lines.subarray(start), offset - start);
  return line === 1 ? { column } : { line, column };
}

/** The place of a reader in its file. */
export interface LinePlace {
  /** The offset in the file, in bytes. */
  readonly offset: number;
  /** The number of the line, from 1. */
  readonly line: number;
  /** The number of bytes of the line before the place. */
  readonly passed: number;
}

/** Reads the lines of a file, blank lines included. It holds only bytes that it has received and not yet read, and those after a mark. */
export class LineReader {
  #bytes: Uint8Array;
  /** The position of the next line in {@link #bytes}. */
  #offset: number;
  /** The offset of {@link #bytes} in the file. */
  #base = 0;
  #line = 1;
  #passed = 0;
  /** The offset in the file of the first byte that {@link moveTo} and {@link readerAt} may need. */
  #marked: number | undefined;
  #more: (held: number) => Uint8Array | undefined;
  readonly #format: InputFormat;
  readonly #comment: Uint8Array | undefined;

  /**
   * @param bytes the file, or its beginning: at least three bytes, if the file has three.
   * @param format the format, which has the prefix of comments.
   * @param more returns the next bytes, or undefined at the end. The reader holds `held` bytes of an unfinished line. Return
   * about as many, so that it joins long lines in few steps.
   * @param from the place at which the bytes begin, if they are not the beginning of the file.
   */
  constructor(
    bytes: Uint8Array,
    format: InputFormat = {},
    more: (held: number) => Uint8Array | undefined = () => undefined,
    from?: LinePlace,
  ) {
    this.#bytes = bytes;
    this.#offset = from === undefined ? textOffset(bytes) : 0;
    this.#base = from?.offset ?? 0;
    this.#line = from?.line ?? 1;
    this.#passed = from?.passed ?? 0;
    this.#format = format;
    this.#comment = commentPrefix(format);
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

  /** The number of bytes of the line that {@link advance} has moved past: {@link peek} shows the rest. */
  get passed(): number {
    return this.#passed;
  }

  /** Whether no line is left. */
  get done(): boolean {
    return this.#offset >= this.#bytes.length && !this.#readMore();
  }

  /** Returns the next line without its line feed and trailing blanks, or undefined at the end of the file. */
  peek(): Uint8Array | undefined {
    return this.done ? undefined : this.#lineAt(0);
  }

  /** Yields the line of {@link peek} and all lines after it, without moving past them. */
  *ahead(): Generator<Uint8Array> {
    for (let at = 0; this.#offset + at < this.#bytes.length || this.#readMore();) {
      const line = this.#lineAt(at);
      at = this.#endOfLine(at) + 1 - this.#offset;
      yield line;
    }
  }

  /** Returns the next line, as {@link peek} does, and moves past it. */
  next(): Uint8Array | undefined {
    const line = this.peek();
    if (line !== undefined) {
      this.#offset = this.#endOfLine() + 1;
      this.#line++;
      this.#passed = 0;
    }
    return line;
  }

  /** Moves past the next bytes of the line, of which at least one must remain. */
  advance(bytes: number): void {
    this.#offset += bytes;
    this.#passed += bytes;
  }

  /** The place of the line that {@link peek} shows. */
  get place(): LinePlace {
    return { offset: this.offset, line: this.#line, passed: this.#passed };
  }

  /** Holds the bytes from here on, until the next mark, for {@link moveTo} and {@link readerAt}. */
  mark(): void {
    this.#marked = this.offset;
  }

  /** Returns the bytes between two offsets after the mark, as far as they have been read. */
  held(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from - this.#base, to - this.#base);
  }

  /** Moves to a place after the mark. */
  moveTo({ offset, line, passed }: LinePlace): void {
    this.#offset = offset - this.#base;
    this.#line = line;
    this.#passed = passed;
  }

  /** Returns another reader of the file, which begins at a place after the mark. It has a mark there, and is usable until the next mark of this reader. */
  readerAt(place: LinePlace): LineReader {
    const held = this.#bytes.subarray(place.offset - this.#base);
    let end = this.#base + this.#bytes.length;
    const more = (): Uint8Array | undefined => {
      if (end === this.#base + this.#bytes.length && !this.#readMore()) return undefined;
      const next = this.#bytes.subarray(end - this.#base);
      end += next.length;
      return next;
    };
    const reader = new LineReader(held, this.#format, more, place);
    reader.mark();
    return reader;
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
          this.#passed = 0;
        } else if (at === this.#offset && byte === this.#comment?.[0]) {
          const end = this.#endOfLine();
          at = this.#offset;
          if (beginsWith(this.#bytes, this.#comment, at, end)) at = end - 1;
          else if (!isBlank(byte)) return;
        } else if (!isBlank(byte)) return;
      }
      at -= this.#offset;
      if (!this.#readMore()) break;
      at += this.#offset;
    }
    // The last line has no line feed.
    if (!this.done) this.next();
  }

  #lineAt(ahead: number): Uint8Array {
    let end = this.#endOfLine(ahead);
    const start = this.#offset + ahead;
    while (end > start && isBlank(this.#bytes[end - 1])) end--;
    return this.#bytes.subarray(start, end);
  }

  /** Returns the end of a line in {@link #bytes}. @param ahead the distance in bytes from {@link #offset} to its start. */
  #endOfLine(ahead = 0): number {
    for (let from = this.#offset + ahead; ;) {
      const end = this.#bytes.indexOf(LINE_FEED, from);
      if (end !== -1) return end;
      from = this.#bytes.length - this.#offset;
      if (!this.#readMore()) return this.#bytes.length;
      from += this.#offset;
    }
  }

  /** Adds the next bytes. Drops those before the offset and the mark. Returns false at the end of the file. */
  #readMore(): boolean {
    const from = Math.min(this.#offset, (this.#marked ?? Infinity) - this.#base);
    const rest = this.#bytes.subarray(from);
    const more = this.#more(rest.length);
    if (more === undefined) return false;
    this.#base += from;
    this.#offset -= from;
    this.#bytes = rest.length === 0 ? more : concatBytes([rest, more]);
    return true;
  }
}

/**
 * Returns where the text begins: at 3 after a UTF-8 byte-order mark, else at 0.
 *
 * @throws QueensideError `core/file-encoding` if it begins like UTF-16, with a mark or with a letter of which half is zero.
 */
export function textOffset(bytes: Uint8Array): number {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 3;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw coreError('file-encoding', { found: 'it begins like UTF-16' });
  if (first === 0 || second === 0)
    throw coreError('file-encoding', { found: 'it has a NUL at its beginning, as UTF-16 has' });
  return 0;
}

/** Returns the offset of the first character that is not valid UTF-8, whether incomplete or invalid. */
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

/**
 * The rule that divides a file into records:
 *
 * - `line`: each line is a record.
 * - `blank-line`: blank lines separate records.
 * - `header`: each line with the prefix `startsWith` starts a new record.
 * - `file`: the whole file is one record.
 * - `counted`: each line is a record, except that a line with only a whole number n from 1 to 999 and the n lines after it are
 *   one. Blank lines and comments do not count.
 */
export type Framing =
  | { readonly by: 'line' }
  | { readonly by: 'blank-line' }
  | { readonly by: 'header'; readonly startsWith: string }
  | { readonly by: 'file' }
  | { readonly by: 'counted' };

/** The format of a problem's input files. */
export interface InputFormat {
  /**
   * Whether `parse` gets a record as text or as bytes. Text has at most 512 MiB, and its lines end with `\n` even if those of
   * the file end otherwise. Default: `text`.
   */
  readonly input?: 'text' | 'bytes';
  /** The rule that divides a file into records. Records never start or end with a blank line. Default: by line. */
  readonly records?: Framing;
  /** The prefix of comment lines, which Queenside skips; false if records can begin with it. Default: `#`. */
  readonly comments?: string | false;
}

/** Another format of instances: that of a course, or of another program. */
export interface OtherFormat {
  /** A file in this format. The conformance kit reads it. */
  readonly example: string;
  /**
   * Reads the instance of a file.
   *
   * @param text the whole file. Its lines end with `\n`.
   * @returns the instance as a record of the problem; undefined if the file has an instance of another problem.
   * @throws QueensideError from the problem's errors, with line and column.
   */
  read(text: string): string | undefined;
}

const encoder = new TextEncoder();

/** Returns the prefix of comments as bytes; undefined if the format has none. */
export function commentPrefix({ comments = '#' }: InputFormat): Uint8Array | undefined {
  return comments === false ? undefined : encoder.encode(comments);
}

/** Returns whether the bytes between two offsets begin with a prefix. */
export function beginsWith(
  bytes: Uint8Array,
  prefix: Uint8Array | undefined,
  from: number,
  to: number,
): boolean {
  if (prefix === undefined || to - from < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (bytes[from + at] !== prefix[at]) return false;
  return true;
}
