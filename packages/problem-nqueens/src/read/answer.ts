/** Reads answers in the styles that people and their programs write. */
import { excerpt, isBlank, isHarmless, type LineReader, QueensideError } from '@queenside/core';
import { isDigit, OPEN_BRACKET } from './bytes.ts';
import { nqueensError } from '../errors.ts';
import { impossibleReason } from '../check/facts.ts';
import { isArray, isHeading, lengthOf, takeArray } from './array.ts';
import { BoardList } from './board-list.ts';
import { type Count, countAfterSize, countIn, isNone, plainCountIn } from './counts.ts';
import { isDrawing, isRule, readDrawing, squaresOf } from './drawing.ts';
import { boardToJudge, type Printed, printedIn, textsOf } from './printed.ts';
import type { Board, NQueens, NQueensAnswer, Task } from '../types.ts';

const LETTER = /[a-z]/i;
/** The longest line that can be a text. Longer lines are boards. */
const TEXT_LENGTH = 200;
/** Longer lines of numbers are arrays, whatever their size. */
const LONG = 4096;
/** The most lines of text in front of a board. */
const MOST_REMARKS = 100;
/** A line between the boards of a list: `Solution 2:`. */
const BOARD_LABEL = /^\W*(?:(?:solution|board|answer|arrangement|lösung|no|nr)\b\W*)?(\d+)\W*$/i;

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
  if (task !== 'count') skipRemarks(lines, instance);
  const line = lines.peek();
  if (line === undefined || isOfLaterRecord(line, instance)) return undefined;
  const text = textOf(line);
  if (isNone(text, instance)) {
    lines.next();
    return noneFor(instance);
  }
  if (task === 'count') {
    const count = countIn(text, size) ?? countAfterSize(text, size);
    if (count?.total !== undefined) return takeCount(lines, count);
  } else if (task === 'find') {
    const count = LETTER.test(text) ? plainCountIn(text) : undefined;
    if (count?.total !== undefined) return takeCount(lines, count);
  } else {
    const isLabel = isBoardLabel(text, 1);
    const count = isLabel ? undefined : countIn(text, size);
    if (isLabel || count !== undefined || isBoard(lines, size))
      return readList(lines, size, task, count);
  }
  const rows = readBoard(lines, size);
  if (rows !== undefined) return { kind: 'board', rows };
  throw unreadable(lines, line, task);
}

/** Returns what `no solution` says: no board, no list of boards, or their number. */
function noneFor({ task, placed }: NQueens): NQueensAnswer {
  if (task === 'find') return { kind: 'none' };
  if (task === 'count')
    return { kind: 'count', total: 0n, ...(placed.length === 0 && { unique: 0n }) };
  return { kind: 'list', of: task, count: 0, boards: new Uint8Array(0) };
}

function takeCount(lines: LineReader, { total, unique }: Count): NQueensAnswer {
  lines.next();
  return { kind: 'count', total: total!, ...(unique !== undefined && { unique }) };
}

/**
 * Skips text that a program printed before its board, such as a prompt or a time. If neither a board of the record's size nor
 * `no solution` follows, the text is the answer.
 */
function skipRemarks(lines: LineReader, instance: NQueens): void {
  const { task, size } = instance;
  const first = lines.peek();
  if (first === undefined || first.length > TEXT_LENGTH || isBoardOf(size, [first])) return;
  const next = [...lines.ahead().take(MOST_REMARKS)];
  const texts = textsOf(lines.ahead(), size, MOST_REMARKS);
  const isAnswer = (at: number): boolean => {
    const text = textOf(next[at]!);
    if (isNone(text, instance) || isBoardOf(size, next.slice(at))) return true;
    if (isHeader(task, countIn(text, size))) return true;
    return printedIn(texts.slice(at), size) !== undefined;
  };
  const isSkipped = (line: Uint8Array): boolean =>
    isRemark(line, size) && (task === 'find' || isHarmlessLine(line));
  const remarks = next.findIndex((line, at) => isAnswer(at) || !isSkipped(line));
  if (remarks === -1 || !isAnswer(remarks)) return;
  for (let taken = 0; taken < remarks; taken++) lines.next();
}

/** Returns whether words can be skipped in front of a list: they may be neither its number nor change its meaning. */
function isHarmlessLine(line: Uint8Array): boolean {
  const text = textOf(line);
  return !/\d/.test(text) && isHarmless(text);
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
  let announced: number | undefined;
  try {
    if (header !== undefined) announced = takeHeader(lines, task, header);
    for (;;) {
      skipBoardLabel(lines, list);
      const line = lines.peek();
      if (line === undefined || !isBoard(lines, size)) break;
      const isOther = sizeOf(line, size) !== size && printedAt(lines, size) === undefined;
      if (list.count >= (announced ?? 0) && list.count > 0 && isOther) break;
      takeListed(lines, list, line);
    }
    announced ??= takeFooter(lines, task, size);
  } catch (thrown) {
    skipParagraph(lines);
    throw thrown;
  }
  return { kind: 'list', of: task, count: announced ?? list.count, boards: list.sorted() };
}

/** Moves past a label such as `Solution 2:` if it has the number of the next board. */
function skipBoardLabel(lines: LineReader, { count, size }: BoardList): void {
  const [label, below] = [...lines.ahead().take(2)];
  if (label === undefined || below === undefined || label.length > TEXT_LENGTH) return;
  if (isBoardLabel(textOf(label), count + 1) && size > 1) lines.next();
}

/** Returns whether a text is the label of a board with this number. A number alone is the number of boards. */
function isBoardLabel(text: string, number: number): boolean {
  const found = BOARD_LABEL.exec(text)?.[1];
  return found !== undefined && Number(found) === number && !/^\d+$/.test(text);
}

/** Takes the number of boards in the line after them, if there is one. */
function takeFooter(lines: LineReader, task: 'all' | 'unique', size: number): number | undefined {
  const line = lines.peek();
  const text = line === undefined ? '' : textOf(line);
  const count = LETTER.test(text) ? countIn(text, size) : undefined;
  return isHeader(task, count) ? takeHeader(lines, task, count!) : undefined;
}

/** Takes the number of boards. */
function takeHeader(lines: LineReader, task: 'all' | 'unique', count: Count): number {
  if (!isHeader(task, count)) throw unreadable(lines, lines.peek()!, task);
  lines.next();
  return Number(count.total ?? count.unique);
}

/** Returns whether a count is the number of boards of a list. It may be called unique only if the task is, and no other number may follow. */
function isHeader(task: Task, count: Count | undefined): boolean {
  if (count === undefined || task === 'find' || task === 'count') return false;
  const { total, unique } = count;
  return total === undefined ? task === 'unique' : unique === undefined;
}

/** Takes the next board, or the boards that one list has. */
function takeListed(lines: LineReader, list: BoardList, first: Uint8Array): void {
  const { line } = lines;
  const printed = isPlain(lines, list.size) ? undefined : printedAt(lines, list.size);
  if (printed === undefined) {
    const rows = readBoard(lines, list.size)!;
    const { length: found } = rows;
    if (found !== list.size)
      throw nqueensError(
        'list-board-size',
        { number: list.count + 1, found, size: list.size },
        { line },
      );
    list.add(rows);
  } else {
    takeLines(lines, printed);
    for (const board of printed.boards) list.add(board);
  }
  const next = lines.peek();
  const isDrawn = isDrawing(first, list.size) || (printed !== undefined && printed.lines > 1);
  if (isDrawn && next !== undefined && next.every(isBlank)) lines.next();
}

function skipParagraph(lines: LineReader): void {
  for (let line = lines.peek(); line?.every(isBlank) === false; line = lines.peek()) lines.next();
}

/** Takes the next board. Returns undefined, and takes nothing, if the next lines are none. */
function readBoard(lines: LineReader, size: number): Board | undefined {
  const first = lines.peek()!;
  const { line } = lines;
  const printed = isPlain(lines, size) ? undefined : printedAt(lines, size);
  if (printed !== undefined) {
    takeLines(lines, printed);
    return boardToJudge(printed, size);
  }
  try {
    if (isDrawing(first, size)) return readDrawing(lines, size);
    return isArray(first) ? takeArray(lines, size) : undefined;
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
}

function printedAt(lines: LineReader, size: number): Printed | undefined {
  return printedIn(textsOf(lines.ahead(), size), size);
}

/** Returns whether the next lines are a board of the size in a form that needs no closer look. */
function isPlain(lines: LineReader, size: number): boolean {
  const line = lines.peek()!;
  if (isDrawing(line, size)) return isPlainDrawing(lines, size);
  if (!isArray(line) || isHeading(line)) return false;
  // A long array is read once.
  return (line.length > LONG && isDigit(line[1])) || sizeOf(line, size) === size;
}

/** Returns whether the next line is a row, without a frame and without a blank line below it. */
function isPlainDrawing(lines: LineReader, size: number): boolean {
  const [first, below] = lines.ahead().take(2);
  const isRow = squaresOf(first!, size) === size && !isRule(first!);
  return isRow && (size === 1 || below?.length !== 0);
}

function takeLines(lines: LineReader, { lines: count }: Printed): void {
  for (let taken = 0; taken < count; taken++) lines.next();
}

function isBoard(lines: LineReader, size: number): boolean {
  const line = lines.peek()!;
  if (isPlain(lines, size)) return true;
  return isArray(line) || isDrawing(line, size) || printedAt(lines, size) !== undefined;
}

function isOfLaterRecord(line: Uint8Array, instance: NQueens): boolean {
  if (
    impossibleReason(instance) === undefined ||
    isNone(textOf(line), instance) ||
    plainCountIn(textOf(line)) !== undefined
  )
    return false;
  const size = sizeOf(line, instance.size);
  return size !== undefined && size !== instance.size;
}

/** Returns the size of the board that a line is or starts; undefined if it is not a board. @param size that of the record's board. */
function sizeOf(line: Uint8Array, size: number): number | undefined {
  if (isDrawing(line, size)) return squaresOf(line, size);
  if (!isArray(line) || isRowAfterPrompt(line, size)) return undefined;
  try {
    return lengthOf(line);
  } catch {
    return undefined;
  }
}

/** Returns whether a line is a prompt and the first row of a drawing: `Enter n: [0, 0, 1, 0]`. */
function isRowAfterPrompt(line: Uint8Array, size: number): boolean {
  const start = line.length > TEXT_LENGTH ? 0 : line.indexOf(OPEN_BRACKET);
  return start > 0 && squaresOf(line.subarray(start), size) === size;
}

function textOf(line: Uint8Array): string {
  return line.length > TEXT_LENGTH ? '' : new TextDecoder().decode(line).trim();
}

function unreadable(lines: LineReader, line: Uint8Array, task: Task): QueensideError {
  // The board, after whatever the program printed before it.
  const at = Math.max(0, line.indexOf(OPEN_BRACKET));
  const from = Math.max(0, at - TEXT_LENGTH);
  const text = new TextDecoder().decode(line.subarray(from, at + TEXT_LENGTH));
  const found = excerpt(text, at - from);
  const place = { line: lines.line, column: 1 };
  lines.next();
  return nqueensError('answer-unreadable', { found, expected: EXPECTED[task] }, place);
}
