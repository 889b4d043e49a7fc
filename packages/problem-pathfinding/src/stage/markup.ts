/** SVG markup of grids, and of the legend below them. Cells of one kind that are side by side in a row are drawn as one line, as wide as a cell is high. */
import { divideColors, SHARED_COLORS } from '@queenside/core';
import { SEARCH_COLORS } from '@queenside/state-space';
import { cellAt, type GridMap, type Place, placeOf } from '../map.ts';

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
  return `<rect width="${width * CELL}" height="${height * CELL}" fill="${COLORS.free}"/>${walls.join('')}`;
}

/** Draws S and G above everything else. */
export function marksOf(map: GridMap): string {
  return startMark(placeOf(map, map.start)) + goalMark(placeOf(map, map.goal));
}

export function startMark(place: Place, scale?: number): string {
  return letter(place, 'S', COLORS.start, scale);
}

export function goalMark(place: Place, scale?: number): string {
  return letter(place, 'G', COLORS.goal, scale);
}

/** Columns of a row. */
interface Columns {
  readonly first: number;
  readonly end: number;
}

/** Returns lines through all cells in a part of a row that match. */
export function runs(
  row: number,
  { first, end }: Columns,
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
  const size = first.length > 3 ? 6 : 8;
  const large = write([x, y + (others.length === 0 ? 3 : 1)], size, first);
  if (others.length === 0) return large;
  const text = others.join(' ');
  const fitting = CELL / (text.length * 0.55);
  return large + write([x, y + 8], Math.max(4.2, Math.min(size - 1.2, fitting)), text);
}

function write([x, y]: readonly [number, number], size: number, content: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" font-family="sans-serif" fill="${COLORS.number}">${content}</text>`;
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

function letter(place: Place, text: string, color: string, scale = 1): string {
  const [x, y] = centerOf(place);
  return `<circle cx="${x}" cy="${y}" r="${0.42 * scale * CELL}" fill="${color}"/><text x="${x}" y="${y + 4.5 * scale}" font-size="${13 * scale}" font-weight="bold" text-anchor="middle" font-family="sans-serif" fill="${COLORS.free}">${text}</text>`;
}

function centerOf({ row, column }: Place): [number, number] {
  return [(column + 0.5) * CELL, (row + 0.5) * CELL];
}

/** Lengths for the font size {@link SIZE}. */
const SIZE = 11;
const LINE = 17;
const SWATCH = 9;
const GAP = 14;
const CHARACTER = 5.7;

/** The font size, in units of the markup, and as a share of the picture's longer side. */
const SMALLEST = 6.8;
const SHARE = 1 / 45;

/** A color, or nothing for a text alone, and what it means. */
export interface Entry {
  readonly text: string;
  readonly color?: string;
}

/** Everything that a search may show, with the longest texts. */
const ALL: readonly Entry[] = [
  { color: COLORS.open, text: 'open: found' },
  { color: COLORS.closed, text: 'closed: expanded' },
  { color: COLORS.backOpen, text: 'open, from G' },
  { color: COLORS.backClosed, text: 'closed, from G' },
  { color: COLORS.path, text: 'way to the current cell' },
  { color: COLORS.current, text: 'current cell' },
  { text: 'numbers: f = g + 1.5 h' },
];

/** The height of the legend of a grid, in units of the markup. */
export function legendHeight(map: GridMap): number {
  const { bottom } = placeEntries(ALL, widthOf(map));
  return (bottom + LINE / 2) * scaleOf(map);
}

/** Draws entries below a grid. */
export function legend(map: GridMap, entries: readonly Entry[]): string {
  const { places } = placeEntries(entries, widthOf(map));
  const items = entries.map(({ text, color }, index) => {
    const [x, y] = places[index]!;
    const swatch =
      color === undefined
        ? ''
        : `<rect x="${x}" y="${y - SWATCH}" width="${SWATCH}" height="${SWATCH}" fill="${color}"/>`;
    const left = x + (color === undefined ? 0 : SWATCH + 4);
    return `${swatch}<text x="${left}" y="${y}" font-family="system-ui, sans-serif" font-size="${SIZE}" fill="${COLORS.legend}">${text}</text>`;
  });
  return `<g transform="translate(0 ${map.height * CELL}) scale(${scaleOf(map)})">${items.join('')}</g>`;
}

function widthOf(map: GridMap): number {
  return (map.width * CELL) / scaleOf(map);
}

/** Large grids are shown small: their letters grow with them. */
function scaleOf({ width, height }: GridMap): number {
  return Math.max(SMALLEST, Math.max(width, height) * CELL * SHARE) / SIZE;
}

/** Places entries in lines, one behind the other as long as there is room. */
function placeEntries(
  entries: readonly Entry[],
  width: number,
): { readonly places: readonly (readonly [x: number, y: number])[]; readonly bottom: number } {
  let [x, y] = [0, LINE];
  const places = entries.map(({ text, color }): [number, number] => {
    const length = text.length * CHARACTER + (color === undefined ? 0 : SWATCH + 4);
    if (x > 0 && x + length > width) [x, y] = [0, y + LINE];
    const place: [number, number] = [x, y];
    x += length + GAP;
    return place;
  });
  return { places, bottom: y };
}
