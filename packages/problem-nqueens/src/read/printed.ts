/**
 * Reads boards as programs print them, with the forms of core: lists of lists and of texts, pairs, squares such as `a2`, framed and numbered
 * drawings. The first style and plain drawings have faster readers.
 */
import {
  answersIn,
  depthOf,
  type Item,
  type List,
  mayChange,
  readGrid,
  readItems,
  readList,
  readSparseGrid,
  withoutColors,
} from '@queenside/core';
import { AttackFinder } from '../check/attacks.ts';
import type { Board } from '../types.ts';

/** Boards that the next lines show. */
export interface Printed {
  readonly boards: readonly Board[];
  readonly lines: number;
}

/** The most rows of a drawing, and the most lines and bytes of a list. */
const MOST_ROWS = 256;
const MOST_LINES = 2000;
const MOST_BYTES = 1 << 18;

const MISSING = -1;
const QUEEN = /^(?:q(?:ueen)?\d*|[♕♛👑])$/iu;
const SPARSE_MARK = /^[qQ♕♛👑*]$/u;
const NUMBER = /^(\d{1,9})(?:\.0*)?$/;
const SQUARE = /^q?([a-z])(\d{1,2})$/i;
/** A line for one queen. */
const QUEEN_LINE =
  /row|col|queen|^\W*\d+\s*(?:->|=>|→|[:=,])\s*\d+\W*$|\(\s*\d{1,9}\s*,\s*\d{1,9}\s*\)/i;
const ROW_FIRST = /row.*col/i;

/** Returns the boards that lines begin with. They have this size. */
export function printedIn(lines: readonly string[], size: number): Printed | undefined {
  const [first] = lines;
  if (first === undefined || first === '') return undefined;
  return listIn(lines, size) ?? pairLinesIn(lines, size) ?? drawingIn(lines, size);
}

/** Returns the board to judge among those of an answer that may have several: one with a fault, if there is one. */
export function boardToJudge({ boards }: Printed, size: number): Board {
  const finder = new AttackFinder(size);
  return boards.find((board) => finder.firstFault(board) !== -1) ?? boards[0]!;
}

/** Decodes the next lines, as far as a board may need them. @param before how many lines may be in front of it. */
export function textsOf(next: Iterable<Uint8Array>, size: number, before = 0): string[] {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let bytes = 0;
  for (const line of next) {
    bytes += line.length;
    if (bytes > MOST_BYTES || texts.length >= before + Math.min(MOST_LINES, 4 * size + 16)) break;
    texts.push(decoder.decode(line));
  }
  return texts;
}

function listIn(lines: readonly string[], size: number): Printed | undefined {
  for (const candidate of answersIn(lines[0]!)) {
    let text = candidate;
    let count = 1;
    while (depthOf(text) > 0 && count < lines.length) text += `\n${lines[count++]!}`;
    if (count > 1) text = withoutColors(text);
    const list = readList(text) ?? readItems(text);
    const boards = list && (boardsIn(list, size) ?? pairsIn(list, size));
    // Bare numbers are an array, which has its own reader and its own errors.
    if (boards !== undefined && !(text === lines[0]!.trim() && isBare(list!, size)))
      return { boards, lines: count };
  }
  return undefined;
}

function isBare({ items, keys }: List, size: number): boolean {
  return (
    items.length === size &&
    items.every((item) => typeof item === 'string' && /^\d+$/.test(item)) &&
    keys.every((key) => key === undefined)
  );
}

/** Returns the board that a list is, or the boards that it contains. */
function boardsIn(list: List, size: number): Board[] | undefined {
  const board = boardOf(list, size);
  if (board !== undefined) return [board];
  if (list.items.length === 0) return undefined;
  const boards = list.items.map((item) =>
    typeof item === 'string' ? undefined : boardsIn(item, size),
  );
  return boards.includes(undefined) || list.keys.some((key) => key !== undefined)
    ? undefined
    : (boards as Board[][]).flat();
}

function boardOf(list: List, size: number): Board | undefined {
  const { items, keys } = list;
  if (items.length === 1 && typeof items[0] === 'object' && size > 1 && keys[0] === undefined)
    return boardOf(items[0], size);
  if (keys.some((key) => key !== undefined)) return undefined;
  const numbers = items.map(numberIn);
  if (!numbers.includes(undefined)) return boardOfNumbers(numbers as number[], size);
  if (items.length !== size) return undefined;
  const rows = items.map((item) =>
    typeof item === 'string' ? cellsOf(item, size) : cellsIn(item, size),
  );
  return rows.includes(undefined) ? undefined : boardOfCells(rows as string[][], size);
}

/** Returns the board of rows, or of all cells one after the other. */
function boardOfNumbers(numbers: readonly number[], size: number): Board | undefined {
  if (numbers.length === size * size && size > 1)
    return boardOfCells(
      Array.from({ length: size }, (_, row) =>
        numbers.slice(row * size, (row + 1) * size).map(String),
      ),
      size,
    );
  if (numbers.length !== size) return undefined;
  // A row of a drawing. No solution has a row twice.
  if (size >= 4 && numbers.every((number) => number <= 1)) return undefined;
  const first = Math.min(1, ...numbers);
  return Int32Array.from(numbers, (number) => number - first);
}

function cellsOf(row: string, size: number): string[] | undefined {
  const characters = Array.from(row);
  if (characters.length === size) return characters;
  const words = row.trim().split(/[\s|,]+/);
  return words.length === size ? words : undefined;
}

function cellsIn({ items, keys }: List, size: number): string[] | undefined {
  const isRow = items.length === size && items.every((item) => typeof item === 'string');
  return isRow && keys.every((key) => key === undefined) ? (items as string[]) : undefined;
}

/** Returns the board that cells show: queens are the letters q and the signs of queens, or else the sign that occurs once in each row. */
function boardOfCells(rows: readonly (readonly string[])[], size: number): Board | undefined {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/^(\d+)\.0*$/, '$1')));
  const counts = new Map<string, number>();
  for (const cell of cells.flat()) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const queens = [...counts.keys()].filter((cell) => QUEEN.test(cell));
  const isNumbers = [...counts.keys()].every((cell) => /^\d+$/.test(cell));
  if (queens.length === 0 && isNumbers)
    queens.push(...[...counts.keys()].filter((cell) => cell !== '0'));
  else if (queens.length === 0 && counts.size === 2) {
    const rare = [...counts].filter(([, count]) => count === size);
    if (rare.length === 1) queens.push(rare[0]![0]);
  }
  const board = new Int32Array(size).fill(MISSING);
  let count = 0;
  for (const [row, line] of cells.entries())
    for (const [column, cell] of line.entries())
      if (queens.includes(cell)) {
        board[column] = row;
        count++;
      }
  return count === size ? board : undefined;
}

/** Returns the board of pairs: `[[0, 1], [1, 3], …]`, `(1,2) (2,4) …`, `{0: 1, 1: 3, …}`, `a2 b4 …`, `Queen(row=0, col=1) …`. */
function pairsIn(list: List, size: number): Board[] | undefined {
  const { items, keys } = list;
  if (items.length === 1 && typeof items[0] === 'object' && keys[0] === undefined)
    return pairsIn(items[0], size);
  if (items.length !== size) return undefined;
  const pairs = items.map((item, index) => pairIn(item, keys[index]));
  if (pairs.includes(undefined)) return undefined;
  const board = boardOfPairs(pairs as Pair[], size);
  return board && [board];
}

type Pair = readonly [column: number, row: number];

function pairIn(item: Item, key: string | undefined): Pair | undefined {
  if (typeof item === 'string') {
    const [, letter, rank] = key === undefined ? (SQUARE.exec(item) ?? []) : [];
    if (letter !== undefined) return [Number.parseInt(letter, 36) - 9, Number(rank)];
    const [column, row] = [key === undefined ? undefined : numberIn(key), numberIn(item)];
    return column === undefined || row === undefined ? undefined : [column, row];
  }
  const numbers = item.items.map(numberIn);
  const [first, second] = numbers;
  if (key !== undefined || numbers.length !== 2 || first === undefined || second === undefined)
    return undefined;
  return ROW_FIRST.test(item.keys.join(' ')) ? [second, first] : [first, second];
}

function numberIn(item: Item | undefined): number | undefined {
  const digits = typeof item === 'string' ? NUMBER.exec(item)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** Reads a line such as `Row 1, Column 2`, `Queen 1: column 0, row 1`, or `0 -> 1` for each queen. */
function pairLinesIn(lines: readonly string[], size: number): Printed | undefined {
  const pairs: Pair[] = [];
  let template: string | undefined;
  for (const line of lines.slice(0, size)) {
    const text = withoutColors(line);
    // All lines have the same words. The number of a queen may precede its pair.
    const words = text.replaceAll(/\d+/g, '#');
    template ??= words;
    if (words !== template || !QUEEN_LINE.test(text) || mayChange(text)) return undefined;
    const [first, second] = (text.match(/\d+/g) ?? []).slice(-2).map(Number);
    if (first === undefined || second === undefined) return undefined;
    pairs.push(ROW_FIRST.test(words) ? [second, first] : [first, second]);
  }
  const board = pairs.length === size ? boardOfPairs(pairs, size) : undefined;
  return board && { boards: [board], lines: size };
}

/** Returns the board of pairs that count from 0 or from 1. */
function boardOfPairs(pairs: readonly Pair[], size: number): Board | undefined {
  const columns = pairs.map(([column]) => column);
  const rows = pairs.map(([, row]) => row);
  const least = Math.min(1, ...columns, ...rows);
  const board = new Int32Array(size).fill(MISSING);
  const [firstColumn, firstRow] = [columns, rows].map((numbers) => firstOf(numbers, size) ?? least);
  // Typed arrays ignore what does not fit.
  for (const [column, row] of pairs) board[column - firstColumn!] = row - firstRow!;
  return board;
}

/** Returns 0 or 1 if the numbers are all those from there on. */
function firstOf(numbers: readonly number[], size: number): number | undefined {
  const least = Math.min(...numbers);
  const isAll = new Set(numbers).size === size && Math.max(...numbers) === least + size - 1;
  return isAll && least <= 1 ? least : undefined;
}

function drawingIn(lines: readonly string[], size: number): Printed | undefined {
  if (size > MOST_ROWS || size < 2) return undefined;
  const place = { height: size, width: size };
  const grids = [
    readGrid(lines, place),
    readSparseGrid(lines, place, (character) => SPARSE_MARK.test(character)),
  ];
  for (const grid of grids) {
    const board = grid && boardOfCells(grid.rows, size);
    if (board !== undefined) return { boards: [board], lines: grid!.lines };
  }
  return undefined;
}
