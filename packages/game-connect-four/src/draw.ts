/** Draws positions. */
import { divideColors, SHARED_COLORS, type Area, type MarkedMoves } from '@queenside/core';
import { foursOf, type Cell, type ConnectFour } from './board.ts';

const CELL = 64;
const EDGE = 12;
const HEADER = 40;
const BOARD = '#2f5d8a';
const STONES: Readonly<Record<string, string>> = { X: '#c8452f', O: '#f0c53c' };

export const COLORS = divideColors({ free: SHARED_COLORS.paper, label: SHARED_COLORS.dim });
const { free: FREE, label: LABEL } = COLORS.light;

/**
 * Draws the board: red stones for MAX, the first to move, and yellow for MIN. The columns are labeled with their moves. A
 * line strikes four in a row. The last stone has a white dot, and the best move's cell a green ring.
 */
export function draw(state: ConnectFour, { last, best }: MarkedMoves = {}): string {
  const { width, height, columns, stones, won } = state;
  const across = width * CELL + 2 * EDGE;
  const down = height * CELL + 2 * EDGE + HEADER;
  const holes = columns.flatMap((column, index) =>
    Array.from({ length: height }, (_, row) => hole(index, height - 1 - row, column[row])),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}">` +
    `<title>${won ? 'Four in a row' : stones % 2 === 0 ? 'Red to move' : 'Yellow to move'}, ${stones} stones</title>` +
    `<rect width="${across}" height="${down}" fill="${FREE}"/>` +
    columns.map((_, index) => label(index)).join('') +
    `<rect y="${HEADER}" width="${across}" height="${down - HEADER}" rx="${EDGE}" fill="${BOARD}"/>` +
    holes.join('') +
    (won ? foursOf(state).map((four) => strike(four, height)) : []).join('') +
    (last === undefined ? '' : dot(last, height - columns[last]!.length)) +
    (best === undefined ? '' : ring(best, height - 1 - columns[best]!.length)) +
    `</svg>\n`
  );
}

/** Returns the column of a move, its number included. */
export function moveArea(column: number, { height }: ConnectFour): Area {
  return { x: EDGE + column * CELL, y: 0, width: CELL, height: HEADER + EDGE + height * CELL };
}

/** Draws one cell, counted from the left and from the top. */
function hole(column: number, row: number, stone: string | undefined): string {
  const [x, y] = middleOf(column, row);
  const rim = stone === undefined ? '' : ` stroke="#1d1d1d" stroke-opacity="0.35" stroke-width="3"`;
  return `<circle cx="${x}" cy="${y}" r="${CELL * 0.41}" fill="${STONES[stone ?? ''] ?? FREE}"${rim}/>`;
}

function dot(column: number, row: number): string {
  const [x, y] = middleOf(column, row);
  return `<circle cx="${x}" cy="${y}" r="7" fill="#ffffff" stroke="#1d1d1d" stroke-opacity="0.35"/>`;
}

function ring(column: number, row: number): string {
  const [x, y] = middleOf(column, row);
  return `<circle cx="${x}" cy="${y}" r="${CELL * 0.41}" fill="none" stroke="#4fc987" stroke-width="5"/>`;
}

function strike([[column, row], [toColumn, toRow]]: readonly [Cell, Cell], height: number): string {
  const [x1, y1] = middleOf(column, height - 1 - row);
  const [x2, y2] = middleOf(toColumn, height - 1 - toRow);
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#1d1d1d" stroke-width="8" stroke-linecap="round"/>`;
}

function middleOf(column: number, row: number): [x: number, y: number] {
  return [EDGE + (column + 0.5) * CELL, HEADER + EDGE + (row + 0.5) * CELL];
}

function label(column: number): string {
  const x = EDGE + (column + 0.5) * CELL;
  return `<text class="minor" x="${x}" y="${HEADER - 9}" font-family="sans-serif" font-size="30" fill="${LABEL}" text-anchor="middle">${column + 1}</text>`;
}
