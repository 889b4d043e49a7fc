/** The grid: its sizes, its units, and the characters of its digits. */

/** A grid of `side * side` cells in rows, with 0 in empty cells. */
export interface SudokuGrid {
  /** The number of cells in a row: 4, 9, 16, or 25. */
  readonly side: number;
  readonly cells: readonly number[];
}

/** The side of a box, by the side of the grid. */
const BOXES: Readonly<Record<number, number>> = { 4: 2, 9: 3, 16: 4, 25: 5 };
/** The sides of grids. */
export const SIDES: readonly number[] = Object.keys(BOXES).map(Number);
const DIGITS = '123456789ABCDEFGHIJKLMNOP';

export function boxSide(side: number): number {
  return BOXES[side]!;
}

/** Writes digits, with dots for empty cells. */
export function writeCells(cells: readonly number[]): string {
  return cells.map((digit) => DIGITS[digit - 1] ?? '.').join('');
}

/** Writes a puzzle in one line or as a block, which begins with the number of rows. */
export function writeGrid({ side, cells }: SudokuGrid, isBlock = false): string {
  if (!isBlock) return writeCells(cells);
  const rows = Array.from({ length: side }, (_, row) => cells.slice(side * row, side * (row + 1)));
  return [String(side), ...rows.map(writeCells)].join('\n');
}

/** Reads a digit of a grid, or 0 for an empty cell; undefined if the text is neither. */
export function readDigit(side: number, text: string): number | undefined {
  if (text === '' || text === '.' || text === '0') return 0;
  const digit = DIGITS.indexOf(text.toUpperCase()) + 1;
  return text.length === 1 && digit > 0 && digit <= side ? digit : undefined;
}

/** Returns the cells of each row, then of each column, then of each box. */
export function unitsOf(side: number): readonly (readonly number[])[] {
  const all = Array.from({ length: side }, (_, index) => index);
  const box = boxSide(side);
  const corner = (unit: number): number => box * side * Math.floor(unit / box) + box * (unit % box);
  return [
    ...all.map((row) => all.map((column) => side * row + column)),
    ...all.map((column) => all.map((row) => side * row + column)),
    ...all.map((unit) =>
      all.map((place) => corner(unit) + side * Math.floor(place / box) + (place % box)),
    ),
  ];
}

/** An error of a record, with its place. */
function mistake(message: string, line: number, column: number): Error {
  return Object.assign(new Error(message), { line, column });
}

/**
 * Reads a puzzle: all cells in one line, or the number of rows and then each row on a line.
 *
 * @throws Error with line and column.
 */
export function parseGrid(record: string): SudokuGrid {
  const [first = '', ...rows] = record.split('\n');
  const isBlock = rows.length > 0;
  const count = isBlock ? rows.length : Array.from(first).length;
  const side = isBlock ? count : Math.sqrt(count);
  if (BOXES[side] === undefined || (isBlock && first !== String(side)))
    throw mistake(
      `it has ${count} ${isBlock ? 'rows' : 'cells'}; write all 16, 81, 256, or 625 cells in one line, or the number of rows and then each row on a line`,
      1,
      1,
    );
  const lines = (isBlock ? rows : [first]).map((text, at) => readLine(text, at, isBlock));
  const cells = lines.flat();
  const odd = isBlock ? lines.findIndex(({ length }) => length !== side) : -1;
  if (odd >= 0)
    throw mistake(`row ${odd + 1} has ${lines[odd]!.length} cells, not ${side}`, odd + 2, 1);
  const large = cells.findIndex((digit) => digit > side);
  if (large < 0) return { side, cells };
  const found = writeCells([cells[large]!]);
  const [line, column] = isBlock
    ? [Math.floor(large / side) + 2, (large % side) + 1]
    : [1, large + 1];
  throw mistake(`"${found}" is above ${DIGITS[side - 1]}, the largest digit`, line, column);
}

function readLine(text: string, row: number, isBlock: boolean): number[] {
  return Array.from(text, (character, at) => {
    if (character === '.' || character === '0') return 0;
    const digit = DIGITS.indexOf(character.toUpperCase()) + 1;
    if (digit > 0) return digit;
    throw mistake(
      `"${character}" is not a cell; write digits, and \`.\` or \`0\` for empty cells`,
      isBlock ? row + 2 : 1,
      at + 1,
    );
  });
}

/**
 * Reads a file with one puzzle, a row on each line, as a record. Rulers and headings in brackets are skipped.
 *
 * @throws Error with line and column.
 */
export function readGridFile(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (/^\s*(?:[[#]|[-+=\s|]*$)/.test(line) ? '' : line.replaceAll(/[\s|]/g, '')));
  const rows = lines.filter((line) => line !== '');
  try {
    return writeCells(parseGrid(`${rows.length}\n${rows.join('\n')}`).cells);
  } catch (thrown) {
    const { message, line = 2, column = 1 } = thrown as Error & { line?: number; column?: number };
    const places = [...lines.keys()].filter((index) => lines[index] !== '');
    throw mistake(message, (places[line - 2] ?? 0) + 1, column);
  }
}

/** Reads a full grid; undefined if a character is no digit of it. */
export function readSolution(side: number, text: string): readonly number[] | undefined {
  const digits = Array.from(text, (character) => DIGITS.indexOf(character) + 1);
  const isFull = digits.length === side * side && digits.every((each) => each > 0 && each <= side);
  return isFull ? digits : undefined;
}

/** Names a cell by its row and its column, from 1: `r3c7`. */
export function nameOfCell(cell: number, side: number): string {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}
