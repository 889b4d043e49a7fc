import {
  defined,
  defineEvents,
  definePlugin,
  defineSolver,
  gaveUp,
  type Need,
  type Observer,
  type RunContext,
} from '@queenside/core';
import {
  classCount,
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PRE_PLACED,
  SolutionCollector,
} from '@queenside/problem-nqueens';

/**
 * The events of a search. Columns and rows count from 0. Queens placed beforehand are announced when the search reaches
 * their columns. If only half of the boards is searched, the other half is not announced.
 */
export const events = defineEvents(
  {
    place: ['column', 'row'],
    /** The next column has no row left, and this queen is removed. */
    backtrack: ['column', 'row'],
    solution: ['number'],
    /** The queen that filled the board is removed. */
    remove: ['column', 'row'],
    /** Everything has been tried. If only half was searched, the other half are mirror images. */
    exhausted: ['solutions', 'mirrored'],
  },
  [
    ['search(column, attacked rows as bits)', 'via place'],
    ['  free ← the rows without a bit', 'via place'],
    ['  for each free row: place a queen', 'place'],
    ['    in the last column: a solution', 'solution'],
    ['    to find more, remove the queen', 'remove'],
    ['    else search(column + 1, shifted bits)', 'via backtrack'],
    ['  go back, remove the queen before', 'backtrack'],
    ['all tried: return the solutions', 'exhausted'],
  ],
);

const ID = 'bitmask';

/**
 * Counts or lists all solutions.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
function bitmask(instance: NQueens, context: RunContext): NQueensAnswer {
  const { task } = instance;
  return task === 'count' ? count(instance, context) : list(instance, context);
}

function count(instance: NQueens, context: RunContext): NQueensAnswer {
  const { size, placed } = instance;
  // Placed queens break the mirror symmetry, and the only board of size 1 is its own mirror image.
  if (placed.length > 0 || size === 1) {
    const total = BigInt(searchAll(instance, context));
    return {
      kind: 'count',
      total,
      ...defined({ unique: placed.length === 0 ? total : undefined }),
    };
  }
  const total = 2n * BigInt(searchHalf(size, context));
  return { kind: 'count', total, unique: classCount(size, total) };
}

function list(instance: NQueens, context: RunContext): NQueensAnswer {
  const { size, task } = instance;
  const collector = new SolutionCollector(instance, ID);
  const rows = new Int32Array(size);
  const collect = (queens: Int32Array): void => {
    for (let column = 0; column < size; column++) rows[column] = rowOf(queens[column]!);
    collector.add(rows);
  };
  // The least board of a class is before its mirror image, so one half is enough.
  if (task === 'unique' && size > 1) searchHalf(size, context, collect);
  else searchAll(instance, context, collect);
  return collector.answer();
}

type OnSolution = (queens: Int32Array) => void;

function searchAll(instance: NQueens, context: RunContext, onSolution?: OnSolution): number {
  return search([openRows(instance)], 1, context, onSolution);
}

function searchHalf(size: number, context: RunContext, onSolution?: OnSolution): number {
  return search(openRowsOfHalf(size), 1 / 2, context, onSolution);
}

/**
 * @param share the fraction of all boards that these parts cover.
 * @returns the number of solutions.
 */
function search(
  parts: readonly Int32Array[],
  share: number,
  context: RunContext,
  onSolution: OnSolution | undefined,
): number {
  const { signal, observer, stats } = context;
  const onPause = (queens: Int32Array): void => {
    stats['placements'] = run.placements;
    if (signal.aborted) throw gaveUp(ID, `it was stopped after ${run.placements} queens`);
    context.progress(shareDone(queens) / share);
  };
  const run = new Search({ observer, onSolution, onPause });
  if (signal.aborted) throw gaveUp(ID, 'it was stopped before it began');
  for (const open of parts) run.run(open);
  stats['placements'] = run.placements;
  const mirrored = (1 / share - 1) * run.solutions;
  observer?.event(code.exhausted, run.solutions + mirrored, mirrored);
  return run.solutions;
}

/** Returns how many of the row pairs of the first two columns have been searched, as a fraction. */
function shareDone(queens: Int32Array): number {
  const size = queens.length;
  const [first = 1, second = 1] = queens;
  return (rowOf(first) + Math.max(0, rowOf(second)) / size) / size;
}

/** The callbacks of a search. */
interface Listener {
  readonly observer: Observer | undefined;
  /** Receives every solution: the row of the queen in each column, as a bit. */
  readonly onSolution: ((queens: Int32Array) => void) | undefined;
  /** Called now and then with the current queens, possibly followed by stale ones. It may throw. */
  readonly onPause: (queens: Int32Array) => void;
}

/** Queens between two pauses, a power of 2. */
const PAUSE = 1 << 16;

const { code } = events;

/** Visits and counts the solutions with bit sets. */
class Search {
  /** Queens placed. */
  placements = 0;
  solutions = 0;
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /**
   * Backtracks over bit sets with its own stacks (Somers, "The N Queens Problem: A Study in Optimization", 2002). Three
   * sets hold the rows of a column that the queens so far attack; the lowest free row is tried next. Solutions come in
   * ascending order.
   */
  run(open: OpenRows): void {
    const { observer, onSolution, onPause } = this.#listener;
    const size = open.length;
    const last = size - 1;
    // For each column: the rows attacked from the left, along rows and both diagonals; and the rows not yet tried.
    const taken = new Int32Array(size);
    const rising = new Int32Array(size);
    const falling = new Int32Array(size);
    const untried = new Int32Array(size);
    const queens = new Int32Array(size);
    let placements = this.placements;
    let column = 0;
    let takenHere = 0;
    let risingHere = 0;
    let fallingHere = 0;
    let free = open[0]!;
    for (;;) {
      // 1. If no row is left, go back one column and remove its queen.
      if (free === 0) {
        if (--column < 0) break;
        takenHere = taken[column]!;
        risingHere = rising[column]!;
        fallingHere = falling[column]!;
        free = untried[column]!;
        if (observer) observer.event(code.backtrack, column, rowOf(queens[column]!));
        continue;
      }

      // 2. Place a queen on the lowest free row.
      const queen = free & -free;
      free ^= queen;
      queens[column] = queen;
      if (observer) observer.event(code.place, column, rowOf(queen));
      if ((++placements & (PAUSE - 1)) === 0) {
        this.placements = placements;
        onPause(queens);
      }

      // 3. In the last column this is a solution.
      if (column === last) {
        this.solutions++;
        if (onSolution !== undefined) onSolution(queens);
        if (observer) {
          observer.event(code.solution, this.solutions);
          observer.event(code.remove, column, rowOf(queen));
        }
        continue;
      }

      // 4. If the next column has no row left, remove the queen at once.
      const takenNext = takenHere | queen;
      const risingNext = (risingHere | queen) << 1;
      const fallingNext = (fallingHere | queen) >>> 1;
      const freeNext = open[column + 1]! & ~(takenNext | risingNext | fallingNext);
      if (freeNext === 0) {
        if (observer) observer.event(code.backtrack, column, rowOf(queen));
        continue;
      }

      // 5. Otherwise go to the next column.
      untried[column] = free;
      column++;
      taken[column] = takenHere = takenNext;
      rising[column] = risingHere = risingNext;
      falling[column] = fallingHere = fallingNext;
      free = freeNext;
    }
    this.placements = placements;
  }
}

/** Returns the row, from 0, of a bit. */
function rowOf(bit: number): number {
  return 31 - Math.clz32(bit);
}

/** The largest board whose rows fit the bits of an integer without its sign. */
const MAX_SIZE = 31;

/** The rows open to the queen of each column, row r as bit r. */
type OpenRows = Int32Array;

/** Returns the rows that no placed queen attacks; for the column of a placed queen, its row. */
function openRows({ size, placed }: NQueens): OpenRows {
  const open = new Int32Array(size).fill(firstRows(size));
  for (const queen of placed)
    for (let column = 0; column < size; column++) {
      const distance = Math.abs(column - queen.column);
      const row = 1 << queen.row;
      if (distance === 0) open[column]! &= row;
      else open[column]! &= ~(row | (row << distance) | (row >>> distance));
    }
  return open;
}

/**
 * Returns the open rows that cover one board of each pair of mirror images (first row to last). The queen of the first
 * column is in the first half of the rows or, if it is in the middle row, that of the second column is.
 *
 * @param size at least 2.
 */
function openRowsOfHalf(size: number): OpenRows[] {
  const all = openRows({ size, task: 'count', placed: [] });
  const half = firstRows(size >> 1);
  const below = Int32Array.from(all).fill(half, 0, 1);
  if (size % 2 === 0) return [below];
  const middle = Int32Array.from(all).fill(half, 1, 2);
  middle[0] = 1 << (size >> 1);
  return [below, middle];
}

function firstRows(length: number): number {
  return 2 ** length - 1;
}

/** Estimates seconds, fitted to sizes 12 to 16. Each placed queen leaves about two boards in `size`. */
function estimate({ size, task }: Need, { placed }: NQueens): number {
  const share = (2 / size) ** placed.length;
  const listing = task === 'all' ? 2 : 1.2;
  return 1e-5 + 0.15 * 6.6 ** (size - 14) * share * (task === 'count' ? 1 : listing);
}

/** Counts and lists N-Queens solutions by bit-field backtracking. */
export const bitmaskSolver = defineSolver({
  id: ID,
  name: 'Backtracking with bit masks',
  problem: nqueens,
  summary:
    'Bit-field backtracking: counts and lists all solutions, with a column of squares in one integer',
  options: {},
  capabilities: {
    tasks: ['count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: true,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: (instance, _options, context) => bitmask(instance, context),
});

/** The plugin: the solver `bitmask`. */
export default definePlugin({
  solvers: [bitmaskSolver],
});
