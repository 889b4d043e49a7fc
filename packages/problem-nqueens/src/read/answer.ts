/** Reads answers in the styles that people and their programs write. */
import { isBlank, type LineReader, QueensideError } from '@queenside/core';
import { isDigit, quote } from './bytes.ts';
import { nqueensError } from '../errors.ts';
import { impossibleReason } from '../check/facts.ts';
import { isArray, lengthOf, takeArray } from './array.ts';
import { isDrawing, isRule, readDrawing, squaresOf } from './drawing.ts';
import { isPairs, readPairs } from './pairs.ts';
import type { Board, NQueens, NQueensAnswer, Task } from '../types.ts';

/** `Solutions: 92; Unique: 12`, `Unique: 12`, `92 solutions`, `92`. */
const COUNT =
  /^(?<label>(?:(?:total|number of|unique)\s+)*(?:total|solutions?|unique|count)\s*[:=]?\s*)?(?<number>\d{1,40})(?<noun>\s+(?:unique\s+)?(?:solutions?|boards?))?(?:[;,\s]\s*\(?unique(?:\s+solutions)?\s*[:=]?\s*(?<unique>\d{1,40})\)?)?[.:;]?$/i;
const LETTER = /[a-z]/i;
/** `no solution`, `No solution exists.`, `n = 2: no solutions`, `[]`, `None`, `-1`. */
const NONE =
  /^(?:[\w=() -]{1,30}[:=]\s*)?(?:\[\s*\]|\(\s*\)|no|none|null|false|-1|impossible|unsolvable|not possible|(?:there (?:is|are|exists?) )?(?:no|0|zero) (?:[a-z]+ )?(?:solutions?|boards?|answers?)\b(?<more>.*?)|solutions? (?:not found|does not exist|do not exist|doesn't exist|don't exist))(?<end>\W*)$/i;
const PUNCTUATION = /^[\p{P}\p{S}\s]*$/u;
const CONTROL = /[\p{Cc}\p{Cf}]/u;
/** The longest line that can be a text. Longer lines are boards. */
const TEXT_LENGTH = 200;
/** The most lines of text in front of a board. */
const MOST_REMARKS = 100;

const EXPECTED: Readonly<Record<Task, string>> = {
  find: 'a board such as [2,4,1,3], or `no solution`',
  count: '`Solutions: 92; Unique: 12`, or only `Solutions: 92` with placed queens',
  all: '`Solutions: 92`, then the boards, one a line',
  unique: '`Unique: 12`, then the boards, one a line',
};

/**
 * Takes the next answer. If the instance plainly has no solution and the next line is a board of another size, the answer
 * is missing: returns undefined and takes nothing.
 *
 * @throws QueensideError `nqueens/…`, with line and column, after taking the faulty lines.
 */
export function readAnswer(lines: LineReader, instance: NQueens): NQueensAnswer | undefined {
  lines.skipBlank();
  const { task, size } = instance;
  if (task === 'find') skipRemarks(lines, instance);
  const line = lines.peek();
  if (line === undefined || isOfLaterRecord(line, instance)) return undefined;
  const text = textOf(line);
  const count = countIn(text);
  if (saysNone(text, instance)) {
    lines.next();
    return { kind: 'none' };
  }
  if ((task === 'all' || task === 'unique') && (count !== undefined || isBoard(lines, size)))
    return readList(lines, size, task, count);
  if (count?.total !== undefined && (task === 'count' || LETTER.test(text))) {
    lines.next();
    const { total, unique } = count;
    return { kind: 'count', total, ...(unique !== undefined && { unique }) };
  }
  if (isBoard(lines, size)) return { kind: 'board', rows: readBoard(lines, size) };
  throw unreadable(lines, line, task);
}

/**
 * Skips text that a program printed before its board, such as a prompt or a time. If no board of the record's size and no
 * `no solution` follows, the text is the answer.
 */
function skipRemarks(lines: LineReader, instance: NQueens): void {
  const first = lines.peek();
  if (first === undefined || first.length > TEXT_LENGTH || isBoardOf(instance.size, [first]))
    return;
  const next = [...lines.ahead().take(MOST_REMARKS)];
  const isAnswer = (at: number): boolean =>
    saysNone(textOf(next[at]!), instance) ||
    isBoardOf(instance.size, next.slice(at)) ||
    isPairs(next.slice(at), instance.size);
  const remarks = next.findIndex((line, at) => isAnswer(at) || !isRemark(line, instance.size));
  if (remarks === -1 || !isAnswer(remarks)) return;
  for (let taken = 0; taken < remarks; taken++) lines.next();
}

/** Returns whether lines start with an array or drawing of this size. */
function isBoardOf(size: number, next: readonly Uint8Array[]): boolean {
  const [line] = next;
  if (line === undefined || sizeOf(line, size) !== size) return false;
  if (size === 1 || !isRule(line)) return true;
  // A row without a queen has a symbol of the next row; a rule has not.
  const below = next[1];
  return below !== undefined && squaresOf(below, size) === size && below.includes(line[0]!);
}

/** Returns whether a line is not a board. A number without brackets is none, nor is a rule such as `-----`. */
function isRemark(line: Uint8Array, size: number): boolean {
  return sizeOf(line, size) === undefined || line.every(isDigit) || isRule(line);
}

/** The number of solutions in a line, as far as the line has it. */
interface Count {
  readonly total?: bigint | undefined;
  readonly unique?: bigint | undefined;
}

function countIn(text: string): Count | undefined {
  const groups = COUNT.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { label = '', number, noun = '', unique } = groups;
  const first = BigInt(number!);
  const second = unique === undefined ? undefined : BigInt(unique);
  if (!/unique/i.test(label + noun)) return { total: first, unique: second };
  return second === undefined ? { unique: first } : undefined;
}

/**
 * Returns whether a text says that no solution exists. It may name the size of the board, but no other number. For other
 * tasks than `find`, `0 solutions` is a count.
 */
function saysNone(text: string, { task, size }: NQueens): boolean {
  const groups = NONE.exec(text)?.groups;
  if (groups === undefined || CONTROL.test(text)) return false;
  const numbers = (groups['more'] ?? '').match(/\p{N}+/gu) ?? [];
  return (
    numbers.every((number) => number === `${size}`) &&
    PUNCTUATION.test(groups['end']!) &&
    (task === 'find' || countIn(text) === undefined)
  );
}

/**
 * Reads `Solutions: 92` or `Unique: 12`, then the boards. The list ends at a blank line (except after a drawn board), at
 * a line that is not a board, and, once complete, at a board of another size.
 */
function readList(
  lines: LineReader,
  size: number,
  task: 'all' | 'unique',
  header: Count | undefined,
): NQueensAnswer {
  const list = new BoardList(size);
  let announced = 0;
  try {
    if (header !== undefined) announced = takeHeader(lines, task, header);
    for (let line = lines.peek(); line !== undefined && isBoard(lines, size); line = lines.peek()) {
      const isOther = sizeOf(line, size) !== size && !isPairs(lines.ahead(), size);
      if (list.count >= announced && list.count > 0 && isOther) break;
      takeListed(lines, list, line);
    }
  } catch (thrown) {
    skipParagraph(lines);
    throw thrown;
  }
  const count = header === undefined ? list.count : announced;
  return { kind: 'list', of: task, count, boards: list.boards };
}

/** Takes the number of boards. It may be called unique only if the task is, and no other number may follow. */
function takeHeader(lines: LineReader, task: 'all' | 'unique', { total, unique }: Count): number {
  const [asked, other] =
    task === 'unique' && total === undefined ? [unique, total] : [total, unique];
  if (asked === undefined || other !== undefined) throw unreadable(lines, lines.peek()!, task);
  lines.next();
  return Number(asked);
}

function takeListed(lines: LineReader, list: BoardList, first: Uint8Array): void {
  const { line } = lines;
  const rows = readBoard(lines, list.size);
  const { length: found } = rows;
  if (found !== list.size)
    throw nqueensError(
      'list-board-size',
      { number: list.count + 1, found, size: list.size },
      { line },
    );
  list.add(rows);
  const next = lines.peek();
  if (isDrawing(first, list.size) && next !== undefined && next.every(isBlank)) lines.next();
}

function skipParagraph(lines: LineReader): void {
  for (let line = lines.peek(); line?.every(isBlank) === false; line = lines.peek()) lines.next();
}

/** A list of boards, one byte for each queen. */
class BoardList {
  readonly size: number;
  count = 0;
  #bytes = new Uint8Array(1024);

  constructor(size: number) {
    this.size = size;
  }

  get boards(): Uint8Array {
    return this.#bytes.slice(0, this.count * this.size);
  }

  /** Adds a board. Rows that do not fit a byte become 255, which is outside every listed board. */
  add(rows: Board): void {
    const start = this.count * this.size;
    if (start + this.size > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    for (let column = 0; column < this.size; column++)
      this.#bytes[start + column] = rows[column]! & ~0xff ? 0xff : rows[column]!;
    this.count++;
  }
}

function readBoard(lines: LineReader, size: number): Board {
  const first = lines.peek()!;
  const { line } = lines;
  try {
    if (isDrawing(first, size)) return readDrawing(lines, size);
    if (isPairs(lines.ahead(), size)) return readPairs(lines, size);
    return takeArray(lines, size);
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
}

function isBoard(lines: LineReader, size: number): boolean {
  const line = lines.peek()!;
  return isArray(line) || isDrawing(line, size) || isPairs(lines.ahead(), size);
}

function isOfLaterRecord(line: Uint8Array, instance: NQueens): boolean {
  if (
    impossibleReason(instance) === undefined ||
    saysNone(textOf(line), instance) ||
    countIn(textOf(line)) !== undefined
  )
    return false;
  const size = sizeOf(line, instance.size);
  return size !== undefined && size !== instance.size;
}

/** Returns the size of the board that a line is or starts; undefined if it is not a board. @param size that of the record's board. */
function sizeOf(line: Uint8Array, size: number): number | undefined {
  if (isDrawing(line, size)) return squaresOf(line, size);
  if (!isArray(line)) return undefined;
  try {
    return lengthOf(line);
  } catch {
    return undefined;
  }
}

function textOf(line: Uint8Array): string {
  return line.length > TEXT_LENGTH ? '' : new TextDecoder().decode(line).trim();
}

function unreadable(lines: LineReader, line: Uint8Array, task: Task): QueensideError {
  const place = { line: lines.line, column: 1 };
  lines.next();
  return nqueensError('answer-unreadable', { found: quote(line), expected: EXPECTED[task] }, place);
}
