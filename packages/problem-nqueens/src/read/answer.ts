/** Reads answers in the styles that people and their programs write. */
import { defined, excerpt, type LineReader, type QueensideError } from '@queenside/core';
import { impossibleReason } from '../check/facts.ts';
import { nqueensError } from '../errors.ts';
import type { NQueens, NQueensAnswer, Task } from '../types.ts';
import { Ahead, TEXT_LENGTH, textOf } from './ahead.ts';
import { isBoard, readBoard, sizeOf } from './board.ts';
import { OPEN_BRACKET } from './bytes.ts';
import { type Count, countAfterSize, countIn, isHeader, isNone, plainCountIn } from './counts.ts';
import { isFirstLabel } from './labels.ts';
import { readList, skipParagraph } from './list.ts';
import { digitsIn } from './printed.ts';
import { isReturned, skipRemarks } from './remarks.ts';

const LETTER = /[a-z]/i;

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
    if (isReturned(new Ahead(lines), 0, instance)) throw unreadable(lines, line, task);
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
    const isLabel = isFirstLabel(text);
    const isDigits = digitsIn([text], size) !== undefined;
    const count = isLabel || isDigits ? undefined : countIn(text, size);
    if (isLabel || count !== undefined || isBoard(lines, size)) {
      if (count !== undefined && !isHeader(task, count)) {
        const error = unreadable(lines, line, task);
        skipParagraph(lines);
        throw error;
      }
      const header = count && Number(count.total ?? count.unique);
      return readList(lines, { ...instance, task }, header);
    }
  }
  const rows = readBoard(lines, size);
  if (rows !== undefined) return { kind: 'board', rows };
  throw unreadable(lines, line, task);
}

/** Returns what `no solution` says: no board, no list of boards, or their number. */
function noneFor({ task, placed }: NQueens): NQueensAnswer {
  if (task === 'find') return { kind: 'none' };
  if (task === 'count')
    return {
      kind: 'count',
      total: 0n,
      ...defined({ unique: placed.length === 0 ? 0n : undefined }),
    };
  return { kind: 'list', of: task, count: 0, boards: new Uint8Array(0) };
}

function takeCount(lines: LineReader, { total, unique }: Count): NQueensAnswer {
  lines.next();
  return { kind: 'count', total: total!, ...defined({ unique }) };
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
