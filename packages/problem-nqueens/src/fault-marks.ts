/** SVG marks on a wrong board. */
import { AttackFinder, attackerOf } from './attacks.ts';
import { LARGEST_CHECKERED } from './board-picture.ts';
import type { Board, Square } from './types.ts';

/** The width of a line as a share of the board, which is about 640 pixels wide. */
const LINE_SHARE = 1 / 130;
const FAULT = '#c0392b';
const FIELD = '#e79a8f';

export interface FaultMarks {
  /** Markup below the queens. */
  readonly below: string;
  /** Markup above the queens. */
  readonly above: string;
  /** The text alternative; empty if nothing is wrong. */
  readonly words: string;
}

/**
 * Marks columns without a queen and squares that a placed queen has left. Joins the two queens that the checker names by
 * a line. If the board is drawn with squares, also marks all attacked queens.
 */
export function markFaults(rows: Board, placed: readonly Square[]): FaultMarks {
  const size = rows.length;
  const fault = new AttackFinder(size).firstFault(rows);
  const left = placed.filter(({ column, row }) => column < size && rows[column] !== row);
  const fields = size <= LARGEST_CHECKERED ? attackedColumns(rows) : [];
  const below = [
    ...fields.map((column) => fieldMarkup({ column, row: rows[column]! })),
    ...emptyColumns(rows).map((column) => columnMarkup(column, size)),
  ];
  const above = left.map((square) => frameMarkup(square, size));
  if (fault === -1 || !isOn(rows, fault))
    return { below: below.join(''), above: above.join(''), words: wordsOf(fault, left) };
  const other = attackerOf(rows, fault);
  above.push(lineMarkup([other, fault], rows));
  const words = `the queens in columns ${other + 1} and ${fault + 1} attack each other`;
  return { below: below.join(''), above: above.join(''), words };
}

function wordsOf(fault: number, left: readonly Square[]): string {
  if (fault !== -1) return `column ${fault + 1} has no queen on the board`;
  return left.length === 0 ? '' : 'a queen placed beforehand has moved';
}

/** Returns the columns of attacked queens. */
function attackedColumns(rows: Board): number[] {
  const columns = Array.from(rows.keys()).filter((column) => isOn(rows, column));
  return columns.filter((column) =>
    columns.some((other) => other !== column && doAttack(rows, column, other)),
  );
}

function doAttack(rows: Board, a: number, b: number): boolean {
  const distance = Math.abs(rows[a]! - rows[b]!);
  return distance === 0 || distance === Math.abs(a - b);
}

/** Returns the columns without a queen on the board, at most as many as a board with squares has. */
function emptyColumns(rows: Board): number[] {
  if (rows.length > LARGEST_CHECKERED) return [];
  return Array.from(rows.keys()).filter((column) => !isOn(rows, column));
}

function isOn(rows: Board, column: number): boolean {
  return rows[column]! >= 0 && rows[column]! < rows.length;
}

function fieldMarkup({ column, row }: Square): string {
  return `<rect x="${column}" y="${row}" width="1" height="1" fill="${FIELD}"/>`;
}

function columnMarkup(column: number, size: number): string {
  return `<rect x="${column}" y="0" width="1" height="${size}" fill="${FIELD}" opacity=".6"/>`;
}

function frameMarkup({ column, row }: Square, size: number): string {
  return `<rect x="${column}" y="${row}" width="1" height="1" fill="none" stroke="${FAULT}" stroke-width="${widthOf(size)}"/>`;
}

function lineMarkup([a, b]: readonly [number, number], rows: Board): string {
  const point = (column: number): string => `${column + 0.5} ${rows[column]! + 0.5}`;
  return `<path d="M${point(a)}L${point(b)}" stroke="${FAULT}" stroke-width="${widthOf(rows.length)}" stroke-linecap="round"/>`;
}

function widthOf(size: number): number {
  return Math.max(0.06, size * LINE_SHARE);
}
