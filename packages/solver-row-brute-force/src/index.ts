import {
  defineEvents,
  definePlugin,
  defineSolver,
  gaveUp,
  type Need,
  type RunContext,
} from '@queenside/core';
import {
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PRE_PLACED,
  SolutionCollector,
} from '@queenside/problem-nqueens';

/**
 * The events of a search. Columns and rows count from 0. When the queen of the last column is placed, a `solution` or a
 * `conflict` of two queens follows. Queens placed beforehand are not announced.
 */
const events = defineEvents(
  {
    place: ['column', 'row'],
    remove: ['column', 'row'],
    conflict: ['column', 'row', 'otherColumn', 'otherRow'],
    solution: ['number'],
    /** Everything has been tried. */
    exhausted: ['solutions'],
  },
  [
    ['for each choice of a row in each column', 'via place', 'via remove'],
    ['  take the last queens away', 'remove'],
    ['  put them on the next rows', 'place'],
    ['  if a queen attacks another: try the next', 'conflict'],
    ['  else it is a solution', 'solution'],
    ['all tried: return the solutions', 'exhausted'],
  ],
);

const ID = 'row-brute-force';

/** The largest board whose diagonals of one direction fit 32 bits. */
const MAX_SIZE = 16;

/** Checks for an abort and reports progress at the start and after about this many boards. */
const REPORT_BOARDS = 100_000;

const { code } = events;

/**
 * Looks at every board with one queen in each column, in the order of an odometer: the last column turns fastest. Queens
 * placed beforehand stay.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
function rowBruteForce(instance: NQueens, context: RunContext): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  const ranges = rowRangesOf(instance);
  if (ranges === undefined) context.stats['boards'] = 0;
  else new Odometer(ranges, context, collector).run();
  return collector.answer((solutions) => context.observer?.event(code.exhausted, solutions));
}

class Odometer {
  readonly #ranges: RowRanges;
  readonly #context: RunContext;
  readonly #collector: SolutionCollector;
  readonly #lastColumn: number;
  /** The row of the queen in each column. */
  readonly #rows: Int32Array;
  /** The lines of the queens left of each column, and the lines that two of them share. */
  readonly #straight: Int32Array;
  readonly #rising: Int32Array;
  readonly #falling: Int32Array;
  readonly #shared: Int32Array;
  #boards = 0;

  constructor(ranges: RowRanges, context: RunContext, collector: SolutionCollector) {
    const size = ranges.first.length;
    this.#ranges = ranges;
    this.#context = context;
    this.#collector = collector;
    this.#lastColumn = size - 1;
    this.#rows = Int32Array.from(ranges.first, (row) => row - 1);
    this.#straight = new Int32Array(size);
    this.#rising = new Int32Array(size);
    this.#falling = new Int32Array(size);
    this.#shared = new Int32Array(size);
  }

  run(): void {
    let nextReport = 0;
    let column = 0;
    let wantsMore = true;
    while (column >= 0 && wantsMore) {
      if (this.#boards >= nextReport) {
        this.#report();
        nextReport = this.#boards + REPORT_BOARDS;
      }
      if (column < this.#lastColumn) column = this.#advance(column);
      else {
        wantsMore = this.#lookAtRun();
        column--;
      }
    }
    this.#context.stats['boards'] = this.#boards;
  }

  /**
   * Moves the queen of a column, except the last, to its next row.
   *
   * @returns the column to move next: the following one, or the previous one if there was no next row.
   */
  #advance(column: number): number {
    const { observer } = this.#context;
    const rows = this.#rows;
    if (observer && rows[column]! >= this.#ranges.first[column]!)
      this.#announce(code.remove, column);
    const row = ++rows[column]!;
    if (row > this.#ranges.last[column]!) {
      rows[column] = this.#ranges.first[column]! - 1;
      return column - 1;
    }
    if (observer) this.#announce(code.place, column);
    const straight = 1 << row;
    const rising = 1 << (this.#lastColumn + column - row);
    const falling = 1 << (column + row);
    const next = column + 1;
    this.#shared[next] =
      this.#shared[column]! |
      (this.#straight[column]! & straight) |
      (this.#rising[column]! & rising) |
      (this.#falling[column]! & falling);
    this.#straight[next] = this.#straight[column]! | straight;
    this.#rising[next] = this.#rising[column]! | rising;
    this.#falling[next] = this.#falling[column]! | falling;
    return next;
  }

  /**
   * Looks at all boards that differ only in the last column.
   *
   * @returns false if no more solutions are wanted.
   */
  #lookAtRun(): boolean {
    const { observer } = this.#context;
    const column = this.#lastColumn;
    const straight = this.#straight[column]!;
    const rising = this.#rising[column]!;
    const falling = this.#falling[column]!;
    const shared = this.#shared[column]!;
    const first = this.#ranges.first[column]!;
    const last = this.#ranges.last[column]!;
    for (let row = first; row <= last; row++) {
      const sharedByAll =
        shared |
        (straight & (1 << row)) |
        (rising & (1 << (2 * column - row))) |
        (falling & (1 << (column + row)));
      if (sharedByAll !== 0 && observer === undefined) continue;
      this.#rows[column] = row;
      if (observer) this.#announce(code.place, column);
      if (sharedByAll !== 0) this.#announceConflict();
      else if (!this.#addSolution()) {
        this.#boards += row - first + 1;
        return false;
      }
      if (observer) this.#announce(code.remove, column);
    }
    this.#boards += last - first + 1;
    return true;
  }

  #addSolution(): boolean {
    const wantsMore = this.#collector.add(this.#rows);
    this.#context.observer?.event(code.solution, this.#collector.count);
    return wantsMore;
  }

  #announce(which: number, column: number): void {
    if (this.#ranges.isPlaced[column] === 1) return;
    this.#context.observer?.event(which, column, this.#rows[column]);
  }

  #announceConflict(): void {
    const [column, other] = attackingPair(this.#rows);
    const [row, otherRow] = [this.#rows[column], this.#rows[other]];
    this.#context.observer?.event(code.conflict, column, row, other, otherRow);
  }

  #report(): void {
    const { signal, stats } = this.#context;
    const total = this.#ranges.boards;
    stats['boards'] = this.#boards;
    if (signal.aborted) throw gaveUp(ID, `it was stopped after ${this.#boards} of ${total} boards`);
    this.#context.progress(this.#boards / total);
  }
}

/** The rows that the queen of each column visits, from `first` to `last`. A placed queen has only one. */
interface RowRanges {
  /** 1 if the queen of the column is placed beforehand. */
  readonly isPlaced: Uint8Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** The number of boards in these ranges. */
  readonly boards: number;
}

/** Returns the ranges; undefined if a column has two placed queens. */
function rowRangesOf({ size, placed }: NQueens): RowRanges | undefined {
  const columns = new Set(placed.map(({ column }) => column));
  if (columns.size < placed.length) return undefined;
  const isPlaced = new Uint8Array(size);
  const first = new Int32Array(size);
  const last = new Int32Array(size).fill(size - 1);
  for (const { column, row } of placed) {
    isPlaced[column] = 1;
    first[column] = row;
    last[column] = row;
  }
  return { isPlaced, first, last, boards: size ** (size - placed.length) };
}

/** Returns the columns of the first two queens that attack each other. There must be two. */
function attackingPair(rows: Int32Array): [number, number] {
  for (let column = 0; column < rows.length; column++)
    for (let other = column + 1; other < rows.length; other++) {
      const distance = Math.abs(rows[column]! - rows[other]!);
      if (distance === 0 || distance === other - column) return [column, other];
    }
  throw new Error('no queen attacks another');
}

const SECONDS_PER_BOARD = 5e-9;

/** Estimates seconds for all boards with the placed queens. */
function estimate({ size }: Need, { placed }: NQueens): number {
  return 1e-5 + size ** (size - placed.length) * SECONDS_PER_BOARD;
}

/** Solves N-Queens by brute force over the boards with one queen in each column. */
export const rowBruteForceSolver = defineSolver({
  id: ID,
  name: 'One queen per row',
  problem: nqueens,
  summary: 'Brute force: looks at every board that has one queen in each column',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: (instance, _options, context) => rowBruteForce(instance, context),
});

/** The plugin: the solver `row-brute-force`. */
export default definePlugin({
  solvers: [rowBruteForceSolver],
});
