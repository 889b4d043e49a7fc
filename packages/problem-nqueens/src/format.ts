/** Writes answers. Digits go directly into bytes: a board of ten million queens is 79 megabytes of text. */
import { toUtf8, type WritePlace, zeros } from '@queenside/core';
import { BLANK, CLOSE_BRACKET, COMMA, LINE_FEED, OPEN_BRACKET, ZERO } from './read/bytes.ts';
import type { NQueens, NQueensAnswer, Rows } from './types.ts';

export const STYLES = ['compact', 'spaced', 'zero-based', 'board'];
const NO_SOLUTION = 'no solution';

const CHUNK_BYTES = 1 << 20;
/** The most bytes that one step of the writer adds: a number with its comma and blank. */
const STEP_BYTES = 16;
const QUEEN = 0x71;
const EMPTY = 0x78;

/** Yields an answer in chunks of about a megabyte, with the last line feed. */
export function* format(
  answer: NQueensAnswer,
  { instance, style }: WritePlace<NQueens>,
): Generator<Uint8Array> {
  switch (answer.kind) {
    case 'none':
      yield toUtf8(`${NO_SOLUTION}\n`);
      return;
    case 'count':
      yield toUtf8(
        answer.unique === undefined
          ? `Solutions: ${answer.total}\n`
          : `Solutions: ${answer.total}; Unique: ${answer.unique}\n`,
      );
      return;
    case 'board': {
      const writer = new Writer(answer.rows.length);
      yield* writeBoard(writer, answer.rows, style);
      yield writer.end();
      return;
    }
    case 'list': {
      const { of, count, boards } = answer;
      const writer = new Writer(boards.length);
      yield toUtf8(`${of === 'all' ? 'Solutions' : 'Unique'}: ${count}\n`);
      for (let at = 0; at < boards.length; at += instance.size)
        yield* writeBoard(writer, boards.subarray(at, at + instance.size), style);
      writer.put(LINE_FEED);
      yield writer.end();
    }
  }
}

function* writeBoard(writer: Writer, rows: Rows, style: string): Generator<Uint8Array> {
  if (style === 'board') yield* writeDrawing(writer, rows);
  yield* writeArray(writer, rows, style === 'zero-based' ? 0 : 1, style === 'spaced');
  if (style === 'board') writer.put(LINE_FEED);
}

/** Writes `[2,4,1,3]`: entry i is the row of the queen in column i. */
function* writeArray(
  writer: Writer,
  rows: Rows,
  first: number,
  spaced: boolean,
): Generator<Uint8Array> {
  writer.put(OPEN_BRACKET);
  for (let column = 0; column < rows.length;) {
    if (writer.isFull) yield writer.flush();
    column = writer.putEntries(rows, column, first, spaced);
  }
  writer.put(CLOSE_BRACKET);
  writer.put(LINE_FEED);
}

/** Writes a line for each row, from row 1 down, of `x` and `q` separated by blanks. */
function* writeDrawing(writer: Writer, rows: Rows): Generator<Uint8Array> {
  const columns = new Int32Array(rows.length);
  for (let column = 0; column < rows.length; column++) columns[rows[column]!] = column;
  for (const queen of columns) {
    for (let column = 0; column < rows.length; column++) {
      if (writer.isFull) yield writer.flush();
      if (column > 0) writer.put(BLANK);
      writer.put(column === queen ? QUEEN : EMPTY);
    }
    writer.put(LINE_FEED);
  }
}

/** Collects bytes. The caller must flush it when {@link isFull} is true. */
class Writer {
  readonly #bytes: Uint8Array;
  #length = 0;

  /** @param numbers about how many numbers will be written. */
  constructor(numbers: number) {
    this.#bytes = zeros(Uint8Array, Math.min(CHUNK_BYTES, (numbers + 4) * STEP_BYTES));
  }

  get isFull(): boolean {
    return this.#length > this.#bytes.length - 2 * STEP_BYTES;
  }

  put(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  /**
   * Writes entries from `column` on until the buffer is full.
   *
   * @returns the first column not written.
   */
  putEntries(rows: Rows, column: number, first: number, spaced: boolean): number {
    const bytes = this.#bytes;
    const room = bytes.length - 2 * STEP_BYTES;
    let next = column;
    let length = this.#length;
    for (; next < rows.length && length <= room; next++) {
      if (next > 0) bytes[length++] = COMMA;
      if (next > 0 && spaced) bytes[length++] = BLANK;
      let rest = rows[next]! + first;
      length += digitsOf(rest);
      let at = length;
      do {
        const quotient = (rest / 10) | 0;
        bytes[--at] = ZERO + rest - quotient * 10;
        rest = quotient;
      } while (rest > 0);
    }
    this.#length = length;
    return next;
  }

  /** Returns the last bytes. */
  end(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Returns a copy of the collected bytes, and starts over. */
  flush(): Uint8Array {
    const filled = new Uint8Array(this.end());
    this.#length = 0;
    return filled;
  }
}

/** @param value from 0 to 2^31 - 1. */
function digitsOf(value: number): number {
  if (value < 100) return value < 10 ? 1 : 2;
  if (value < 10_000) return value < 1000 ? 3 : 4;
  if (value < 1_000_000) return value < 100_000 ? 5 : 6;
  if (value < 100_000_000) return value < 10_000_000 ? 7 : 8;
  return value < 1_000_000_000 ? 9 : 10;
}
