/** SVG markup of grids. Cells of one kind that are side by side in a row are drawn as one rectangle. */
import { SEARCH_COLORS, SEARCH_DARK } from '@queenside/state-space';
import { cellAt, type GridMap } from '../map.ts';

/** The side of a cell, in units of the markup. */
export const CELL = 20;

const WALL = '#4b4f57';
const FREE = '#ffffff';
const START = '#2e7d32';
const GOAL = '#6a1b9a';

/** The colors of dark pages. */
export const DARK: Readonly<Record<string, string>> = {
  [WALL]: '#8a8f99',
  [FREE]: '#1e2126',
  ...SEARCH_DARK,
  [START]: '#66bb6a',
  [GOAL]: '#ba68c8',
  '#333333': '#dddddd',
};

/** Draws free cells, walls, start, and goal. */
export function backdropOf(map: GridMap): string {
  const { width, height } = map;
  const walls = map.rows.map((_, row) => runs(map, row, (cell) => map.free[cell] === 0)).join('');
  return (
    `<rect width="${width * CELL}" height="${height * CELL}" fill="${FREE}"/>` +
    `<path d="${walls}" fill="${WALL}"/>`
  );
}

/** Draws S and G above everything else. */
export function marksOf(map: GridMap): string {
  return letter(map, map.start, 'S', START) + letter(map, map.goal, 'G', GOAL);
}

/** Returns the outline of all cells of a row that match. */
export function runs(map: GridMap, row: number, matches: (cell: number) => boolean): string {
  const first = cellAt(map, row, 0);
  let outline = '';
  for (let column = 0; column < map.width; column++) {
    if (!matches(first + column)) continue;
    const from = column;
    while (column + 1 < map.width && matches(first + column + 1)) column++;
    const width = (column + 1 - from) * CELL;
    outline += `M${from * CELL} ${row * CELL}h${width}v${CELL}h${-width}z`;
  }
  return outline;
}

/** Draws a line through the centers of cells. */
export function line(map: GridMap, cells: readonly number[]): string {
  const points = cells.map((cell) => centerOf(map, cell).join(',')).join(' ');
  return `<polyline points="${points}" fill="none" stroke="${SEARCH_COLORS.path}" stroke-width="${CELL / 4}" stroke-opacity="0.7" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Writes a number into a cell. */
export function number(map: GridMap, cell: number, value: number): string {
  const [x, y] = centerOf(map, cell);
  const text = String(Math.round(value * 10) / 10);
  return `<text x="${x}" y="${y + 3}" font-size="${text.length > 3 ? 6 : 8}" text-anchor="middle" font-family="sans-serif" fill="#333333">${text}</text>`;
}

/** Frames a cell. */
export function frame(map: GridMap, cell: number): string {
  const [x, y] = centerOf(map, cell);
  const side = CELL - 2;
  return `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" fill="none" stroke="${SEARCH_COLORS.current}" stroke-width="2"/>`;
}

function letter(map: GridMap, cell: number, text: string, color: string): string {
  const [x, y] = centerOf(map, cell);
  return `<circle cx="${x}" cy="${y}" r="${CELL * 0.42}" fill="${color}"/><text x="${x}" y="${y + 4.5}" font-size="13" font-weight="bold" text-anchor="middle" font-family="sans-serif" fill="${FREE}">${text}</text>`;
}

function centerOf({ stride }: GridMap, cell: number): [number, number] {
  return [((cell % stride) - 0.5) * CELL, (Math.floor(cell / stride) - 0.5) * CELL];
}
