/**
 * Reads boards as programs print them, with the forms of core: lists of lists and of texts, pairs, squares such as `a2`, framed and numbered
 * drawings. The first style and plain drawings have faster readers.
 */
import {
  answersIn,
  depthOf,
  isBlank,
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

/** The most rows of a drawing. */
const MOST_ROWS = 256;

/** Bytes that occur in boards and in few words. */
const TELLING = new Uint8Array(0x100).fill(1, 0x80);
for (const sign of '0123456789[]{}()|"\u001B') TELLING[sign.charCodeAt(0)] = 1;
const PROMPT_ENDS = new Set(Array.from(':?>', (sign) => sign.charCodeAt(0)));
/** The most different signs in a row: those of queens, of free squares of both colors, and of gaps. */
const MOST_SIGNS = 4;

const LOWER_Q = 0x71;

const MISSING = -1;
const QUEEN = /^(?:q(?:ueen)?\d*|[♕♛👑])$/iu;
const SPARSE_MARK = /^[qQ♕♛👑*]$/u;
const NUMBER = /^(\d{1,9})(?:\.0*)?$/;
const SQUARE = /^q?([a-z])(\d{1,2})$/i;
/** A line for one queen. */
const QUEEN_LINE =
  /row|col|queen|position|^\W*\d+\s*(?:->|=>|→|[:=,])\s*\d+\W*$|\(\s*\d{1,9}\s*,\s*\d{1,9}\s*\)/i;
const ROW_FIRST = /row.*col/i;
/** The different signs at the start of `a b c d` and `Row  Column`. */
const NAMES = /^(?:abc|row|col|que)/i;
const TABLE_HEAD = /^[\s|]*(?:row|col|queen)/i;
const TABLE_ROW = /^[\s|:,;\d]+$/;

/** Returns whether a board of this size may begin with a line: a quick look that most words do not pass. */
export function mayBegin(line: Uint8Array, size: number): boolean {
  // 1. Numbers, lists, bars, and characters beyond ASCII.
  let prompt = 0;
  for (let at = 0; at < line.length; at++) {
    if (TELLING[line[at]!] === 1) return true;
    if (prompt === 0 && PROMPT_ENDS.has(line[at]!)) prompt = at + 1;
  }
  // 2. A row, perhaps after a prompt, has few different signs. The names of columns have others.
  const signs: number[] = [];
  let squares = 0;
  let hasLetter = false;
  for (let at = prompt; at < line.length; at++) {
    const sign = line[at]!;
    if (isBlank(sign)) continue;
    squares++;
    if (signs.includes(sign)) continue;
    signs.push(sign);
    if (signs.length > MOST_SIGNS) return NAMES.test(String.fromCharCode(...signs));
    hasLetter ||= isLetter(sign) && (sign | 0x20) !== LOWER_Q;
  }
  // Only queens may stand alone between blanks.
  return hasLetter ? squares >= size : squares > 0;
}

function isLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

/** Returns the boards that lines begin with. They have this size. */
export function printedIn(lines: readonly string[], size: number): Printed | undefined {
  const [first] = lines;
  if (first === undefined || first === '') return undefined;
  return (
    digitsIn(lines, size) ??
    tableIn(lines, size) ??
    listIn(lines, size) ??
    pairLinesIn(lines, size) ??
    drawingIn(lines, size)
  );
}

/** Returns the board to judge among those of an answer that may have several: one with a fault, if there is one. */
export function boardToJudge({ boards }: Printed, size: number): Board {
  const finder = new AttackFinder(size);
  return boards.find((board) => finder.firstFault(board) !== -1) ?? boards[0]!;
}

/** Reads the rows of a small board as digits side by side: `2413`. Other numbers look like them, so they must be a solution. */
export function digitsIn([line]: readonly string[], size: number): Printed | undefined {
  const digits = line!.trim();
  if (size < 4 || digits.length !== size || !/^\d+$/.test(digits)) return undefined;
  const board = boardOfNumbers(Array.from(digits, Number), size);
  return board !== undefined && new AttackFinder(size).firstFault(board) === -1
    ? { boards: [board], lines: 1 }
    : undefined;
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
  const least = Math.min(...numbers);
  const isRow =
    numbers.every((number) => number <= 1) ||
    numbers.filter((number) => number > least).length <= 1;
  if (size >= 4 && isRow) return undefined;
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
  // Queens may be numbered.
  const isNumbers = counts.has('0') && [...counts.keys()].every((cell) => /^\d+$/.test(cell));
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
    const [first, second] = numbersOf(text).slice(-2);
    if (first === undefined) return undefined;
    if (second === undefined) return rowLinesIn(lines, template, size);
    pairs.push(ROW_FIRST.test(words) ? [second, first] : [first, second]);
  }
  const board = pairs.length === size ? boardOfPairs(pairs, size) : undefined;
  return board && { boards: [board], lines: size };
}

/** Reads a line such as `Place queen at position 2` for each column. A trace of a search has such lines, too, so they must be a solution. */
function rowLinesIn(lines: readonly string[], template: string, size: number): Printed | undefined {
  const texts = lines.slice(0, size).map(withoutColors);
  if (texts.some((text) => text.replaceAll(/\d+/g, '#') !== template)) return undefined;
  const board = boardOfNumbers(texts.flatMap(numbersOf), size);
  return board !== undefined && new AttackFinder(size).firstFault(board) === -1
    ? { boards: [board], lines: size }
    : undefined;
}

/** Reads a table: the names of two columns, and a line with two numbers for each queen. Or two lines, each with a name and all numbers. */
function tableIn(lines: readonly string[], size: number): Printed | undefined {
  const [first = '', second = ''] = lines;
  if (!TABLE_HEAD.test(first) || mayChange(first)) return undefined;
  let pairs: Pair[] = [];
  let taken = 2;
  const [above, below] = [numbersOf(first), numbersOf(second)];
  if (above.length === size && below.length === size && TABLE_HEAD.test(second))
    pairs = above.map((number, at): Pair => [number, below[at]!]);
  else if (above.length === 0) {
    if (below.length > 0) taken = 1;
    for (const line of lines.slice(taken, taken + size)) {
      const [left, right, more] = numbersOf(line);
      if (!TABLE_ROW.test(line) || right === undefined || more !== undefined) return undefined;
      pairs.push([left!, right]);
    }
    taken += size;
  }
  if (pairs.length !== size) return undefined;
  if (ROW_FIRST.test(`${first} ${second}`)) pairs = pairs.map(([row, column]) => [column, row]);
  const board = boardOfPairs(pairs, size);
  return board && { boards: [board], lines: taken };
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
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

/** Returns the drawing that lines begin with. */
export function drawingIn(lines: readonly string[], size: number): Printed | undefined {
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
