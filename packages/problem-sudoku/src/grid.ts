/** The sizes of a Sudoku, its units, and its files. */
import { type DigitGrid, linesOf, parseGrid, writeCells } from '@queenside/constraints';

/** The side of a box, by the side of the grid. */
const BOXES: Readonly<Record<number, number>> = { 4: 2, 9: 3, 16: 4, 25: 5 };
/** The sides of grids. */
export const SIDES: readonly number[] = Object.keys(BOXES).map(Number);

export function boxSide(side: number): number {
  return BOXES[side]!;
}

/**
 * Reads a puzzle, as `parseGrid` does.
 *
 * @throws Error with line and column.
 */
export function parsePuzzle(record: string): DigitGrid {
  return parseGrid(record, {
    most: 25,
    allows: (side) => BOXES[side] !== undefined,
    sizes: '16, 81, 256, or 625 cells',
  });
}

/** Returns the cells of each row, then of each column, then of each box. */
export function unitsOf(side: number): readonly (readonly number[])[] {
  const all = Array.from({ length: side }, (_, index) => index);
  const box = boxSide(side);
  const corner = (unit: number): number => box * side * Math.floor(unit / box) + box * (unit % box);
  return [
    ...linesOf(side),
    ...all.map((unit) =>
      all.map((place) => corner(unit) + side * Math.floor(place / box) + (place % box)),
    ),
  ];
}

/**
 * Reads a file with one puzzle, a row on each line, as a record. Rulers and headings in brackets are skipped.
 *
 * @throws Error with line and column.
 */
export function readPuzzleFile(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => (/^\s*(?:[[#]|[-+=\s|]*$)/.test(line) ? '' : line.replaceAll(/[\s|]/g, '')));
  const rows = lines.filter((line) => line !== '');
  try {
    return writeCells(parsePuzzle(`${rows.length}\n${rows.join('\n')}`).cells);
  } catch (thrown) {
    const { message, line = 2, column = 1 } = thrown as Error & { line?: number; column?: number };
    const places = [...lines.keys()].filter((index) => lines[index] !== '');
    throw Object.assign(new Error(message), { line: (places[line - 2] ?? 0) + 1, column });
  }
}
