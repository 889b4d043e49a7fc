/**
 * Reads boards. A drawing has a line for each row, from row 1 down, of `x` and `q`, with or without blanks. An array of
 * rows is `[2,4,1,3]`, `[2, 4, 1, 3]`, `[1,3,0,2]`, `2 4 1 3`, or `Solution: (2,4,1,3)`.
 */
import { columnOf, isBlank, type LineReader } from '@queenside/core';
import { nqueensError } from '../errors.ts';
import type { Board } from '../types.ts';
import { CLOSE_BRACKET, COMMA, isDigit, OPEN_BRACKET, quote, ZERO } from './bytes.ts';

const QUEENS = bytesOf('qQ');
const EMPTIES = bytesOf('xX.-_*#+oO');
const SEPARATORS = bytesOf(' \t\r,|');
/** The row of a missing queen. */
const MISSING = -1;

/** Returns whether a line is a row of a drawing. */
export function isDrawing(line: Uint8Array): boolean {
  return squaresOf(line) > 0;
}

/** Returns the number of squares that a line draws; 0 if it is not a drawing. */
export function squaresOf(line: Uint8Array): number {
  let squares = 0;
  // A line may be megabytes long, and an iterator takes ten times as long.
  for (let at = 0; at < line.length; at++) {
    const byte = line[at]!;
    if (QUEENS[byte] === 1 || EMPTIES[byte] === 1) squares++;
    else if (SEPARATORS[byte] !== 1) return 0;
  }
  return squares;
}

/** A drawn board. */
interface Drawing {
  readonly width: number;
  /** The columns and rows of its queens, at most `width` of them, row by row. */
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/**
 * Takes a drawing and the array below it, if any. A column without a queen has row -1.
 *
 * @throws QueensideError `nqueens/…`, with line, after taking the whole drawing.
 */
export function readDrawing(lines: LineReader): Board {
  const drawing = takeSquares(lines);
  const { line } = lines;
  const below = lines.peek();
  if (below?.[0] !== OPEN_BRACKET) return boardOf(drawing);
  lines.next();
  const rows = readArray(below, drawing.width);
  if (!describes(rows, drawing)) throw nqueensError('drawing-differs', {}, { line });
  return rows;
}

function takeSquares(lines: LineReader): Drawing {
  const { line } = lines;
  const width = squaresOf(lines.peek()!);
  const columns = new Int32Array(width);
  const rows = new Int32Array(width);
  let queens = 0;
  for (let row = 0; row < width; row++) {
    const bytes = lines.peek() ?? new Uint8Array(0);
    const found = squaresOf(bytes);
    if (found !== width) {
      const { line: wrong } = lines;
      skipDrawing(lines);
      throw nqueensError('drawing-malformed', { number: row + 1, found, width }, { line: wrong });
    }
    let column = 0;
    for (const byte of bytes) {
      if (SEPARATORS[byte] === 1) continue;
      // Typed arrays ignore what does not fit.
      if (QUEENS[byte] === 1) {
        columns[queens] = column;
        rows[queens++] = row;
      }
      column++;
    }
    lines.next();
  }
  if (queens > width) {
    skipDrawing(lines);
    throw nqueensError('drawing-crowded', { found: queens, width }, { line });
  }
  return { width, columns: columns.subarray(0, queens), rows: rows.subarray(0, queens) };
}

function boardOf({ width, columns, rows }: Drawing): Board {
  const board = new Int32Array(width).fill(MISSING);
  for (let queen = 0; queen < columns.length; queen++) board[columns[queen]!] = rows[queen]!;
  return board;
}

function skipDrawing(lines: LineReader): void {
  for (let line = lines.peek(); line !== undefined && isDrawing(line); line = lines.peek())
    lines.next();
  if (lines.peek()?.[0] === OPEN_BRACKET) lines.next();
}

/** Returns whether an array is the drawn board, with entries by column or by row, counted from either side. */
function describes(board: Board, { width, columns, rows }: Drawing): boolean {
  const last = width - 1;
  const holds = (matches: (column: number, row: number) => boolean) =>
    columns.every((column, queen) => matches(column, rows[queen]!));
  return (
    board.length === width &&
    columns.length === width &&
    (holds((column, row) => board[column] === row) ||
      holds((column, row) => board[column] === last - row) ||
      holds((column, row) => board[row] === column) ||
      holds((column, row) => board[row] === last - column))
  );
}

function bytesOf(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}

/** Replaces every row of more than nine digits; no board is that large. */
const HUGE_ROW = 1_000_000_000;
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
 * Reads an array. If it contains a 0, its rows count from 0, otherwise from 1.
 *
 * @param expected the expected length; the array may differ.
 * @throws QueensideError `nqueens/…`, with the column.
 */
export function readArray(line: Uint8Array, expected: number): Board {
  const [from, to] = contentOf(line);
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
    if (end === start || (at === end && at < to)) throw malformedEntry(line, start, to);

    if (length === rows.length) rows = grow(rows);
    rows[length++] = row;
    if (row < least) least = row;
  }
  if (length < rows.length) rows = rows.slice(0, length);
  if (least > 0) for (let column = 0; column < length; column++) rows[column]!--;
  return rows;
}

/** Returns where the entries start and end. */
function contentOf(line: Uint8Array): [from: number, to: number] {
  const start = startOf(line);
  const close = CLOSERS.get(line[start]!);
  if (close === undefined) return [start, line.length];
  const end = line.lastIndexOf(close);
  const column = (offset: number) => ({ column: columnOf(line, offset) });
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
  return LABEL_ENDS.has(line[labelEnd]!) ? bracket : skipBlanks(line, 0);
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

function malformedEntry(line: Uint8Array, start: number, to: number) {
  if (holdsAnotherBoard(line.subarray(start, to)))
    return nqueensError('boards-on-one-line', {}, { column: columnOf(line, start) });
  let end = start;
  while (end < to && line[end] !== COMMA && !isBlank(line[end])) end++;
  const found = quote(line.subarray(start, end));
  return nqueensError('entry-malformed', { found }, { column: columnOf(line, start) });
}

/** Whether a bracket closes after an entry, and another one opens: `4][2`, `4],[2`. */
function holdsAnotherBoard(text: Uint8Array): boolean {
  const close = text.indexOf(CLOSE_BRACKET);
  if (close === -1 || text.subarray(0, close).includes(OPEN_BRACKET)) return false;
  const next = skipBlanks(text, close + 1);
  return text[text[next] === COMMA ? skipBlanks(text, next + 1) : next] === OPEN_BRACKET;
}
