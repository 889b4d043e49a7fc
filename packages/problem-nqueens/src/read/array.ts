/** Reads arrays of rows: `[2,4,1,3]`, `[2, 4, 1, 3]`, `[1,3,0,2]`, `2 4 1 3`, or `Solution: (2,4,1,3)`. */
import { columnOf, isBlank, type LineReader, mayChange, QueensideError } from '@queenside/core';
import { nqueensError } from '../errors.ts';
import type { Board } from '../types.ts';
import { CLOSE_BRACKET, COMMA, isDigit, OPEN_BRACKET, quote, ZERO } from './bytes.ts';

/** Replaces every row of more than nine digits; no board is that large. */
const HUGE_ROW = 1_000_000_000;
const decoder = new TextDecoder();
/** Smaller rows with a single number may be arrays. */
const LEAST_ROW = 4;
const LABEL_LENGTH = 64;
const LABEL_ENDS = new Set([0x3a, 0x3d]);
const CLOSERS = new Map([
  [OPEN_BRACKET, CLOSE_BRACKET],
  [0x28, 0x29],
  [0x7b, 0x7d],
]);

/** Returns whether a line starts like an array. */
export function isArray(line: Uint8Array): boolean {
  const first = line[startOf(line)];
  return isDigit(first) || (first !== undefined && CLOSERS.has(first));
}

/**
 * Takes the next array of a line, and with the last one the line. Arrays in square brackets may stand side by side, if the first has
 * the expected length.
 *
 * @throws QueensideError `nqueens/…`, with line and column, after taking the line.
 */
export function takeArray(lines: LineReader, expected: number): Board {
  const line = lines.peek()!;
  const { line: number, passed } = lines;
  try {
    const first = firstOfSeveral(line);
    if (first !== undefined) {
      const board = readArray(line.subarray(0, first.end), expected, passed);
      if (board.length === expected || passed > 0) {
        lines.advance(first.next);
        return board;
      }
    }
    lines.next();
    return readArray(line, expected, passed);
  } catch (thrown) {
    if (lines.line === number) lines.next();
    throw thrown instanceof QueensideError ? thrown.at({ line: number }) : thrown;
  }
}

/** Returns whether a line is the numbers of columns above a drawing: `1 2 3 4`, without brackets. They are no solution. */
export function isHeading(line: Uint8Array): boolean {
  let number = 0;
  let expected = -1;
  for (let at = skipBlanks(line, 0); at < line.length; at = skipBlanks(line, at)) {
    number = 0;
    const start = at;
    while (isDigit(line[at])) number = number * 10 + (line[at++]! - ZERO);
    if (at === start || (expected === -1 ? number > 1 : number !== expected)) return false;
    expected = number + 1;
  }
  return expected > 2;
}

/** Returns whether a line is a row of a drawing with numbers: all are equal but one, as in `[0, 0, 2, 0]`. No solution has a row three times. */
export function isRowOfOne(line: Uint8Array, size: number): boolean {
  if (size < LEAST_ROW) return false;
  // At most two different numbers, and how often each has occurred.
  let first = -1;
  let firsts = 0;
  let second = -1;
  let seconds = 0;
  for (let at = 0; at < line.length; at++) {
    if (!isDigit(line[at])) continue;
    let number = 0;
    for (; isDigit(line[at]); at++) number = number * 10 + (line[at]! - ZERO);
    if (number > Math.max(9, size)) return false;
    if (firsts === 0 || number === first) {
      first = number;
      firsts++;
    } else if (seconds === 0 || number === second) {
      second = number;
      seconds++;
    } else return false;
  }
  return firsts + seconds === size && (firsts === 1 || seconds === 1);
}

/**
 * Returns the length of a line's first array.
 *
 * @throws QueensideError `nqueens/…`, with the column.
 */
export function lengthOf(line: Uint8Array): number {
  const plain = plainLengthOf(line);
  if (plain > 0) return plain;
  return readArray(line.subarray(0, firstOfSeveral(line)?.end), 0).length;
}

/** Returns the length of an array with commas that is the whole line, such as `[2,4,1,3]`; 0 if the line is another one. Faster than reading it. */
function plainLengthOf(line: Uint8Array): number {
  const last = line.length - 1;
  if (line[0] !== OPEN_BRACKET || line[last] !== CLOSE_BRACKET) return 0;
  let length = 0;
  let before = COMMA;
  for (let at = 1; at < last; at++) {
    const byte = line[at]!;
    if (isDigit(byte)) {
      if (before === COMMA) length++;
    } else if (byte !== COMMA || before === COMMA) return 0;
    before = byte;
  }
  return before === COMMA ? 0 : length;
}

/** Returns the end of a line's first array, and the start of the next one beside it. Nothing if there is only one. */
function firstOfSeveral(
  line: Uint8Array,
): { readonly end: number; readonly next: number } | undefined {
  const start = startOf(line);
  if (line[start] !== OPEN_BRACKET) return undefined;
  const end = line.indexOf(CLOSE_BRACKET, start) + 1;
  if (end === 0) return undefined;
  let next = skipBlanks(line, end);
  if (line[next] === COMMA) next = skipBlanks(line, next + 1);
  return line[next] === OPEN_BRACKET ? { end, next } : undefined;
}

/**
 * Reads an array. If it contains a 0, its rows count from 0, otherwise from 1.
 *
 * @param expected the expected length; the array may differ.
 * @param passed the columns before it.
 * @throws QueensideError `nqueens/…`, with the column.
 */
export function readArray(line: Uint8Array, expected: number, passed = 0): Board {
  const [from, to] = contentOf(line, passed);
  // An entry and its separator take two bytes.
  let rows: Board = new Int32Array(Math.min(expected, ((to - from) >> 1) + 1));
  let length = 0;
  let least = HUGE_ROW;
  let at = skipBlanks(line, from);
  while (at < to) {
    // 1. The digits of one entry.
    const start = at;
    let row = 0;
    for (let digit = line[at]! - ZERO; digit >= 0 && digit <= 9; digit = line[++at]! - ZERO)
      row = row * 10 + digit;
    const end = at;
    if (end - start > 9) row = HUGE_ROW;

    // 2. The separator: a comma, blanks, or both.
    if (at < to && line[at] !== COMMA) at = skipBlanks(line, at);
    if (line[at] === COMMA) at = skipBlanks(line, at + 1);
    if (end === start || (at === end && at < to)) throw malformedEntry(line, start, to, passed);

    if (length === rows.length) rows = grow(rows);
    rows[length++] = row;
    if (row < least) least = row;
  }
  if (length < rows.length) rows = rows.slice(0, length);
  if (least > 0) for (let column = 0; column < length; column++) rows[column]!--;
  return rows;
}

/** Returns where the entries start and end. */
function contentOf(line: Uint8Array, passed: number): [from: number, to: number] {
  const start = startOf(line);
  const close = CLOSERS.get(line[start]!);
  if (close === undefined) return [start, line.length];
  const end = line.lastIndexOf(close);
  const column = (offset: number) => ({ column: passed + columnOf(line, offset) });
  if (end === -1) throw nqueensError('bracket-unclosed', {}, column(start));
  const after = skipBlanks(line, end + 1);
  if (after < line.length)
    throw nqueensError('text-after-board', { found: quote(line.subarray(after)) }, column(after));
  return [start + 1, end];
}

/** Returns where the array starts, after blanks and a label such as `Solution 1:`. */
function startOf(line: Uint8Array): number {
  const bracket = line.subarray(0, LABEL_LENGTH).indexOf(OPEN_BRACKET);
  let labelEnd = bracket - 1;
  while (labelEnd > 0 && isBlank(line[labelEnd])) labelEnd--;
  if (!LABEL_ENDS.has(line[labelEnd]!)) return skipBlanks(line, 0);
  // `Not a solution: [2,4,1,3]` is no array.
  return mayChange(decoder.decode(line.subarray(0, bracket))) ? 0 : bracket;
}

function skipBlanks(line: Uint8Array, from: number): number {
  let at = from;
  while (isBlank(line[at])) at++;
  return at;
}

function grow(rows: Board): Board {
  const grown = new Int32Array(rows.length * 2 + 1);
  grown.set(rows);
  return grown;
}

function malformedEntry(line: Uint8Array, start: number, to: number, passed: number) {
  const column = passed + columnOf(line, start);
  if (holdsAnotherBoard(line.subarray(start, to)))
    return nqueensError('boards-on-one-line', {}, { column });
  let end = start;
  while (end < to && line[end] !== COMMA && !isBlank(line[end])) end++;
  const found = quote(line.subarray(start, end));
  return nqueensError('entry-malformed', { found }, { column });
}

/** Whether a bracket closes after an entry, and another one opens: `4][2`, `4],[2`. */
function holdsAnotherBoard(text: Uint8Array): boolean {
  const close = text.indexOf(CLOSE_BRACKET);
  if (close === -1 || text.subarray(0, close).includes(OPEN_BRACKET)) return false;
  const next = skipBlanks(text, close + 1);
  return text[text[next] === COMMA ? skipBlanks(text, next + 1) : next] === OPEN_BRACKET;
}
