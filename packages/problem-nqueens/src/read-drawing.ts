/** Reads a drawn board: a line for each row, from row 1 down, of `x` and `q`, with or without blanks. */
import type { LineReader } from '@queenside/core';
import { OPEN_BRACKET } from './bytes.ts';
import { nqueensError } from './errors.ts';
import { readArray } from './read-array.ts';
import type { Board } from './types.ts';

const QUEENS = bytesOf('qQ');
const EMPTIES = bytesOf('xX.-_*#+oO');
const SEPARATORS = bytesOf(' \t\r,|');
/** The row of a missing queen. */
const MISSING = -1;

/** Tells whether a line is a row of a drawing. */
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

/**
 * Takes a drawing and the array below it, if any. A column without a queen has row -1.
 *
 * @throws QueensideError `nqueens/…`, with line, after taking the whole drawing.
 */
export function readDrawing(lines: LineReader): Board {
  const drawn = readSquares(lines);
  const { line } = lines;
  const below = lines.peek();
  if (below?.[0] !== OPEN_BRACKET) return drawn;
  lines.next();
  const rows = readArray(below, drawn.length);
  if (!drawn.includes(MISSING) && !areSame(drawn, rows))
    throw nqueensError('drawing-differs', {}, { line });
  return rows;
}

function readSquares(lines: LineReader): Board {
  const width = squaresOf(lines.peek()!);
  const rows = new Int32Array(width).fill(MISSING);
  for (let row = 0; row < width; row++) {
    const bytes = lines.peek() ?? new Uint8Array(0);
    const found = squaresOf(bytes);
    if (found !== width) {
      const { line } = lines;
      skipDrawing(lines);
      throw nqueensError('drawing-malformed', { number: row + 1, found, width }, { line });
    }
    placeQueens(bytes, row, rows);
    lines.next();
  }
  return rows;
}

function placeQueens(line: Uint8Array, row: number, rows: Board): void {
  let column = 0;
  for (const byte of line) {
    if (SEPARATORS[byte] === 1) continue;
    if (QUEENS[byte] === 1) rows[column] = row;
    column++;
  }
}

function skipDrawing(lines: LineReader): void {
  for (let line = lines.peek(); line !== undefined && isDrawing(line); line = lines.peek())
    lines.next();
  if (lines.peek()?.[0] === OPEN_BRACKET) lines.next();
}

/** Tells whether an array is the drawn board, with entries by column or by row, counted from either side. */
function areSame(drawn: Board, rows: Board): boolean {
  const last = drawn.length - 1;
  const holds = (matches: (row: number, column: number) => boolean) => rows.every(matches);
  return (
    rows.length === drawn.length &&
    (holds((row, column) => drawn[column] === row) ||
      holds((row, column) => drawn[column] === last - row) ||
      holds((row, column) => drawn[row] === column) ||
      holds((row, column) => drawn[row] === last - column))
  );
}

function bytesOf(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const character of characters) set[character.charCodeAt(0)] = 1;
  return set;
}
