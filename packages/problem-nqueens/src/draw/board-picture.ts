/** SVG markup of boards in a square of `size` by `size`, with row 1 at the top, and of the numbers above and left of them. */
import { divideColors, SHARED_COLORS } from '@queenside/core';
import type { Square } from '../types.ts';

export const COLORS = divideColors({
  paper: SHARED_COLORS.paper,
  dim: SHARED_COLORS.dim,
  lightSquare: ['#f0ead6', '#b9b39c'],
  darkSquare: ['#a9bf9b', '#6f8a64'],
});
export const QUEEN = '#2b2b2b';
/** The color of queens placed beforehand. */
export const PLACED = '#b5432f';

/** The largest board drawn with squares. Larger boards are drawn as dots. */
export const LARGEST_CHECKERED = 64;
/** The longer side of a picture, in pixels. */
const PICTURE = 640;
/** The most queens in a picture. Larger boards show a sample, evenly spread over the columns. */
const MOST_DOTS = 20_000;
/** A crown on a square of 10 by 10. */
const CROWN = 'M2 3.4l1.6 2L5 2.2l1.4 3.2L8 3.4 7.4 8H2.6z';

/** Draws the empty board. */
export function boardMarkup(size: number): string {
  const squares =
    size <= LARGEST_CHECKERED
      ? `<path d="${darkSquares(size)}" fill="${COLORS.light.darkSquare}" shape-rendering="crispEdges"/>`
      : '';
  return `<rect width="${size}" height="${size}" fill="${COLORS.light.lightSquare}"/>${squares}`;
}

/** Draws one queen: a crown or, on large boards, a dot. */
export function queenMarkup({ column, row }: Square, size: number, color: string): string {
  return size <= LARGEST_CHECKERED
    ? `<path d="${CROWN}" fill="${color}" transform="translate(${column} ${row}) scale(.1)"/>`
    : dots([column], { [column]: row }, color, size);
}

/** Draws all queens on a board or, if there are very many, a sample. */
export function queensMarkup(rows: ArrayLike<number>, placed: ReadonlySet<number>): string {
  const size = rows.length;
  const columns = sampledColumns(size).filter(
    (column) => rows[column]! >= 0 && rows[column]! < size,
  );
  const layers = [
    [columns.filter((column) => !placed.has(column)), QUEEN],
    [columns.filter((column) => placed.has(column)), PLACED],
  ] as const;
  if (size > LARGEST_CHECKERED)
    return layers.map(([from, color]) => dots(from, rows, color, size)).join('');
  return layers
    .flatMap(([from, color]) =>
      from.map((column) => queenMarkup({ column, row: rows[column]! }, size, color)),
    )
    .join('');
}

/** The area of a picture, in squares. */
interface PictureArea {
  readonly width: number;
  readonly height: number;
  /** More room to the left and above. */
  readonly margin?: number;
}

/** Returns the area of a board with its numbers. */
export function areaOf(size: number): PictureArea {
  const side = size + edgeRoom(size);
  return { width: side, height: side, margin: axisRoom(size) };
}

/** Wraps markup in an SVG document whose longer side has `longerSide` pixels. */
export function svgDocument(
  { width, height, margin = 0 }: PictureArea,
  title: string,
  markup: string,
  longerSide: number = PICTURE,
): string {
  const [across, down] = [width + margin, height + margin];
  const scale = longerSide / Math.max(across, down);
  const pixels = `width="${Math.round(across * scale)}" height="${Math.round(down * scale)}"`;
  const paper =
    margin === 0
      ? ''
      : `<rect x="${-margin}" y="${-margin}" width="${across}" height="${down}" fill="${COLORS.light.paper}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${pixels} viewBox="${-margin} ${-margin} ${across} ${down}">` +
    `<title>${title}</title>${paper}${markup}</svg>\n`
  );
}

function darkSquares(size: number): string {
  let path = '';
  for (let row = 0; row < size; row++)
    for (let column = (row + 1) % 2; column < size; column += 2)
      path += `M${column} ${row}h1v1h-1z`;
  return path;
}

function sampledColumns(size: number): number[] {
  const count = Math.min(size, MOST_DOTS);
  return Array.from({ length: count }, (_, index) => Math.floor((index * size) / count));
}

function dots(
  columns: readonly number[],
  rows: Readonly<Record<number, number>>,
  color: string,
  size: number,
): string {
  if (columns.length === 0) return '';
  const path = columns.map((column) => `M${column + 0.5} ${rows[column]! + 0.5}h0`).join('');
  const width = Math.max(0.8, (size / PICTURE) * 2);
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** The height of a board, in numbers, if its squares are smaller than numbers. */
const NUMBERS_ACROSS = 14;
/** The least height of a number, in squares. */
const LEAST = 0.32;

/** Returns the width of the numbers next to a board, in squares. */
export function axisRoom(size: number): number {
  return heightOf(size) * Math.max(1.6, 0.62 * String(size).length + 0.7);
}

/** Returns the width of the empty edge on the other sides. */
export function edgeRoom(size: number): number {
  return 0.6 * heightOf(size);
}

/** Draws the numbers at negative coordinates: every one, or round ones if there are too many. */
export function axesMarkup(size: number): string {
  const height = heightOf(size);
  const step = stepOf(size, height * (0.62 * String(size).length + 0.5));
  const numbers = [1, ...multiples(step, size)];
  const texts = numbers.map((number) => {
    const middle = number - 0.5;
    return (
      `<text class="minor" x="${middle}" y="${-0.45 * height}" text-anchor="middle">${number}</text>` +
      `<text class="minor" x="${-0.4 * height}" y="${middle + 0.35 * height}" text-anchor="end">${number}</text>`
    );
  });
  return `<g font-family="system-ui, sans-serif" font-size="${height}" fill="${COLORS.light.dim}">${texts.join('')}</g>`;
}

function heightOf(size: number): number {
  return Math.max(LEAST, size / NUMBERS_ACROSS);
}

/** Returns a round step that leaves so much room between two numbers. */
function stepOf(size: number, room: number): number {
  for (let power = 1; power <= size; power *= 10)
    for (const factor of [1, 2, 5]) if (power * factor >= room) return power * factor;
  return size;
}

function multiples(step: number, size: number): number[] {
  // The 2 is too near to the 1, unless each number is shown.
  const first = step <= 2 ? 2 * step : step;
  return Array.from(
    { length: Math.max(0, Math.floor((size - first) / step) + 1) },
    (_, index) => first + index * step,
  );
}
