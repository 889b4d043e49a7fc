/** Square grids of digits, as records and answers: what Sudoku and Latin squares share. */

/** A grid of `side * side` cells in rows, with 0 in empty cells. */
export interface DigitGrid {
  /** The number of cells in a row, and the largest digit. */
  readonly side: number;
  readonly cells: readonly number[];
}

/** The sides that a problem allows. */
export interface GridSides {
  /** The longest side, at most 35. */
  readonly most: number;
  readonly allows: (side: number) => boolean;
  /** The sizes for people: `16, 81, 256, or 625 cells`. */
  readonly sizes: string;
}

const DIGITS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Writes digits, with dots for empty cells. */
export function writeCells(cells: readonly number[]): string {
  return cells.map((digit) => DIGITS[digit - 1] ?? '.').join('');
}

/** A row of a record, with the place of its first cell. */
interface GridRow {
  readonly characters: readonly string[];
  readonly line: number;
  readonly column: number;
}

/** An error of a record, with its place. */
function mistake(message: string, line: number, column: number): Error {
  return Object.assign(new Error(message), { line, column });
}

/**
 * Reads a grid: all cells in one line, perhaps with `/` between rows, or the number of rows and then each row on a line.
 *
 * @throws Error with line and column.
 */
export function parseGrid(record: string, { most, allows, sizes }: GridSides): DigitGrid {
  const [first = '', ...lines] = record.split('\n');
  const isBlock = lines.length > 0;
  const texts = isBlock ? lines : first.split('/');
  const isOneText = texts.length === 1;
  const count = isOneText ? Array.from(first).length : texts.length;
  const side = isOneText ? Math.sqrt(count) : count;
  if (!allows(side) || (isBlock && first !== String(side)))
    throw mistake(
      `it has ${count} ${isOneText ? 'cells' : 'rows'}; write all ${sizes} in one line, or the number of rows and then each row on a line`,
      1,
      1,
    );
  const rows: GridRow[] = [];
  let column = 1;
  for (const [at, text] of texts.entries()) {
    const characters = Array.from(text);
    rows.push(isBlock ? { characters, line: at + 2, column: 1 } : { characters, line: 1, column });
    column += characters.length + 1;
  }
  const cells = rows.flatMap((row, at) => {
    const digits = readRow(row, side, most);
    if (isOneText || digits.length === side) return digits;
    throw mistake(`row ${at + 1} has ${digits.length} cells, not ${side}`, row.line, row.column);
  });
  return { side, cells };
}

function readRow({ characters, line, column }: GridRow, side: number, most: number): number[] {
  const digits = characters.map((character, at) => {
    if (character === '.' || character === '0') return 0;
    const digit = DIGITS.indexOf(character.toUpperCase()) + 1;
    if (digit > 0 && digit <= most) return digit;
    throw mistake(
      `"${character}" is not a cell; write digits, and \`.\` or \`0\` for empty cells`,
      line,
      column + at,
    );
  });
  const large = digits.findIndex((digit) => digit > side);
  if (large < 0) return digits;
  throw mistake(
    `"${writeCells([digits[large]!])}" is above ${DIGITS[side - 1]}, the largest digit`,
    line,
    column + large,
  );
}

/** Reads a cell, or 0 for an empty one; undefined if the text is neither. */
export function readDigit(side: number, text: string): number | undefined {
  if (text === '' || text === '.' || text === '0') return 0;
  const digit = DIGITS.indexOf(text.toUpperCase()) + 1;
  return text.length === 1 && digit > 0 && digit <= side ? digit : undefined;
}

/** Reads a full grid, perhaps with `/` between rows; undefined if a character is no digit of it. */
export function readFullGrid(side: number, text: string): readonly number[] | undefined {
  const rows = text.split('/');
  if (rows.length !== 1 && rows.some((row) => row.length !== side)) return undefined;
  const digits = Array.from(rows.join(''), (character) => DIGITS.indexOf(character) + 1);
  const isFull = digits.length === side * side && digits.every((each) => each > 0 && each <= side);
  return isFull ? digits : undefined;
}

/** Returns the cells of each row, and then of each column. */
export function linesOf(side: number): readonly (readonly number[])[] {
  const all = Array.from({ length: side }, (_, index) => index);
  return [
    ...all.map((row) => all.map((column) => side * row + column)),
    ...all.map((column) => all.map((row) => side * row + column)),
  ];
}

/** Returns the values of each cell: its own digit, or all digits. */
export function valuesOf({ side, cells }: DigitGrid): readonly (readonly number[])[] {
  const digits = Array.from({ length: side }, (_, index) => index + 1);
  return cells.map((digit) => (digit > 0 ? [digit] : digits));
}

/** Names a cell by its row and its column, from 1: `r3c7`. */
export function nameOfCell(cell: number, side: number): string {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

/** Names a unit of `side` cells: rows come first, then columns, then boxes. */
export function nameOfUnit(unit: number, side: number): string {
  return `${['row', 'column', 'box'][Math.floor(unit / side)]} ${(unit % side) + 1}`;
}
