/** Reads lists of boards, with what programs print between them: blank lines, rules, and labels such as `Solution 2:`. */
import type { LinePlace, LineReader, QueensideError } from '@queenside/core';
import { AttackFinder } from '../check/attacks.ts';
import { isLeast } from '../check/check.ts';
import { nqueensError } from '../errors.ts';
import type { Board, NQueens, NQueensAnswer } from '../types.ts';
import { Ahead, textOf } from './ahead.ts';
import { ListedBoards } from './board-list.ts';
import { isBoard, isBoardAt, isPlain, printedAt, readBoard, takeLines } from './board.ts';
import { countIn, isHeader } from './counts.ts';
import { type BoardLabel, boardLabelOf, isHeadingOfAll } from './labels.ts';

const LETTER = /\p{L}/u;
/** A line of signs, such as `-----`. */
const RULE = /^[-=_*~#+.|\s─═]{3,}$/;
/** The most lines between two boards, and between the last one and their number. */
const MOST_BETWEEN = 16;

/** What is between two boards. */
interface Gap {
  readonly lines: number;
  readonly blanks: number;
  /** The number of the board below, from its label. */
  readonly number?: number | undefined;
  /** Whether a heading calls the boards below all boards. */
  readonly isRestart: boolean;
}

const NO_GAP: Gap = { lines: 0, blanks: 0, isRestart: false };

/**
 * Reads a list of boards, and their number above or below them. The list goes on as long as boards of its size follow with no more
 * blank lines than between its first two, or with their numbers. It ends in front of a board that it contains.
 *
 * @param header the number in the next line, if there is one.
 * @throws QueensideError `nqueens/…`, with line, after taking the boards, in particular if the last ones may belong to the next record.
 */
export function readList(
  lines: LineReader,
  instance: NQueens & { readonly task: 'all' | 'unique' },
  header: number | undefined,
): NQueensAnswer {
  const { task } = instance;
  const reader = new BoardListReader(lines, instance, header);
  try {
    const count = reader.read();
    return { kind: 'list', of: task, count, boards: reader.list.sorted() };
  } catch (thrown) {
    skipParagraph(lines);
    throw thrown;
  }
}

/** Skips the rest of a list after an error. */
export function skipParagraph(lines: LineReader): void {
  for (let line = lines.peek(); line !== undefined && line.length > 0; line = lines.peek())
    lines.next();
}

class BoardListReader {
  readonly list: ListedBoards;
  readonly #lines: LineReader;
  readonly #instance: NQueens;
  readonly #finder: AttackFinder;
  /** The number of boards in the line above them. */
  #header: number | undefined;
  /** Whether labels are numbers alone: the header was the first of them. */
  #isCounting = false;
  /** What the number of the first label is less than 1. */
  #base = 0;
  /** The usual number of blank lines between boards. */
  #blanks: number | undefined;
  /** Where boards begin, up to the end, that may answer the next record. */
  #doubt: { readonly at: LinePlace; readonly count: number } | undefined;
  /** Where the list has as many boards as the header says, and whether the next one may nevertheless belong to it. */
  #full: { readonly at: LinePlace; readonly isOpen: boolean } | undefined;

  constructor(lines: LineReader, instance: NQueens, header: number | undefined) {
    this.list = new ListedBoards(instance.size);
    this.#lines = lines;
    this.#instance = instance;
    this.#header = header;
    this.#finder = new AttackFinder(instance.size);
  }

  /** Reads the boards. Returns their number, as far as the text says it. */
  read(): number {
    const lines = this.#lines;
    const { list } = this;
    if (this.#header !== undefined) {
      this.#isCounting = textOf(lines.peek()!) === '1';
      lines.next();
    }
    if (this.#header !== 0) while (this.#readNext());
    // The number below counts more than one above, which may be that of the list before.
    const below = this.#countBelow();
    if (below === list.count) return below;
    const header = this.#header;
    if (header === undefined) return this.#settleDoubt();
    if (this.#full !== undefined && list.count > header) {
      if (this.#full.isOpen) throw this.#unclear({ at: this.#full.at, count: header });
      list.truncate(header);
      lines.moveTo(this.#full.at);
    }
    return header;
  }

  /** Reads the next board, or the boards of one text. Returns false, and takes nothing, if the list has ended. */
  #readNext(): boolean {
    const lines = this.#lines;
    const gap = this.#gap();
    if (gap === undefined) return false;
    const { list } = this;
    const isNumbered = gap.number !== undefined;
    if (gap.isRestart) {
      list.truncate(0);
      this.#blanks = undefined;
    } else if (list.count === 0) this.#base = gap.number === 0 ? 1 : 0;
    else {
      this.#blanks ??= gap.blanks;
      if (gap.blanks > this.#blanks && !isNumbered) return false;
    }
    if (isNumbered && this.#isCounting) this.#header = undefined;
    const at = lines.place;
    takeLines(lines, gap.lines);
    for (const board of this.#takeBoards()) {
      const isFull = list.count === this.#header;
      const isAdjacent = gap.lines === 0 && !isFull;
      const isRepeated = list.has(board);
      if (isRepeated && !isAdjacent && !isNumbered) {
        lines.moveTo(at);
        return false;
      }
      const isDoubtful = list.count > 0 && !isAdjacent && !isRepeated && !this.#isMember(board);
      if (isFull) this.#full ??= { at, isOpen: gap.lines === 0 && isDoubtful };
      this.#doubt = isDoubtful ? (this.#doubt ?? { at, count: list.count }) : undefined;
      list.add(board);
    }
    return true;
  }

  /** Returns what is in front of the next board; undefined if the list has ended. */
  #gap(): Gap | undefined {
    const lines = this.#lines;
    const { size, count } = this.list;
    if (lines.done) return undefined;
    if (isPlain(lines, size)) return NO_GAP;
    const ahead = new Ahead(lines);
    let blanks = 0;
    let number: number | undefined;
    let isRestart = false;
    for (let at = 0; at < MOST_BETWEEN; at++) {
      if (isBoardAt(ahead, at, size)) return { lines: at, blanks, number, isRestart };
      const text = ahead.text(at);
      if (text === undefined) break;
      if (text === '') blanks++;
      else if (count > 0 && isHeadingOfAll(text)) isRestart = true;
      else if (!RULE.test(text)) {
        const label = this.#labelOf(text);
        if (label === undefined) break;
        ({ number } = label);
        if (number !== undefined && !this.#isNext(number)) break;
      }
    }
    // A board of another size, or one with a fault, is a mistake in a list that goes on.
    return count < (this.#header ?? 1) && isBoard(lines, size) ? NO_GAP : undefined;
  }

  #labelOf(text: string): BoardLabel | undefined {
    return this.#isCounting && /^\d{1,9}$/.test(text)
      ? { number: Number(text) }
      : boardLabelOf(text);
  }

  /** Returns whether a label has the number of the next board. Labels count from 1, or from 0. */
  #isNext(number: number): boolean {
    const { count } = this.list;
    return count === 0 ? number <= 1 : number === count + 1 - this.#base;
  }

  /** Takes the next board, or the boards that one text has. */
  #takeBoards(): readonly Board[] {
    const lines = this.#lines;
    const { size, count } = this.list;
    const { line } = lines;
    const printed = isPlain(lines, size) ? undefined : printedAt(lines, size);
    if (printed !== undefined && printed.boards.length > 1) {
      takeLines(lines, printed.lines);
      return printed.boards;
    }
    const board = readBoard(lines, size)!;
    const { length: found } = board;
    if (found !== size)
      throw nqueensError('list-board-size', { number: count + 1, found, size }, { line });
    return [board];
  }

  /** Returns whether a board may be one of the list. */
  #isMember(board: Board | Uint8Array): boolean {
    const { placed, task } = this.#instance;
    return (
      this.#finder.firstFault(board) === -1 &&
      placed.every(({ column, row }) => board[column] === row) &&
      (task !== 'unique' || isLeast(board))
    );
  }

  /** Ends the list in front of boards that can only answer the next record. Returns the number of boards. */
  #settleDoubt(): number {
    const { list } = this;
    const doubt = this.#doubt;
    const boards = Array.from({ length: list.count }, (_, at) => list.at(at));
    if (
      doubt === undefined ||
      !boards.slice(0, doubt.count).every((board) => this.#isMember(board))
    )
      return list.count;
    const areSolutions = boards.every((board) => this.#finder.firstFault(board) === -1);
    // Only a list of several boards shows that there are blank lines within it.
    if (doubt.count > 1 || !areSolutions) throw this.#unclear(doubt);
    list.truncate(doubt.count);
    this.#lines.moveTo(doubt.at);
    return doubt.count;
  }

  /** Takes the number of boards in the next line, or finds it further below. Returns undefined if there is none. */
  #countBelow(): number | undefined {
    const lines = this.#lines;
    const { size, count } = this.list;
    const { task } = this.#instance;
    const ahead = new Ahead(lines);
    for (let at = 0; at < MOST_BETWEEN; at++) {
      const text = ahead.text(at);
      if (text === undefined) return undefined;
      if (text === '' || RULE.test(text)) continue;
      if (boardLabelOf(text) !== undefined) return undefined;
      const found = countIn(text, size);
      if (!isHeader(task, found)) return undefined;
      const number = Number(found.total ?? found.unique);
      if (at > 0 || !LETTER.test(text)) return number;
      if (number === count) lines.next();
      else if (this.#header === undefined)
        throw nqueensError('list-count-differs', { count, number }, { line: lines.line });
      return number;
    }
    return undefined;
  }

  /** @param at the place in front of the gap above the first board in doubt. */
  #unclear({ at, count }: { readonly at: LinePlace; readonly count: number }): QueensideError {
    const place = { line: at.line };
    return nqueensError('list-end-unclear', { first: count + 1, last: this.list.count }, place);
  }
}
