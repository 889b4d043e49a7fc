/**
 * Reads drawn boards: a line for each row, from row 1 down, with a symbol for each square. `x q x x`, `.Q..`, `_ * _ _`,
 * `[-] [Q] [-] [-]`, `□ ♛ □ □`, and `0, 1, 0, 0` are rows.
 */
import type { LineReader } from '@queenside/core';
import { nqueensError } from '../errors.ts';
import type { Board } from '../types.ts';
import { isArray, lengthOf, readArray } from './array.ts';
import { OPEN_BRACKET } from './bytes.ts';

/** The kinds of characters. Those of kind 0 occur in no drawing. */
const SEPARATOR = 1;
/** A square. Not in drawings with digits: `0.5` and `-1` are numbers. */
const PLAIN = 2;
/** A square of any drawing. */
const MARK = 3;
/** A queen, whatever the other symbols of the drawing are. */
const QUEEN = 4;
const DIGIT = 5;
/** The first byte of a character beyond ASCII. */
const BEYOND = 6;
/** The kinds of characters by their first byte. */
const KINDS = kindsOf([' \t\r,|[]\'"', '.-_#+oO', 'xX*', 'qQ', '01']);
const ONE = 0x31;
const QUEENS = /[♕♛👑]/u;
/** Lines of boxes, and invisible modifiers of symbols. */
const SEPARATORS = /[\u2500-\u257F]|\uFE0F/u;
/** Larger code points do not exist. */
const LAST_SYMBOL = 0x10ffff;
const SYMBOLS = /[\p{So}\p{Sm}·•]/u;
/** Smaller boards of 0 and 1 may be arrays. */
const LEAST_DIGITS = 4;
/** The row of a missing queen. */
const MISSING = -1;

/** Returns whether a line is a row of a drawing. @param size the size of the record's board; rows of digits have this many. */
export function isDrawing(line: Uint8Array, size: number): boolean {
  return squaresOf(line, size) > 0;
}

/** Returns the number of squares that a line draws; 0 if it is not a row of a drawing. @param size as in {@link isDrawing}. */
export function squaresOf(line: Uint8Array, size: number): number {
  let squares = 0;
  let plain = 0;
  let digits = 0;
  let ones = 0;
  // A line may be megabytes long, and an iterator takes ten times as long.
  for (let at = 0; at < line.length; at++) {
    let kind = KINDS[line[at]!]!;
    if (kind === SEPARATOR) continue;
    if (kind === BEYOND) {
      kind = kindOf(symbolAt(line, at));
      at += lengthAt(line, at) - 1;
    }
    if (kind === 0) return 0;
    if (kind !== SEPARATOR) squares++;
    if (kind === PLAIN) plain++;
    else if (kind === DIGIT) {
      digits++;
      if (line[at] === ONE) ones++;
    }
  }
  if (digits === 0) return squares;
  if (digits < squares) return plain === 0 ? squares : 0;
  // No solution has a row twice, so an array like this one would be wrong.
  return squares === size && size >= LEAST_DIGITS && ones * 2 <= size ? squares : 0;
}

/** Returns whether a line repeats one character, as in `-----`. */
export function isRule(line: Uint8Array): boolean {
  return line.every((byte) => byte === line[0]);
}

/** The squares with one symbol. */
interface SymbolSquares {
  count: number;
  /** The columns and rows of the first of them, row by row: one more than the board has rows. */
  readonly columns: number[];
  readonly rows: number[];
}

/** A drawn board. */
interface DrawnBoard {
  readonly width: number;
  /** Its queens, at most `width` of them. */
  readonly queens: SymbolSquares;
}

/**
 * Takes a drawing and the array below it, if any. Queens are the letters q and the symbols of queens; if there are none, the
 * rarest symbol of several. A column without a queen has row -1.
 *
 * @param size as in {@link isDrawing}.
 * @throws QueensideError `nqueens/…`, with line, after taking the whole drawing.
 */
export function readDrawing(lines: LineReader, size: number): Board {
  const drawing = takeSquares(lines, size);
  const { line } = lines;
  const below = lines.peek();
  if (below === undefined || !isArrayBelow(below, drawing.width, size)) return boardOf(drawing);
  lines.next();
  const rows = readArray(below, drawing.width);
  if (!describes(rows, drawing)) throw nqueensError('drawing-differs', {}, { line });
  return rows;
}

/** How many rows more than twice its size a drawing that cannot be read may have. */
const MORE_ROWS = 64;

function takeSquares(lines: LineReader, size: number): DrawnBoard {
  const { line } = lines;
  const width = squaresOf(lines.peek()!, size);
  const symbols = new Map<number, SymbolSquares>();
  for (let row = 0; row < width; row++) {
    const bytes = lines.peek() ?? new Uint8Array(0);
    const found = squaresOf(bytes, size);
    if (found !== width) {
      const { line: wrong } = lines;
      skipDrawing(lines, size);
      throw nqueensError('drawing-malformed', { number: row + 1, found, width }, { line: wrong });
    }
    markRow(bytes, row, width, symbols);
    lines.next();
  }
  const queens = queensOf(symbols);
  if (width === 1 && size > 1) {
    // The free squares may be blanks.
    skipDrawing(lines, size);
    throw nqueensError('drawing-malformed', { number: 1, found: width, width: size }, { line });
  }
  if (queens.count > width) {
    skipDrawing(lines, size);
    throw nqueensError('drawing-crowded', { found: queens.count, width }, { line });
  }
  return { width, queens };
}

/** Adds the squares of a row to those with the same symbol, all queens to one. */
function markRow(
  line: Uint8Array,
  row: number,
  width: number,
  symbols: Map<number, SymbolSquares>,
): void {
  let column = 0;
  let last = -1;
  let marked: SymbolSquares | undefined;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at]!;
    let kind = KINDS[byte]!;
    if (kind === SEPARATOR) continue;
    let symbol = byte;
    if (kind === BEYOND) {
      symbol = symbolAt(line, at);
      at += lengthAt(line, at) - 1;
      kind = kindOf(symbol);
      if (kind === SEPARATOR) continue;
    }
    if (kind === QUEEN) symbol = QUEEN;
    if (symbol !== last) {
      last = symbol;
      marked = symbols.get(symbol) ?? { count: 0, columns: [], rows: [] };
      symbols.set(symbol, marked);
    }
    if (marked!.count++ < width) {
      marked!.columns.push(column);
      marked!.rows.push(row);
    }
    column++;
  }
}

function queensOf(symbols: Map<number, SymbolSquares>): SymbolSquares {
  const queens = symbols.get(QUEEN);
  if (queens !== undefined) return queens;
  const [rarest, next] = [...symbols.values()].toSorted((a, b) => a.count - b.count);
  return next === undefined ? { count: 0, columns: [], rows: [] } : rarest!;
}

function boardOf({ width, queens: { columns, rows } }: DrawnBoard): Board {
  const board = new Int32Array(width).fill(MISSING);
  for (const [queen, column] of columns.entries()) board[column] = rows[queen]!;
  return board;
}

/** Skips the rest of a drawing that cannot be read. One that goes on is no drawing of the size, and is tried again from there. */
function skipDrawing(lines: LineReader, size: number): void {
  for (let rows = 2 * size + MORE_ROWS; rows > 0; rows--) {
    const line = lines.peek();
    if (line === undefined || !isDrawing(line, size)) break;
    lines.next();
  }
  const below = lines.peek();
  if (below !== undefined && isArrayBelow(below, size, size)) lines.next();
}

/** Returns whether a line may be the array of a drawing above it. One of another width is another answer. */
function isArrayBelow(line: Uint8Array, width: number, size: number): boolean {
  if (!isArray(line) || !line.includes(OPEN_BRACKET) || isDrawing(line, size)) return false;
  try {
    return lengthOf(line) === width;
  } catch {
    return true;
  }
}

/** Returns whether an array and a drawing show the same board, as in {@link readDrawing}. */
export function showSame(array: Board, drawn: Board): boolean {
  const rows = Array.from(drawn);
  const queens = { count: rows.filter((row) => row >= 0).length, columns: [...rows.keys()], rows };
  return describes(array, { width: drawn.length, queens });
}

/** Returns whether an array is the drawn board, with entries by column or by row, counted from either side. */
function describes(board: Board, { width, queens }: DrawnBoard): boolean {
  const { count, columns, rows } = queens;
  const last = width - 1;
  const holds = (matches: (column: number, row: number) => boolean) =>
    columns.every((column, queen) => matches(column, rows[queen]!));
  return (
    board.length === width &&
    count === width &&
    (holds((column, row) => board[column] === row) ||
      holds((column, row) => board[column] === last - row) ||
      holds((column, row) => board[row] === column) ||
      holds((column, row) => board[row] === last - column))
  );
}

function kindsOf(characters: readonly string[]): Uint8Array {
  const kinds = new Uint8Array(0x100).fill(BEYOND, 0xc0);
  for (const [index, each] of characters.entries())
    for (const character of each) kinds[character.charCodeAt(0)] = index + 1;
  return kinds;
}

function kindOf(symbol: number): number {
  if (symbol > LAST_SYMBOL) return 0;
  const character = String.fromCodePoint(symbol);
  if (QUEENS.test(character)) return QUEEN;
  if (SEPARATORS.test(character)) return SEPARATOR;
  return SYMBOLS.test(character) ? MARK : 0;
}

/** Returns the code point at an offset of UTF-8. */
function symbolAt(line: Uint8Array, at: number): number {
  const byte = line[at]!;
  const length = lengthAt(line, at);
  let symbol = length === 1 ? byte : byte & (0xff >> (length + 1));
  for (let next = at + 1; next < at + length; next++) symbol = (symbol << 6) | (line[next]! & 0x3f);
  return symbol;
}

/** Returns the length in bytes of the character that begins with the byte at an offset. */
function lengthAt(line: Uint8Array, at: number): number {
  const byte = line[at]!;
  if (byte < 0xc0) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}
