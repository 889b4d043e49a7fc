/** What programs print in front of a board: prompts, times, empty and initial boards, and what functions return. */
import { isHarmless, type LineReader } from '@queenside/core';
import { impossibleReason } from '../check/facts.ts';
import type { NQueens } from '../types.ts';
import { Ahead, TEXT_LENGTH, textOf } from './ahead.ts';
import { isBoardAt, isPlainAt, sizeOf, takeLines } from './board.ts';
import { isDigit } from './bytes.ts';
import { countIn, isHeader, isNone } from './counts.ts';
import { isDrawing, isRule } from './drawing.ts';
import { isFirstLabel } from './labels.ts';
import { printedIn } from './printed.ts';

/** The most lines of text in front of a board. */
const MOST_REMARKS = 16;
/** The most lines of text between an initial board and the solution. */
const MOST_STEPS = 100;
const SEPARATORS = new Set(Array.from(' \t,[]|', (sign) => sign.charCodeAt(0)));
/** What a function returns, and a program prints. */
const RETURNED = /^(?:true|false|none|null)$/i;
const INITIAL = /\b(?:initial|start|starting|random)\b/i;
const LETTER = /[a-z]/i;
const FINAL = /\b(?:final|solution|solved|result|goal|answer)\b/i;

/**
 * Skips text that a program printed before its board, such as a prompt or a time. If neither a board of the record's size nor
 * `no solution` follows, the text is the answer.
 */
export function skipRemarks(lines: LineReader, instance: NQueens): void {
  const { size, task } = instance;
  const first = lines.peek();
  if (first === undefined || first.length > TEXT_LENGTH) return;
  if (sizeOf(first, size) === size && !isRule(first) && !isUniform(first)) return;
  const ahead = new Ahead(lines);
  let heading = '';
  // The initial board of a search that goes on to its solution.
  let initial: number | undefined;
  let most = MOST_REMARKS;
  for (let at = 0; at < most; at++) {
    const line = ahead.line(at);
    if (line === undefined) break;
    const text = ahead.text(at)!;
    if (isReturned(ahead, at, instance)) break;
    const isBoard = isBoardAt(ahead, at, size);
    const empty = isBoard ? emptyBoardAt(ahead, at, size) : 0;
    const isInitial = isBoard && task === 'find' && INITIAL.test(heading);
    if (empty > 0) at += empty - 1;
    else if (isInitial && initial === undefined) {
      initial = at;
      at += linesOfBoard(ahead, at, size) - 1;
      most = at + MOST_STEPS;
    } else if (isBoard || isNone(text, instance) || isListStart(text, instance)) {
      if (initial === undefined || FINAL.test(heading)) return takeLines(lines, at);
      break;
    } else if (!isRemark(line, instance)) break;
    if (LETTER.test(text)) heading = text;
  }
  if (initial !== undefined) takeLines(lines, initial);
}

/** Returns whether a line is what a function returned, in front of a board of the record's size: `False` says nothing there. */
export function isReturned(ahead: Ahead, at: number, instance: NQueens): boolean {
  const isWord = (index: number): boolean => RETURNED.test(ahead.text(index) ?? '');
  if (!isWord(at) || impossibleReason(instance) !== undefined) return false;
  let next = at;
  while (next < at + MOST_REMARKS && (isWord(next) || ahead.line(next)?.length === 0)) next++;
  return isBoardAt(ahead, next, instance.size);
}

/** Returns whether a text is the number of boards of a list, or the label of the first. The size alone is what the program has read. */
function isListStart(text: string, { task, size }: NQueens): boolean {
  if (task === 'find' || text === `${size}`) return false;
  return isFirstLabel(text) || isHeader(task, countIn(text, size));
}

/** Returns whether a line is not a board. A number without brackets is none, nor is a rule such as `-----`. */
function isRemark(line: Uint8Array, { task, size }: NQueens): boolean {
  const isOther = sizeOf(line, size) === undefined || line.every(isDigit) || isRule(line);
  return isOther && (task === 'find' || isHarmlessLine(line, size));
}

/** Returns whether words can be skipped in front of a list: they may be neither its number nor change its meaning. */
function isHarmlessLine(line: Uint8Array, size: number): boolean {
  const text = textOf(line);
  return text === `${size}` || (!/\d/.test(text) && isHarmless(text));
}

/** Returns whether a row has one symbol only. Solutions have no such row. */
function isUniform(line: Uint8Array): boolean {
  const symbol = line.find((byte) => !SEPARATORS.has(byte));
  return line.every((byte) => byte === symbol || SEPARATORS.has(byte));
}

/** Returns how many lines the empty board takes that begins at a line; 0 if it is none. */
function emptyBoardAt(ahead: Ahead, at: number, size: number): number {
  if (size === 1) return 0;
  for (let row = 0; row < size; row++) {
    const line = ahead.line(at + row);
    if (line === undefined || !isUniform(line) || sizeOf(line, size) !== size) return 0;
  }
  return size;
}

/** Returns how many lines a board takes that begins at a line. */
function linesOfBoard(ahead: Ahead, at: number, size: number): number {
  if (isPlainAt(ahead, at, size)) return isDrawing(ahead.line(at)!, size) ? size : 1;
  return printedIn(ahead.texts(at, size), size)!.lines;
}
