/**
 * Reads one line of nqueens.txt:
 *
 *     8
 *     8 count          8 all          8 unique
 *     8 with (3,5)     8 count with (1,4) (2,7)
 *     8 (3,5)          8 count (1,4), (2,7)
 */
import { columnOf, isBlank } from '@queenside/core';
import { COMMA, isDigit, quote, spells, ZERO } from './bytes.ts';
import { nqueensError } from '../errors.ts';
import { nameOf, type NQueens, type Square, type Task } from '../types.ts';

/** The largest board. Its answer takes 900 megabytes. */
export const MAX_SIZE = 100_000_000;
/** The largest listed board, because entries of a list are bytes. */
const MAX_LISTED_SIZE = 255;

export const TASKS: readonly Task[] = ['find', 'count', 'all', 'unique'];
const WITH = 'with';
/** `-` and U+2212, in UTF-8. */
const MINUS_SIGNS = [[0x2d], [0xe2, 0x88, 0x92]];
/** U+00A0, in UTF-8. */
const NO_BREAK_SPACE = [0xc2, 0xa0];
const OPEN = 0x28;
const CLOSE = 0x29;

/**
 * Reads one record.
 *
 * @throws QueensideError `nqueens/…`, with the column.
 */
export function parse(record: Uint8Array): NQueens {
  const scanner = new RecordScanner(record);
  const size = readSize(scanner);
  const start = scanner.skipBlanks();
  const task = readTask(scanner);
  if (MAX_LISTED_SIZE < size && (task === 'all' || task === 'unique'))
    throw nqueensError(
      'list-too-large',
      { found: size, limit: MAX_LISTED_SIZE },
      scanner.place(start),
    );
  const placed = readPlaced(scanner, size, task);
  return { size, task, placed };
}

function readSize(scanner: RecordScanner): number {
  const start = scanner.skipBlanks();
  const word = scanner.word();
  const found = word.length > 0 ? quote(word) : scanner.quoteSquare(start);
  const place = scanner.place(start);
  const sign = MINUS_SIGNS.find((minus) => minus.every((byte, index) => word[index] === byte));
  const digits = word.subarray(sign?.length ?? 0);
  if (digits.length === 0 || !digits.every(isDigit))
    throw nqueensError('size-not-integer', { found }, place);
  const size = digits.reduce((value, digit) => value * 10 + (digit - ZERO), 0);
  if (sign !== undefined || size < 1) throw nqueensError('size-too-small', { found }, place);
  if (size > MAX_SIZE) throw nqueensError('size-too-large', { found, limit: MAX_SIZE }, place);
  return size;
}

function readTask(scanner: RecordScanner): Task {
  const start = scanner.skipBlanks();
  const word = scanner.word();
  const task = TASKS.find((known) => spells(word, known));
  if (task !== undefined) return task;
  scanner.at = start;
  if (word.length === 0 || spells(word, WITH)) return 'find';
  const found = quote(word);
  const expected = expectedWord(found.toLowerCase(), [...TASKS, WITH]);
  throw nqueensError('unknown-word', { found, expected }, scanner.place(start));
}

/** Reads the placed queens. The word `with` before them is optional. */
function readPlaced(scanner: RecordScanner, size: number, task: Task): Square[] {
  const start = scanner.skipBlanks();
  if (scanner.done) return [];
  const word = scanner.word();
  const place = scanner.place(start);
  if (word.length > 0 && !spells(word, WITH))
    throw nqueensError(
      'unknown-word',
      { found: quote(word), expected: `"${WITH}", or nothing` },
      place,
    );
  if (task === 'unique') throw nqueensError('unique-with-placed', {}, place);
  return readSquares(scanner, size);
}

function readSquares(scanner: RecordScanner, size: number): Square[] {
  const squares: Square[] = [];
  const seen = new Set<number>();
  let before = WITH;
  do {
    const start = scanner.skipBlanks();
    if (scanner.done) throw nqueensError('squares-missing', { before }, scanner.place(start));
    const square = readSquare(scanner, size);
    const key = square.column * size + square.row;
    if (seen.has(key))
      throw nqueensError('square-twice', { square: nameOf(square) }, scanner.place(start));
    seen.add(key);
    squares.push(square);
    before = ',';
  } while (scanner.take(COMMA) || !scanner.done);
  return squares;
}

function readSquare(scanner: RecordScanner, size: number): Square {
  const start = scanner.at;
  const malformed = () =>
    nqueensError('square-malformed', { found: scanner.quoteSquare(start) }, scanner.place(start));
  if (!scanner.take(OPEN)) throw malformed();
  const column = scanner.number();
  const comma = scanner.take(COMMA);
  const row = scanner.number();
  if (!scanner.take(CLOSE)) {
    if (scanner.isOpen(start)) throw nqueensError('square-unclosed', {}, scanner.place(start));
    throw malformed();
  }
  if (column === undefined || !comma || row === undefined) throw malformed();
  if (column < 1 || column > size || row < 1 || row > size)
    throw nqueensError(
      'square-off-board',
      { square: scanner.quoteSquare(start), size },
      scanner.place(start),
    );
  return { column: column - 1, row: row - 1 };
}

function expectedWord(found: string, known: readonly string[]): string {
  const near = known.find((word) => isNear(found, word));
  return near === undefined ? `one of ${known.join(', ')}` : `"${near}"`;
}

/** Returns whether two words differ by one letter: wrong, missing, extra, or two swapped. */
function isNear(a: string, b: string): boolean {
  let head = 0;
  while (head < a.length && a[head] === b[head]) head++;
  const restOf = (word: string, skip: number) => word.slice(head + skip);
  return (
    restOf(a, 1) === restOf(b, 1) ||
    restOf(a, 1) === restOf(b, 0) ||
    restOf(a, 0) === restOf(b, 1) ||
    (a[head] === b[head + 1] && a[head + 1] === b[head] && restOf(a, 2) === restOf(b, 2))
  );
}

/** Scans the bytes of one record. */
class RecordScanner {
  readonly record: Uint8Array;
  at = 0;

  constructor(record: Uint8Array) {
    this.record = record;
  }

  get done(): boolean {
    return this.at >= this.record.length;
  }

  place(offset: number): { column: number } {
    return { column: columnOf(this.record, offset) };
  }

  /** Returns the offset of the next byte that is not blank. */
  skipBlanks(): number {
    for (let length = this.#blank(); length > 0; length = this.#blank()) this.at += length;
    return this.at;
  }

  /** Returns the length of the blank here, which may be a no-break space; 0 if there is none. */
  #blank(): number {
    if (isBlank(this.record[this.at])) return 1;
    const isNoBreak = NO_BREAK_SPACE.every((byte, index) => this.record[this.at + index] === byte);
    return isNoBreak ? NO_BREAK_SPACE.length : 0;
  }

  /** Takes the bytes up to a blank, a parenthesis or the end. */
  word(): Uint8Array {
    const from = this.at;
    while (!this.done && this.#blank() === 0 && this.record[this.at] !== OPEN) this.at++;
    return this.record.subarray(from, this.at);
  }

  /** Takes `byte` and the blanks before it, if it is the next byte that is not blank. */
  take(byte: number): boolean {
    this.skipBlanks();
    if (this.record[this.at] !== byte) return false;
    this.at++;
    return true;
  }

  /** Takes a whole number and the blanks before it. */
  number(): number | undefined {
    const from = this.skipBlanks();
    let value = 0;
    while (isDigit(this.record[this.at])) value = value * 10 + (this.record[this.at++]! - ZERO);
    return this.at === from ? undefined : value;
  }

  /** Returns whether the parenthesis at `start` is not closed before the next one opens. */
  isOpen(start: number): boolean {
    const close = this.record.indexOf(CLOSE, start);
    const next = this.record.indexOf(OPEN, start + 1);
    return close === -1 || (next !== -1 && next < close);
  }

  quoteSquare(start: number): string {
    const close = this.record.indexOf(CLOSE, start);
    return quote(this.record.subarray(start, close === -1 ? this.record.length : close + 1));
  }
}
