import { defineEvents, type RunContext } from '@queenside/core';
import { NO_QUEEN } from './queens.ts';

/** The events of a run. Columns and rows count from 0. `place` and `move` suffice to replay the board. */
export const events = defineEvents(
  {
    /** The board is cleared, except for placed queens, for another attempt. The first is 0. */
    restart: ['attempt'],
    /** The greedy start puts a queen on a square with this many attackers. */
    place: ['column', 'row', 'conflicts'],
    /** A repair step moves a queen to a square with this many attackers. */
    move: ['column', 'from', 'to', 'conflicts'],
    /** No queen is attacked. The number is 1. */
    solution: ['number'],
  },
  [
    ['clear the board', 'restart'],
    ['for each column: place a queen', 'via place'],
    ['  on a square with the fewest attackers', 'place'],
    ['repeat until no queen is attacked', 'solution'],
    ['  column ← one whose queen is attacked', 'via move'],
    ['  move it to the row with fewest attackers', 'move'],
  ],
);

/** Rows that a column tries in its region and then, if all were attacked, among all free rows. */
const REGION_PROBES = 16;
const FREE_ROW_PROBES = 128;

/** This many consecutive columns use a region of this many rows, so that its data stays in the nearest caches. */
const REGION_COLUMNS = 512;
const REGION_ROWS = 1 << 17;

/** Checks for an abort and reports progress at every 4096th column. */
const POLL_MASK = 4095;

/** A board that fills up with queens that do not attack each other. */
interface Filling {
  /** The row of each column's queen; {@link NO_QUEEN} if the column is empty. */
  readonly rows: Int32Array;
  readonly taken: TakenLines;
  readonly context: RunContext;
}

/**
 * Runs the first and largest part of the greedy start on a large board: each column tries random rows and takes the first
 * that is not attacked (after Sosic and Gu, 1990). Some ten columns remain at the end, independent of the size.
 *
 * @param rows by column, changed in place. Its queens must not attack each other. Columns that find no free square, and
 *   all that follow an abort, stay empty.
 * @returns false if aborted.
 */
export function probeRows(rows: Int32Array, context: RunContext): boolean {
  const taken = new TakenLines(rows.length);
  for (let column = 0; column < rows.length; column++)
    if (rows[column] !== NO_QUEEN) taken.take(column, rows[column]!);
  const filling = { rows, taken, context };
  return probeRegions(filling) && probeFreeRows(filling);
}

/** Fills columns in groups, each in a random region of the board. Regions wrap around its edge. */
function probeRegions(filling: Filling): boolean {
  const { rows, taken, context } = filling;
  const { random } = context;
  const size = rows.length;
  const height = Math.min(size, REGION_ROWS);
  let top = 0;
  for (let column = 0; column < size; column++) {
    if ((column & POLL_MASK) === 0 && !goesOn(context, column / size / 2)) return false;
    if (column % REGION_COLUMNS === 0) top = random.int(size);
    if (rows[column] !== NO_QUEEN) continue;
    for (let probe = 0; probe < REGION_PROBES; probe++) {
      let row = top + random.int(height);
      if (row >= size) row -= size;
      if (!taken.isFree(column, row)) continue;
      put(filling, column, row);
      break;
    }
  }
  return true;
}

/** Fills the remaining columns from the list of remaining rows. */
function probeFreeRows(filling: Filling): boolean {
  const { rows, taken, context } = filling;
  const { random } = context;
  const size = rows.length;
  const free = freeRows(filling);
  let left = free.length;
  for (let column = 0; column < size; column++) {
    if ((column & POLL_MASK) === 0 && !goesOn(context, 0.5 + column / size / 2)) return false;
    if (rows[column] !== NO_QUEEN) continue;
    for (let probe = 0; probe < FREE_ROW_PROBES; probe++) {
      const at = random.int(left);
      const row = free[at]!;
      if (!taken.isFree(column, row)) continue;
      put(filling, column, row);
      free[at] = free[--left]!;
      break;
    }
  }
  return true;
}

function freeRows({ rows, taken }: Filling): Int32Array {
  const free = new Int32Array(rows.reduce((sum, row) => (row === NO_QUEEN ? sum + 1 : sum), 0));
  let count = 0;
  for (let row = 0; row < rows.length; row++) if (taken.isFreeRow(row)) free[count++] = row;
  return free;
}

function put({ rows, taken, context: { observer } }: Filling, column: number, row: number): void {
  rows[column] = row;
  taken.take(column, row);
  if (observer) observer.event(events.code.place, column, row, 0);
}

function goesOn(context: RunContext, fraction: number): boolean {
  if (context.signal.aborted) return false;
  context.progress(fraction);
  return true;
}

/**
 * The rows and diagonals of queens that do not attack each other, one bit for each line. Thirty times smaller than
 * counters, so it stays in the processor caches.
 */
export class TakenLines {
  readonly #size: number;
  /** Rows from 0, rising diagonals (column - row) from 2 size - 1, falling ones (column + row) from 3 size - 1. */
  readonly #bits: Int32Array;

  constructor(size: number) {
    this.#size = size;
    this.#bits = new Int32Array(((5 * size) >>> 5) + 1);
  }

  /** Returns whether a row has no queen. */
  isFreeRow(row: number): boolean {
    return ((this.#bits[row >>> 5]! >>> row) & 1) === 0;
  }

  /** Returns whether a square of an empty column is free of attackers. */
  isFree(column: number, row: number): boolean {
    const bits = this.#bits;
    const rising = 2 * this.#size - 1 + column - row;
    const falling = 3 * this.#size - 1 + column + row;
    const taken =
      (bits[row >>> 5]! >>> row) |
      (bits[rising >>> 5]! >>> rising) |
      (bits[falling >>> 5]! >>> falling);
    return (taken & 1) === 0;
  }

  /** Marks the lines of a square. */
  take(column: number, row: number): void {
    this.#take(row);
    this.#take(2 * this.#size - 1 + column - row);
    this.#take(3 * this.#size - 1 + column + row);
  }

  #take(line: number): void {
    this.#bits[line >>> 5]! |= 1 << line;
  }
}
