import {
  definePlugin,
  defineSolver,
  type Need,
  type Random,
  type RunContext,
} from '@queenside/core';
import { nqueens, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { events, ID, poll, type Tally } from './progress.ts';
import { BitBoard } from './bit-board.ts';
import { placeAll } from './place-all.ts';

/**
 * Finds one board by bit-parallel greedy placement, and inserts the last few queens by swaps. If that fails on a small
 * board, it starts another attempt. Every attempt can produce every solution, so one succeeds eventually.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
function largeBoard({ size }: NQueens, _options: unknown, context: RunContext): NQueensAnswer {
  if (size === 2 || size === 3) return { kind: 'none' };
  const board = new BitBoard(size);
  const tally: Tally = { probes: 0, putOff: 0, swaps: 0, restarts: 0 };
  context.observer?.event(events.code.restart, 0);
  try {
    attempt(board, tally, context);
    while (board.queens < size) {
      board.clear();
      tally.restarts++;
      context.observer?.event(events.code.restart, tally.restarts);
      attempt(board, tally, context);
    }
    context.observer?.event(events.code.solution, 1);
    return { kind: 'board', rows: board.rows };
  } finally {
    const { probes, ...counts } = tally;
    Object.assign(context.stats, { probesPerQueen: probes / size, ...counts });
  }
}

function attempt(board: BitBoard, tally: Tally, context: RunContext): void {
  placeAll(board, tally, context);
  insertLast(board, tally, context);
}

/** Free rows tried for a column before queens are moved for it. */
const MATCH_TRIES = 64;
/** Pairs of a free row and a queen to try. On a small board each pair is tried several times. */
const SWAP_TRIES = 10_000;
const SWAP_TRIES_PER_COLUMN = 32;
/** Checks for an abort at every 64th column. */
const COLUMN_MASK = 63;

const { code } = events;

/** The rows without a queen: the first `count` of the list, in no particular order. */
interface FreeRows {
  readonly rows: Int32Array;
  count: number;
}

/**
 * Inserts the queens of the last columns. It places each on a free square if some tries find one, or else swaps it with
 * another queen (after Sosic and Gu, 1990, who swap the rows of queens in conflict). It stops at a column for which it finds
 * neither.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
function insertLast(board: BitBoard, tally: Tally, context: RunContext): void {
  const { random, observer } = context;
  const columns = board.listEmptyColumns();
  tally.putOff += columns.length;
  const open: FreeRows = { rows: board.listFreeRows(), count: columns.length };
  for (const [at, column] of columns.entries()) {
    if ((at & COLUMN_MASK) === 0) poll(board, context);
    const match = findMatch(board, column, open, random);
    if (match !== -1) {
      const row = useUp(open, match);
      board.put(column, row);
      if (observer) observer.event(code.place, column, row);
      continue;
    }
    const swap = findSwap(board, column, open, random);
    if (swap === undefined) return;
    const { other, match: otherMatch } = swap;
    const row = board.rows[other]!;
    const otherRow = useUp(open, otherMatch);
    board.take(other);
    board.put(column, row);
    board.put(other, otherRow);
    tally.swaps++;
    if (observer) observer.event(code.swap, column, row, other, otherRow);
  }
}

/** Returns the index of a row that is not attacked in this column, or -1. */
function findMatch(board: BitBoard, column: number, open: FreeRows, random: Random): number {
  for (let tries = Math.min(MATCH_TRIES, 4 * open.count); tries > 0; tries--) {
    const at = random.int(open.count);
    if (board.hasFreeDiagonals(column, open.rows[at]!)) return at;
  }
  return -1;
}

/** Finds a queen whose row suits this column, and the index of a row that suits that queen. */
function findSwap(
  board: BitBoard,
  column: number,
  open: FreeRows,
  random: Random,
): { readonly other: number; readonly match: number } | undefined {
  const most = Math.min(SWAP_TRIES, SWAP_TRIES_PER_COLUMN * board.size);
  for (let tries = most; tries > 0; tries--) {
    const other = random.int(board.size);
    const row = board.rows[other]!;
    if (row < 0 || !board.hasFreeDiagonals(column, row)) continue;
    const match = random.int(open.count);
    const otherRow = open.rows[match]!;
    if (!board.hasFreeDiagonals(other, otherRow)) continue;
    if (Math.abs(column - other) !== Math.abs(row - otherRow)) return { other, match };
  }
  return undefined;
}

function useUp(open: FreeRows, at: number): number {
  const row = open.rows[at]!;
  open.rows[at] = open.rows[--open.count]!;
  return row;
}

const options = {} as const;

/** Estimates seconds, fitted to measurements. Small boards need several attempts, large ones a constant time a queen. */
function estimate({ size }: Need): number {
  return 1e-4 + 4e-8 * size;
}

/** Solves N-Queens by bit-parallel greedy placement. */
export const largeBoardSolver = defineSolver({
  id: ID,
  name: 'Large boards',
  problem: nqueens,
  summary: 'Bit-parallel greedy placement, 32 squares at a time, for millions of queens',
  options,
  capabilities: {
    tasks: ['find'],
    complete: true,
    deterministic: false,
    minSize: 1,
    maxSize: 400_000_000,
  },
  events,
  estimate,
  solve: largeBoard,
});

/** The plugin: the solver `large-board`. */
export default definePlugin({
  solvers: [largeBoardSolver],
});
