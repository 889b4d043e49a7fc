/** Draws positions. */
import type { MarkedMoves } from '@queenside/core';
import { LINES, type TicTacToe } from './cells.ts';

const INK = '#2b2b2b';
const COLOURS = { X: '#b5432f', O: '#2f5d8a' } as const;
/** Each mark as a path around the center of its cell. */
const MARKS = {
  X: 'M-28-28L28 28M28-28L-28 28',
  O: 'M0-31A31 31 0 1 1 0 31A31 31 0 1 1 0-31',
} as const;

/** What replaces colors on dark pages. */
export const DARK = {
  [INK]: '#e6e4dc',
  '#fbfaf5': '#1a1d23',
  '#b9b5a8': '#6d7280',
  '#fdf1c9': '#40381c',
};

/**
 * Draws the board with cells of 100 by 100. Free cells are labeled with their moves; a line strikes three in a row. The last move's
 * cell is yellow, the best move's has a green frame.
 */
export function draw(cells: TicTacToe, { last, best }: MarkedMoves = {}): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="-10 -10 320 320">` +
    `<title>${cells}</title><rect x="-10" y="-10" width="320" height="320" fill="#fbfaf5"/>` +
    (last === undefined ? '' : square(last, 'fill="#fdf1c9"')) +
    (best === undefined ? '' : square(best, 'fill="none" stroke="#2f8f5b" stroke-width="4"')) +
    `<path d="M100 0V300M200 0V300M0 100H300M0 200H300" stroke="${INK}" stroke-width="4" stroke-linecap="round"/>` +
    Array.from(cells, drawCell).join('') +
    LINES.filter((line) => isTaken(cells, line))
      .map(strike)
      .join('') +
    `</svg>\n`
  );
}

function square(cell: number, look: string): string {
  const [x, y] = middleOf(cell);
  return `<rect x="${x - 43}" y="${y - 43}" width="86" height="86" rx="8" ${look}/>`;
}

function drawCell(mark: string, cell: number): string {
  const [x, y] = middleOf(cell);
  if (mark === 'X' || mark === 'O')
    return `<path transform="translate(${x} ${y})" d="${MARKS[mark]}" fill="none" stroke="${COLOURS[mark]}" stroke-width="11" stroke-linecap="round"/>`;
  return `<text x="${x}" y="${y + 8}" font-family="sans-serif" font-size="22" fill="#b9b5a8" text-anchor="middle">${cell + 1}</text>`;
}

function isTaken(cells: TicTacToe, [first, second, third]: readonly number[]): boolean {
  const mark = cells[first!];
  return mark !== '.' && mark === cells[second!] && mark === cells[third!];
}

function strike(line: readonly number[]): string {
  const [x1, y1] = middleOf(line[0]!);
  const [x2, y2] = middleOf(line[2]!);
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${INK}" stroke-width="6" stroke-linecap="round" opacity="0.75"/>`;
}

function middleOf(cell: number): [x: number, y: number] {
  return [50 + 100 * (cell % 3), 50 + 100 * Math.floor(cell / 3)];
}
