import {
  defineEvents,
  definePlugin,
  defineSolver,
  gaveUp,
  type Need,
  type RunContext,
  type Stats,
} from '@queenside/core';
import {
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PRE_PLACED,
  SolutionCollector,
} from '@queenside/problem-nqueens';
import { backtrackingSearch } from './constraint-search.ts';

/** The events of a search. Columns and rows count from 0. Queens placed beforehand are not announced. */
export const events = defineEvents(
  {
    /** No queen attacks the tested square, and a queen is placed there. */
    place: ['column', 'row'],
    /** A queen attacks the tested square. */
    conflict: ['column', 'row', 'byColumn', 'byRow'],
    /** All rows of the next column have been tried, and this queen is removed. */
    backtrack: ['column', 'row'],
    /** The board is full. */
    solution: ['number'],
    /** The queen that filled the board is removed, to search for more solutions. */
    remove: ['column', 'row'],
    /** Everything has been tried. */
    exhausted: ['solutions'],
  },
  [
    ['search(column)', 'via place', 'via conflict'],
    ['  for each square of the column', 'via place', 'via conflict'],
    ['    if it is attacked: try the next row', 'conflict'],
    ['    place a queen', 'place'],
    ['    if the board is full: a solution', 'solution'],
    ['    else search(column + 1)', 'via backtrack'],
    ['    to find more, remove the queen', 'remove'],
    ['  go back, remove the queen before', 'backtrack'],
    ['all tried: return the solutions', 'exhausted'],
  ],
);

const ID = 'backtracking';

/** Checks for an abort and reports progress at every 4096th step. */
const STEP_MASK = 4095;

const { code } = events;

/**
 * Solves by depth-first backtracking (Golomb and Baumert, 1965): columns without a queen from left to right, and in each
 * the rows from 1.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
function backtracking(instance: NQueens, context: RunContext): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  const tally = new Tally();
  const board = boardWithPlaced(instance);
  try {
    if (board !== undefined) search(board, instance, { collector, tally, context });
  } finally {
    tally.writeTo(context.stats);
  }
  return collector.answer((solutions) => context.observer?.event(code.exhausted, solutions));
}

interface Report {
  readonly collector: SolutionCollector;
  readonly tally: Tally;
  readonly context: RunContext;
}

function search(
  { rows, lines }: Board,
  { size, task }: NQueens,
  { collector, tally, context }: Report,
): void {
  const { signal, observer } = context;
  const columns = emptyColumns(rows);
  const lastDepth = columns.length - 1;
  if (lastDepth < 0) {
    tally.markSolution();
    collector.add(rows);
    observer?.event(code.solution, collector.count);
    return;
  }

  let depth = 0;
  /** The last row tested in the current column. */
  let row = -1;
  for (let step = 0; ; step++) {
    if ((step & STEP_MASK) === 0) {
      if (signal.aborted) throw gaveUp(ID, `it was stopped after ${tally.tests} tests`);
      if (task !== 'find') context.progress(shareDone(rows, columns));
    }
    const column = columns[depth]!;

    // 1. Test the next rows of the column until one is not attacked.
    while (++row < size) {
      tally.tests++;
      if (!lines.isAttacked(column, row)) break;
      if (observer) {
        const other = attackerOf(rows, column, row);
        observer.event(code.conflict, column, row, other, rows[other]);
      }
    }

    // 2. If there is none, go back one column, remove its queen, and continue from its row.
    if (row === size) {
      if (--depth < 0) return;
      const before = columns[depth]!;
      row = rows[before]!;
      rows[before] = EMPTY;
      lines.mark(before, row, 0);
      tally.backtracks++;
      if (observer) observer.event(code.backtrack, before, row);
      continue;
    }

    // 3. Otherwise place a queen there.
    rows[column] = row;
    if (observer) observer.event(code.place, column, row);

    // 4. In the last column this is a solution. The search continues from the row of its last queen.
    if (depth === lastDepth) {
      tally.markSolution();
      const wantsMore = collector.add(rows);
      if (observer) observer.event(code.solution, collector.count);
      if (!wantsMore) return;
      rows[column] = EMPTY;
      if (observer) observer.event(code.remove, column, row);
      continue;
    }

    // 5. Otherwise go to the next column.
    lines.mark(column, row, 1);
    depth++;
    row = -1;
  }
}

function emptyColumns(rows: Int32Array): number[] {
  return [...rows.keys()].filter((column) => rows[column] === EMPTY);
}

/** Returns how many of the row pairs of the first two columns have been searched, as a fraction. */
function shareDone(rows: Int32Array, [first, second]: readonly number[]): number {
  const size = rows.length;
  const done = (column: number | undefined): number =>
    column === undefined ? 0 : Math.max(0, rows[column]!) / size;
  return done(first) + done(second) / size;
}

/** The row of a column without a queen. */
const EMPTY = -1;

/** A board with the queens placed beforehand. */
interface Board {
  /** The row of the queen in each column, or {@link EMPTY}. */
  readonly rows: Int32Array;
  readonly lines: Lines;
}

/** Places the queens; returns undefined if they attack each other. */
function boardWithPlaced({ size, placed }: NQueens): Board | undefined {
  const rows = new Int32Array(size).fill(EMPTY);
  const lines = new Lines(size);
  for (const { column, row } of placed) {
    if (rows[column] !== EMPTY || lines.isAttacked(column, row)) return undefined;
    rows[column] = row;
    lines.mark(column, row, 1);
  }
  return { rows, lines };
}

/** Returns the column of the first queen that attacks an attacked square. */
function attackerOf(rows: Int32Array, column: number, row: number): number {
  return rows.findIndex((otherRow, other) => {
    if (other === column || otherRow === EMPTY) return false;
    const distance = Math.abs(otherRow - row);
    return distance === 0 || distance === Math.abs(other - column);
  });
}

/** The rows and diagonals that have a queen. */
class Lines {
  readonly #size: number;
  readonly #rows: Uint8Array;
  readonly #rising: Uint8Array;
  readonly #falling: Uint8Array;

  constructor(size: number) {
    this.#size = size;
    this.#rows = new Uint8Array(size);
    this.#rising = new Uint8Array(2 * size - 1);
    this.#falling = new Uint8Array(2 * size - 1);
  }

  /** Returns whether a queen in another column attacks this square. */
  isAttacked(column: number, row: number): boolean {
    return (
      (this.#rows[row]! |
        this.#rising[this.#size - 1 + column - row]! |
        this.#falling[column + row]!) !==
      0
    );
  }

  /** @param taken 1 if a queen is placed, 0 if it is removed. */
  mark(column: number, row: number, taken: 0 | 1): void {
    this.#rows[row] = taken;
    this.#rising[this.#size - 1 + column - row] = taken;
    this.#falling[column + row] = taken;
  }
}

/** Counts the work of a search, in total and up to the first and the last solution. */
class Tally {
  /** Squares tested for being attacked. */
  tests = 0;
  /** Queens removed because the next column had no row left. The last queen of a solution does not count. */
  backtracks = 0;
  readonly #atSolutions: Record<string, number> = {};

  markSolution(): void {
    const { tests, backtracks } = this;
    this.#atSolutions['testsToFirst'] ??= tests;
    this.#atSolutions['backtracksToFirst'] ??= backtracks;
    this.#atSolutions['testsToLast'] = tests;
    this.#atSolutions['backtracksToLast'] = backtracks;
  }

  /** Writes the stats. Without a solution, those of the first and the last are absent. */
  writeTo(stats: Stats): void {
    Object.assign(stats, { tests: this.tests, backtracks: this.backtracks }, this.#atSolutions);
  }
}

const SECONDS_PER_TEST = 5e-9;

/**
 * Estimates seconds, fitted to measured tests: up to the first board for sizes 8 to 30, where neighboring sizes differ
 * tenfold either way, and in total for sizes 8 to 13. A placed queen leaves about one board in `size`.
 */
function estimate({ size, task, features = [] }: Need): number {
  const share = features.includes(PRE_PLACED) && task !== 'find' ? 1 / size : 1;
  const tests = task === 'find' ? 900 * 1.8 ** (size - 8) : 15_700 * 5.2 ** (size - 8);
  return 1e-5 + tests * share * SECONDS_PER_TEST;
}

/** Solves N-Queens by depth-first backtracking. */
export const backtrackingSolver = defineSolver({
  id: ID,
  name: 'Backtracking',
  problem: nqueens,
  summary: 'Depth-first backtracking, one queen per column; counts every test and backtrack',
  options: {},
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: 255,
  },
  events,
  estimate,
  solve: (instance, _options, context) => backtracking(instance, context),
});

export { backtrackingSearch } from './constraint-search.ts';

/** The plugin: `backtracking` for N-Queens, and for every model. */
export default definePlugin({
  solvers: [backtrackingSolver],
  constraintSearches: [backtrackingSearch],
});
