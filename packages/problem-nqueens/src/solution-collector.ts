import { defined, gaveUp, type QueensideError } from '@queenside/core';
import type { NQueens, NQueensAnswer } from './types.ts';

/** The largest empty boards whose lists fit. */
const LARGEST_LISTED = { all: 16, unique: 17 };

/**
 * Collects solutions and makes the answer that a record asks for. For solvers that visit all solutions, in any order.
 * Lists are sorted at the end, which costs nothing if the solutions come in ascending order.
 */
export class SolutionCollector {
  /** Solutions so far. */
  count = 0;
  #leastCount = 0;
  #first: Int32Array | undefined;
  readonly #instance: NQueens;
  readonly #leastTest: LeastTest | undefined;
  readonly #list: BoardList | undefined;

  /**
   * @param solver the id of the solver, for errors.
   * @throws QueensideError `core/gave-up` if the list is known to be too large.
   */
  constructor(instance: NQueens, solver: string) {
    const { size, task, placed } = instance;
    this.#instance = instance;
    if (task === 'unique' || (task === 'count' && placed.length === 0))
      this.#leastTest = new LeastTest(size);
    if (task === 'all' || task === 'unique') {
      if (placed.length === 0 && size > LARGEST_LISTED[task])
        throw listTooLarge(solver, `${task} goes to size ${LARGEST_LISTED[task]}`);
      this.#list = new BoardList(size, solver);
    }
  }

  /**
   * Takes the next solution. Copies its rows if it keeps them.
   *
   * @returns whether the answer needs more solutions.
   * @throws QueensideError `core/gave-up` if the list becomes too large.
   */
  add(rows: Int32Array): boolean {
    this.count++;
    if (this.#instance.task === 'find') {
      this.#first = Int32Array.from(rows);
      return false;
    }
    const isLeast = this.#leastTest === undefined || this.#leastTest.isLeast(rows);
    if (isLeast) {
      this.#leastCount++;
      this.#list?.add(rows);
    }
    return true;
  }

  /**
   * Returns the answer after all solutions, or when no more are needed.
   *
   * @param onExhausted receives the number of solutions if the search has tried everything.
   */
  answer(onExhausted?: (solutions: number) => void): NQueensAnswer {
    const { task, placed } = this.#instance;
    if (this.#first === undefined) onExhausted?.(this.count);
    switch (task) {
      case 'find':
        return this.#first === undefined ? { kind: 'none' } : { kind: 'board', rows: this.#first };
      case 'count':
        return {
          kind: 'count',
          total: BigInt(this.count),
          ...defined({ unique: placed.length === 0 ? BigInt(this.#leastCount) : undefined }),
        };
      default:
        return { kind: 'list', of: task, ...this.#list!.take() };
    }
  }
}

/**
 * Recognizes the least board of each class up to the 8 rotations and reflections, by turning the board. For solvers; the
 * checker has its own test.
 */
export class LeastTest {
  /** The board after the turns so far, and space for the next quarter turn. */
  #turned: Uint8Array;
  #next: Uint8Array;

  /** @param size of the boards, up to 255. */
  constructor(size: number) {
    this.#turned = new Uint8Array(size);
    this.#next = new Uint8Array(size);
  }

  /** Returns whether no image of the board comes before it. */
  isLeast(rows: Int32Array): boolean {
    this.#turned.set(rows);
    for (let turns = 0; turns < 4; turns++) {
      if (comesBefore(this.#turned, rows) || reverseComesBefore(this.#turned, rows)) return false;
      this.#turn();
    }
    return true;
  }

  #turn(): void {
    const [turned, next] = [this.#turned, this.#next];
    const last = turned.length - 1;
    for (let column = 0; column <= last; column++) next[turned[column]!] = last - column;
    this.#turned = next;
    this.#next = turned;
  }
}

function comesBefore(image: Uint8Array, rows: Int32Array): boolean {
  let column = 0;
  while (column < rows.length && image[column] === rows[column]) column++;
  return column < rows.length && image[column]! < rows[column]!;
}

/** Compares the reflection of the image in the same way: its columns in reverse order. */
function reverseComesBefore(image: Uint8Array, rows: Int32Array): boolean {
  const last = rows.length - 1;
  let column = 0;
  while (column <= last && image[last - column] === rows[column]) column++;
  return column <= last && image[last - column]! < rows[column]!;
}

/** The size limit of a list: enough for all boards up to size 16 and all classes up to 17. */
const MAX_BYTES = 2 ** 29;
const FIRST_BYTES = 2 ** 12;

/** Packs boards as list answers hold them: one byte an entry, one board after the other. */
export class BoardList {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;
  readonly #size: number;
  readonly #solver: string;
  readonly #maxBytes: number;

  /**
   * @param size of every board, up to 255.
   * @param solver the id of the solver, for the error.
   * @param maxBytes a power of 2 from 4096.
   */
  constructor(size: number, solver: string, maxBytes = MAX_BYTES) {
    this.#size = size;
    this.#solver = solver;
    this.#maxBytes = maxBytes;
  }

  /** @throws QueensideError `core/gave-up` if the list is full. */
  add(rows: ArrayLike<number>): void {
    if (this.#length + this.#size > this.#bytes.length) this.#grow();
    this.#bytes.set(rows, this.#length);
    this.#length += this.#size;
  }

  /** Returns the boards, ascending, and their number. Empties the list. */
  take(): { readonly boards: Uint8Array; readonly count: number } {
    const listed = new Uint8Array(this.#bytes.buffer.transfer(this.#length));
    const boards = sortBoards(listed, this.#size);
    return { boards, count: boards.length / this.#size };
  }

  #grow(): void {
    if (this.#bytes.length === this.#maxBytes)
      throw listTooLarge(
        this.#solver,
        `more than ${this.#length / this.#size} boards, ${this.#maxBytes / 2 ** 20} MiB`,
      );
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(2 * this.#bytes.length));
  }
}

/** Makes the error of a list that is too large. */
function listTooLarge(solver: string, detail: string): QueensideError {
  return gaveUp(solver, `the list is too large (${detail}): count its boards instead`);
}

/**
 * Sorts consecutive boards: compared by the row of column 1, then of column 2, and so on. Boards that are already
 * ascending are returned as they are. Others are sorted by one column after the other, the last one first (radix sort:
 * Knuth, The Art of Computer Programming 5.2.5).
 *
 * @param boards `size` bytes each, rows from 0 to `size` - 1.
 */
export function sortBoards(boards: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (isAscending(boards, size)) return boards;
  let order = Uint32Array.from({ length: boards.length / size }, (_, board) => board);
  let next = new Uint32Array(order.length);
  for (let column = size - 1; column >= 0; column--) {
    sortByColumn(boards, size, column, order, next);
    [order, next] = [next, order];
  }
  const sorted = new Uint8Array(boards.length);
  for (const [place, board] of order.entries())
    sorted.set(boards.subarray(board * size, (board + 1) * size), place * size);
  return sorted;
}

function isAscending(boards: Uint8Array, size: number): boolean {
  for (let at = size; at < boards.length; at += size) {
    let column = 0;
    while (column < size && boards[at + column] === boards[at - size + column]) column++;
    if (column < size && boards[at + column]! < boards[at - size + column]!) return false;
  }
  return true;
}

/** Writes the boards of `order` into `next`, sorted by the row of one column. The sort is stable. */
function sortByColumn(
  boards: Uint8Array,
  size: number,
  column: number,
  order: Uint32Array,
  next: Uint32Array,
): void {
  const start = new Uint32Array(size + 1);
  for (let at = column; at < boards.length; at += size) start[boards[at]! + 1]! += 1;
  for (let row = 1; row < size; row++) start[row]! += start[row - 1]!;
  for (let at = 0; at < order.length; at++) {
    const board = order[at]!;
    const row = boards[board * size + column]!;
    next[start[row]!] = board;
    start[row]! += 1;
  }
}
