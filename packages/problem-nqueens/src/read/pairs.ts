/**
 * Reads boards whose queens are pairs of column and row: `[[0, 1], [1, 3], [2, 0], [3, 2]]`, `(1,2) (2,4) (3,1) (4,3)`, or a
 * line such as `Row 1, Column 2` for each queen.
 */
import type { LineReader } from '@queenside/core';
import type { Board } from '../types.ts';
import { isDigit, OPEN_BRACKET } from './bytes.ts';

/** The longest list of pairs on one line, in bytes. */
const LINE_LENGTH = 65_536;
/** A list of pairs in brackets, with or without brackets around it. */
const LIST = /^\s*[[({]?(?:\s*[[(]\s*\d{1,9}\s*[,\s]\s*\d{1,9}\s*[\])]\s*,?)+\s*[\])}]?\s*$/;
/** A line for one queen. */
const QUEEN = /row|col|queen|\(\s*\d{1,9}\s*,\s*\d{1,9}\s*\)/i;
const ROW_FIRST = /row.*col/i;
const NUMBER = /\d+/g;

/** A board that the next lines list. */
interface Listed {
  readonly board: Board;
  readonly lines: number;
}

/** Returns whether lines start with a board of this size as pairs. */
export function isPairs(next: Iterable<Uint8Array>, size: number): boolean {
  return listIn(next, size) !== undefined;
}

/** Takes the board that the next lines list as pairs. If a pair contains a 0, all count from 0, otherwise from 1. */
export function readPairs(lines: LineReader, size: number): Board {
  const { board, lines: count } = listIn(lines.ahead(), size)!;
  for (let taken = 0; taken < count; taken++) lines.next();
  return board;
}

function listIn(next: Iterable<Uint8Array>, size: number): Listed | undefined {
  let template: string | undefined;
  const numbers: number[] = [];
  let count = 0;
  for (const line of next) {
    if (line.length > LINE_LENGTH || (count === 0 && isPlainArray(line))) return undefined;
    const text = new TextDecoder().decode(line);
    const whole = count === 0 && LIST.test(text) ? boardOf(numbersIn(text), size, 1) : undefined;
    if (whole !== undefined) return whole;
    // All lines have the same words. The number of a queen may precede its pair.
    const words = text.replace(NUMBER, '#');
    template ??= words;
    if (words !== template || !QUEEN.test(text)) return undefined;
    const pair = numbersIn(text).slice(-2);
    numbers.push(...(ROW_FIRST.test(words) ? pair.toReversed() : pair));
    if (++count === size) return boardOf(numbers, size, count);
  }
  return undefined;
}

function boardOf(numbers: readonly number[], size: number, lines: number): Listed | undefined {
  if (numbers.length !== 2 * size) return undefined;
  const first = Math.min(1, ...numbers);
  const board = new Int32Array(size).fill(-1);
  // Typed arrays ignore what does not fit.
  for (let at = 0; at < numbers.length; at += 2)
    board[numbers[at]! - first] = numbers[at + 1]! - first;
  return { board, lines };
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(NUMBER), ([digits]) => Number(digits));
}

/** Returns whether a line is an array such as `[2,4,1,3]` or `2 4 1 3`, which needs no closer look. */
function isPlainArray(line: Uint8Array): boolean {
  const first = line[0] === OPEN_BRACKET ? line[1] : line[0];
  return isDigit(first) && line.lastIndexOf(OPEN_BRACKET) <= 0;
}
