/** Reads one board, whatever its form is. */
import { type LineReader, QueensideError } from '@queenside/core';
import type { Board } from '../types.ts';
import { Ahead, TEXT_LENGTH } from './ahead.ts';
import { isArray, isHeading, isRowOfOne, lengthOf, readArray, takeArray } from './array.ts';
import { isDigit, OPEN_BRACKET } from './bytes.ts';
import { isDrawing, isRule, readDrawing, showSame, squaresOf } from './drawing.ts';
import { boardToJudge, drawingIn, mayBegin, type Printed, printedIn } from './printed.ts';

/** Longer lines of numbers are arrays, whatever their size. */
const LONG = 4096;

/** Takes the next board. Returns undefined, and takes nothing, if the next lines are none. */
export function readBoard(lines: LineReader, size: number): Board | undefined {
  const first = lines.peek()!;
  const { line } = lines;
  const printed = isPlain(lines, size) ? undefined : printedAt(lines, size);
  if (printed !== undefined) {
    takeLines(lines, printed.lines);
    const board = boardToJudge(printed, size);
    if (printed.lines > 1) takeArrayBelow(lines, board);
    return board;
  }
  try {
    if (isDrawing(first, size)) return readDrawing(lines, size);
    if (!isArray(first)) return undefined;
    const board = takeArray(lines, size);
    takeDrawingBelow(lines, board);
    return board;
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
}

/** Returns the boards that the next lines show in a form other than an array or a plain drawing. */
export function printedAt(lines: LineReader, size: number): Printed | undefined {
  return mayBegin(lines.peek()!, size)
    ? printedIn(new Ahead(lines).texts(0, size), size)
    : undefined;
}

/** Returns whether the next lines are a board of the size in a form that needs no closer look. */
export function isPlain(lines: LineReader, size: number): boolean {
  const line = lines.peek()!;
  const squares = squaresOf(line, size);
  if (squares > 0) return squares === size && !isRule(line) && isRowBelow(lines, size);
  if (!isArray(line) || isHeading(line) || isRowOfOne(line, size)) return false;
  // A long array is read once.
  return (line.length > LONG && isDigit(line[1])) || sizeOf(line, size) === size;
}

/** Returns whether the line below the next one is a row, without a frame or a blank line between them. */
function isRowBelow(lines: LineReader, size: number): boolean {
  const below = size === 1 ? undefined : new Ahead(lines).line(1);
  return below === undefined || squaresOf(below, size) === size;
}

/** Returns whether the next lines are a board of any size. */
export function isBoard(lines: LineReader, size: number): boolean {
  const line = lines.peek()!;
  if (isPlain(lines, size)) return true;
  return isArray(line) || isDrawing(line, size) || printedAt(lines, size) !== undefined;
}

/** Returns whether a board of this size begins at a line. */
export function isBoardAt(ahead: Ahead, at: number, size: number): boolean {
  const line = ahead.line(at);
  if (line === undefined || !mayBegin(line, size)) return false;
  return isPlainAt(ahead, at, size) || printedIn(ahead.texts(at, size), size) !== undefined;
}

/** Returns whether an array or a row of this size begins at a line. */
export function isPlainAt(ahead: Ahead, at: number, size: number): boolean {
  const line = ahead.line(at);
  if (line === undefined || sizeOf(line, size) !== size) return false;
  if (size === 1 || !isRule(line)) return true;
  // A row without a queen has a symbol of the next row; a rule has not.
  const below = ahead.line(at + 1);
  return below !== undefined && squaresOf(below, size) === size && below.includes(line[0]!);
}

/** Returns the size of the board that a line is or starts; undefined if it is not a board. @param size that of the record's board. */
export function sizeOf(line: Uint8Array, size: number): number | undefined {
  if (isDrawing(line, size)) return squaresOf(line, size);
  if (!isArray(line) || isRowAfterPrompt(line, size)) return undefined;
  try {
    return lengthOf(line);
  } catch {
    return undefined;
  }
}

/** Returns whether a line is a prompt and the first row of a drawing: `Enter n: [0, 0, 1, 0]`. */
function isRowAfterPrompt(line: Uint8Array, size: number): boolean {
  const start = line.length > TEXT_LENGTH ? 0 : line.indexOf(OPEN_BRACKET);
  return start > 0 && squaresOf(line.subarray(start), size) === size;
}

export function takeLines(lines: LineReader, count: number): void {
  for (let taken = 0; taken < count; taken++) lines.next();
}

/** Takes the drawing of an array below it. */
function takeDrawingBelow(lines: LineReader, board: Board): void {
  const below = lines.passed > 0 ? undefined : lines.peek();
  const { length: size } = board;
  if (below === undefined || (squaresOf(below, size) !== size && !isRowOfOne(below, size))) return;
  const printed = drawingIn(new Ahead(lines).texts(0, size), size);
  if (printed !== undefined && showSame(board, printed.boards[0]!)) takeLines(lines, printed.lines);
}

/** Takes the array of a drawing below it. */
function takeArrayBelow(lines: LineReader, board: Board): void {
  const below = lines.peek();
  const { length: size } = board;
  if (below === undefined || !below.includes(OPEN_BRACKET) || isRowOfOne(below, size)) return;
  if (!isArray(below) || sizeOf(below, size) !== size) return;
  if (showSame(readArray(below, size), board)) lines.next();
}
