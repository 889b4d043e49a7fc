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

/** Tells whether an array is the drawn board, with entries by column or by row, counted from either side. */
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
