/** Boards as pictures. */
import type { NQueens, NQueensAnswer } from './types.ts';

const PICTURE = 640;
/** Up to here every square is seen; larger boards are drawn as dots. */
const LARGEST_CHEQUERED = 64;
/** A picture of a larger board shows so many of its queens, evenly spread over the columns. */
const MOST_DOTS = 20_000;
const LIGHT = '#f0ead6';
const DARK = '#a9bf9b';
const QUEEN = '#2b2b2b';
const PLACED = '#b5432f';
/** A crown on a square of 10 by 10. */
const CROWN = 'M2 3.4l1.6 2L5 2.2l1.4 3.2L8 3.4 7.4 8H2.6z';

/** The board, or the first of a list; pre-placed queens are red. Without a board, the empty one. */
export function draw(instance: NQueens, answer: NQueensAnswer): string {
  const rows = boardOf(answer);
  const size = rows?.length ?? instance.size;
  const placed = new Set(instance.placed.map(({ column }) => column));
  const columns = sampledColumns(rows?.length ?? 0);
  const queens = size <= LARGEST_CHEQUERED ? crowns : dots;
  const layer = (from: number[], colour: string) => queens(from, rows!, colour, size);
  const parts = [
    size <= LARGEST_CHEQUERED ? chequers(size) : '',
    layer(
      columns.filter((column) => !placed.has(column)),
      QUEEN,
    ),
    layer(
      columns.filter((column) => placed.has(column)),
      PLACED,
    ),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE}" height="${PICTURE}" viewBox="0 0 ${size} ${size}">` +
    `<title>${titleOf(instance, answer)}</title>` +
    `<rect width="${size}" height="${size}" fill="${LIGHT}"/>${parts.join('')}</svg>\n`
  );
}

function boardOf(answer: NQueensAnswer): ArrayLike<number> | undefined {
  if (answer.kind === 'board') return answer.rows;
  return answer.kind === 'list' && answer.boards.length > 0
    ? answer.boards.subarray(0, answer.size)
    : undefined;
}

function titleOf({ size }: NQueens, answer: NQueensAnswer): string {
  const board = `${size} by ${size}`;
  switch (answer.kind) {
    case 'none':
      return `${board}: no solution`;
    case 'count':
      return `${board}: ${answer.total} solutions`;
    case 'list':
      return `${board}: the first of ${answer.count} boards`;
    default:
      return board;
  }
}

function sampledColumns(size: number): number[] {
  const count = Math.min(size, MOST_DOTS);
  return Array.from({ length: count }, (_, index) => Math.floor((index * size) / count));
}

function chequers(size: number): string {
  return (
    `<pattern id="dark" width="2" height="2" patternUnits="userSpaceOnUse">` +
    `<path d="M1 0h1v1h-1zM0 1h1v1h-1z" fill="${DARK}"/></pattern>` +
    `<rect width="${size}" height="${size}" fill="url(#dark)"/>`
  );
}

function crowns(columns: number[], rows: ArrayLike<number>, colour: string): string {
  return columns
    .map(
      (column) =>
        `<path d="${CROWN}" fill="${colour}" transform="translate(${column} ${rows[column]!}) scale(.1)"/>`,
    )
    .join('');
}

function dots(columns: number[], rows: ArrayLike<number>, colour: string, size: number): string {
  const path = columns.map((column) => `M${column + 0.5} ${rows[column]! + 0.5}h0`).join('');
  const width = Math.max(0.8, (size / PICTURE) * 2);
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}
