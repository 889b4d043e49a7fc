/** Pictures of answers. */
import { attackerOf, AttackFinder, attackingPair } from '../check/attacks.ts';
import { impossibleReason } from '../check/facts.ts';
import type { Board, NQueens, NQueensAnswer, Square } from '../types.ts';
import {
  areaOf,
  axesMarkup,
  boardMarkup,
  LARGEST_CHECKERED,
  queensMarkup,
  svgDocument,
} from './board-picture.ts';

/** The most boards on a sheet. */
const MOST_BOARDS = 400;
/** Width of a board with its gap, in pixels. */
const BOARD_ON_SHEET = 140;
/** The gap between the boards of a sheet, in board widths. */
const GAP = 0.12;

/**
 * Draws the board, a sheet of the boards of a list, or else only the queens placed beforehand, which are red. On a wrong
 * board, the faults are marked. Placed queens that attack each other are joined by a line.
 */
export function draw(instance: NQueens, answer: NQueensAnswer): string {
  const placed = new Set(instance.placed.map(({ column }) => column));
  if (answer.kind === 'list' && answer.boards.length > 0)
    return drawSheet(instance.size, answer, placed);
  if (answer.kind === 'board' && answer.rows.length > 0)
    return drawBoard(answer.rows, instance, placed);
  return drawPlaced(instance, titleOf(instance, answer), placed);
}

function drawPlaced(
  { size, placed }: NQueens,
  title: string,
  placedColumns: ReadonlySet<number>,
): string {
  const rows = new Int32Array(size).fill(-1);
  for (const { column, row } of placed) rows[column] = row;
  const pair = attackingPair(placed);
  const markup =
    axesMarkup(size) +
    boardMarkup(size) +
    queensMarkup(rows, placedColumns) +
    (pair === undefined ? '' : lineMarkup(pair, size));
  return svgDocument(areaOf(size), title, markup);
}

function drawBoard(rows: Board, { placed }: NQueens, placedColumns: ReadonlySet<number>): string {
  const { length: size } = rows;
  const { below, above, words } = markFaults(rows, placed);
  const title = `${size} by ${size}${words && `: ${words}`}`;
  const queens = queensMarkup(rows, placedColumns);
  const markup = axesMarkup(size) + boardMarkup(size) + below + queens + above;
  return svgDocument(areaOf(size), title, markup);
}

/** Draws the first boards of a list on a grid. */
function drawSheet(
  size: number,
  { boards, count, of }: NQueensAnswer & { kind: 'list' },
  placed: ReadonlySet<number>,
): string {
  // A wrong list may announce more boards than it contains.
  const shown = Math.min(boards.length / size, MOST_BOARDS);
  const columns = Math.ceil(Math.sqrt(shown));
  const step = size * (1 + GAP);
  const sheet = Array.from({ length: shown }, (_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)].map(
      (place) => place * step + (GAP * size) / 2,
    );
    const rows = boards.subarray(index * size, (index + 1) * size);
    return `<g transform="translate(${x} ${y})"><use href="#board"/>${queensMarkup(rows, placed)}</g>`;
  });
  const area = { width: columns * step, height: Math.ceil(shown / columns) * step };
  const board = `<defs><g id="board">${boardMarkup(size)}</g></defs>`;
  const which = shown === count ? `all ${count}` : `the first ${shown} of ${count}`;
  const kind = of === 'unique' ? 'fundamental boards' : 'boards';
  const title = `${size} by ${size}: ${which} ${kind}`;
  return svgDocument(area, title, board + sheet.join(''), columns * BOARD_ON_SHEET);
}

function titleOf(instance: NQueens, answer: NQueensAnswer): string {
  const board = `${instance.size} by ${instance.size}`;
  if (answer.kind === 'count') return `${board}: ${answer.total} solutions`;
  const reason = impossibleReason(instance);
  return `${board}: no solution${reason === undefined ? '' : `, because ${reason}`}`;
}

/** The width of a line as a share of the board, which is about 640 pixels wide. */
const LINE_SHARE = 1 / 130;
const FAULT = '#c0392b';
const FIELD = '#e79a8f';

interface FaultMarks {
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
function markFaults(rows: Board, placed: readonly Square[]): FaultMarks {
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
  const pair = [other, fault].map((column) => ({ column, row: rows[column]! }));
  above.push(lineMarkup(pair, size));
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

/** Returns the columns without a queen on the board, at most the number of columns that a board with squares has. */
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

function lineMarkup(squares: readonly Square[], size: number): string {
  const points = squares.map(({ column, row }) => `${column + 0.5} ${row + 0.5}`);
  return `<path d="M${points.join('L')}" stroke="${FAULT}" stroke-width="${widthOf(size)}" stroke-linecap="round"/>`;
}

function widthOf(size: number): number {
  return Math.max(0.06, size * LINE_SHARE);
}
