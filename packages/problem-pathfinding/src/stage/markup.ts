/** SVG markup of grids. Cells of one kind that are side by side in a row are drawn as one line, as wide as a cell is high. */
import { divideColors, SHARED_COLORS } from '@queenside/core';
import { SEARCH_COLORS } from '@queenside/state-space';
import { cellAt, type GridMap, type Place, placeOf } from '../map.ts';

/** The most rows and columns of a map whose S and G matter more than a view of all of it. */
const MOST_LETTERED = 20;

/** The side of a cell, in units of the markup. */
export const CELL = 20;

/** The colors on light pages; `DARK` replaces them on dark ones. */
export const { light: COLORS, dark: DARK } = divideColors({
  wall: ['#4b4f57', '#8a8f99'],
  free: ['#ffffff', '#1e2126'],
  ...SEARCH_COLORS,
  start: ['#2e7d32', '#66bb6a'],
  goal: ['#6a1b9a', '#ba68c8'],
  number: ['#333333', '#dddddd'],
  paper: SHARED_COLORS.paper,
  legend: SHARED_COLORS.graphDim,
});

/** Draws free cells, walls, start, and goal. */
export function backdropOf(map: GridMap): string {
  const { width, height } = map;
  const all = { first: 0, end: width };
  // One path of all rows would take a browser twice as long to draw.
  const walls = map.rows.map((_, row) =>
    cells(
      runs(row, all, (column) => map.free[cellAt(map, row, column)] === 0),
      COLORS.wall,
    ),
  );
  return `<rect width="${width * CELL}" height="${height * CELL}" fill="${COLORS.free}"/>${costsOf(map)}${walls.join('')}`;
}

const HIGHEST_COST = 9;

/** Returns the darkness of a cell by its cost, up to a half; walls have 1. */
export function shadeOf(cost: number): number {
  return cost === 1 ? 0 : cost / (2 * HIGHEST_COST);
}

/** Shades the cells that cost more than others. */
function costsOf(map: GridMap): string {
  const { costs, width } = map;
  if (costs === undefined) return '';
  const all = { first: 0, end: width };
  const levels = new Set(costs.filter((cost) => cost > 1));
  const shades = map.rows.flatMap((_, row) =>
    Array.from(levels, (cost) =>
      cells(
        runs(row, all, (column) => costs[cellAt(map, row, column)] === cost),
        COLORS.wall,
        shadeOf(cost),
      ),
    ),
  );
  return shades.join('');
}

/** Draws S and G above everything else. */
export function marksOf(map: GridMap): string {
  const more = Math.max(map.width, map.height) > MOST_LETTERED ? MINOR : '';
  return startMark(placeOf(map, map.start), 1, more) + goalMark(placeOf(map, map.goal), 1, more);
}

export function startMark(place: Place, scale = 1, more = ''): string {
  return letter(place, 'S', COLORS.start, scale, more);
}

export function goalMark(place: Place, scale = 1, more = ''): string {
  return letter(place, 'G', COLORS.goal, scale, more);
}

/** Columns of a row. */
interface ColumnRange {
  readonly first: number;
  readonly end: number;
}

/** Returns lines through all cells in a part of a row that match. */
export function runs(
  row: number,
  { first, end }: ColumnRange,
  matches: (column: number) => boolean,
): string {
  let lines = '';
  let last = 0;
  for (let column = first; column < end; column++) {
    if (!matches(column)) continue;
    const from = column;
    while (column + 1 < end && matches(column + 1)) column++;
    const y = (row + 0.5) * CELL;
    lines += lines === '' ? `M${from * CELL} ${y}` : `m${(from - last) * CELL} 0`;
    last = column + 1;
    lines += `h${(last - from) * CELL}`;
  }
  return lines;
}

/** Draws lines through cells. Thousands of transforms would take a browser longer than the lines do. Blurred edges would show the paper between rows. */
export function cells(lines: string, color: string, opacity = 1): string {
  const opaque = opacity === 1 ? '' : ` stroke-opacity="${opacity}"`;
  return lines === ''
    ? ''
    : `<path d="${lines}" stroke="${color}"${opaque} stroke-width="${CELL}" shape-rendering="crispEdges"/>`;
}

/** Draws a line through the centers of cells, with a point only where it turns. */
export function way(map: GridMap, path: readonly number[]): string {
  const points = path.filter((cell, index) => {
    const [before, after] = [path[index - 1], path[index + 1]];
    return before === undefined || after === undefined || cell - before !== after - cell;
  });
  const list = points.map((cell) => {
    const { row, column } = placeOf(map, cell);
    return `${column} ${row}`;
  });
  return wayLine(list.length === 0 ? '' : `M${list.join(' ')}`);
}

/** Draws lines of a way. @param lines path data whose units are columns and rows. */
export function wayLine(lines: string, width = 0.25): string {
  return `<path transform="translate(${CELL / 2} ${CELL / 2}) scale(${CELL})" d="${lines}" fill="none" stroke="${COLORS.path}" stroke-width="${width}" stroke-opacity="0.7" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Writes numbers into a cell: the first one large, the others small below it. */
export function numbers(
  map: GridMap,
  cell: number,
  [first = '', ...others]: readonly string[],
): string {
  const [x, y] = centerOf(placeOf(map, cell));
  const size = Math.min(8, CELL / (first.length * CHARACTER));
  const large = write([x, y + (others.length === 0 ? 3 : 1)], size, first);
  if (others.length === 0) return large;
  const text = others.join(' ');
  const fitting = CELL / (text.length * CHARACTER);
  const small = Math.max(4.2, Math.min(size - 1.2, fitting));
  return large + write([x, y + 8], small, text, MINOR);
}

/** Marks a text that is hidden where it would be too small to read. */
const MINOR = ' class="minor"';

/** The width of a character, in its font's size. */
const CHARACTER = 0.55;

function write(
  [x, y]: readonly [number, number],
  size: number,
  content: string,
  more = '',
): string {
  return `<text${more} x="${x}" y="${y}" font-size="${size}" text-anchor="middle" font-family="sans-serif" fill="${COLORS.number}">${content}</text>`;
}

/** Frames a cell. */
export function frame(map: GridMap, cell: number): string {
  const [x, y] = centerOf(placeOf(map, cell));
  const side = CELL - 2;
  return `<rect x="${x - side / 2}" y="${y - side / 2}" width="${side}" height="${side}" fill="none" stroke="${COLORS.current}" stroke-width="2"/>`;
}

/** Draws a ring around a place where an answer is wrong. */
export function ring(place: Place, scale: number): string {
  const [x, y] = centerOf(place);
  return `<circle cx="${x}" cy="${y}" r="${0.75 * scale * CELL}" fill="none" stroke="${COLORS.fault}" stroke-width="${0.18 * scale * CELL}"/>`;
}

function letter(place: Place, text: string, color: string, scale: number, more: string): string {
  const [x, y] = centerOf(place);
  return `<circle cx="${x}" cy="${y}" r="${0.42 * scale * CELL}" fill="${color}"/><text${more} x="${x}" y="${y + 4.5 * scale}" font-size="${13 * scale}" font-weight="bold" text-anchor="middle" font-family="sans-serif" fill="${COLORS.free}">${text}</text>`;
}

function centerOf({ row, column }: Place): [number, number] {
  return [(column + 0.5) * CELL, (row + 0.5) * CELL];
}
