/** SVG markup of boards in a square of `size` by `size`, with row 1 at the top. */
import { axisRoom, edgeRoom } from './axes.ts';
import { DARK, LIGHT, PAPER, PLACED, QUEEN } from './colors.ts';
import type { Square } from './types.ts';

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
      ? `<path d="${darkSquares(size)}" fill="${DARK}" shape-rendering="crispEdges"/>`
      : '';
  return `<rect width="${size}" height="${size}" fill="${LIGHT}"/>${squares}`;
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
      : `<rect x="${-margin}" y="${-margin}" width="${across}" height="${down}" fill="${PAPER}"/>`;
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
