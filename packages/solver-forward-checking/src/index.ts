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
import { forwardCheckingSearch } from './constraint-search.ts';
import { MAX_SIZE, OpenSquares } from './open-squares.ts';

/**
 * The events of a search. Columns and rows count from 0. `place` and `remove` suffice to replay the board. Queens placed
 * beforehand are not announced.
 */
export const events = defineEvents(
  {
    /** Each column has a list of its open rows. */
    domains: [],
    /** Another attempt starts on an empty board. The first is 0 and is not announced. */
    restart: ['attempt'],
    place: ['column', 'row'],
    /** The queen just placed leaves this column without an open square; it is removed at once. */
    wipeout: ['column'],
    /** All rows of this column have been tried, and the previous queen is removed. */
    backtrack: ['column'],
    remove: ['column', 'row'],
    /** Every column has a queen. Solutions count from 1. */
    solution: ['number'],
    /** Everything has been tried. */
    exhausted: ['solutions'],
  },
  [
    ['open(c) ← all rows, for each column c', 'domains', 'restart'],
    ['search()', 'via solution', 'via place'],
    ['  if the board is full: a solution', 'solution'],
    ['  c ← the column with fewest open rows', 'via place'],
    ['  for each row of open(c)', 'via place'],
    ['    place a queen, strike what it attacks', 'place'],
    ['    if a column has no row left: next row', 'wipeout'],
    ['    else search()', 'via backtrack', 'via solution'],
    ['    remove the queen, reopen the rows', 'remove'],
    ['  no row is left: go back', 'backtrack'],
    ['all tried: return the solutions', 'exhausted'],
  ],
);

/** The order of columns: from column 1, or always the one with the fewest open squares. */
export type Order = 'fixed' | 'most-constrained';

/** Queens that the first attempt at one board may place, as a multiple of the size. */
const FIRST_BUDGET = 2;
const PLACED_DEPTH = 1;

/**
 * Solves all tasks by forward checking.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
function forwardChecking(
  instance: NQueens,
  { order }: { readonly order: Order },
  context: RunContext,
): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  const tally: Tally = { nodes: 0, backtracks: 0, domainWipeouts: 0 };
  const run = { instance, collector, tally, context };
  context.observer?.event(events.code.domains);
  try {
    if (order === 'most-constrained' && instance.task === 'find') attemptUntilFound(run);
    else searchOnce(run, order === 'most-constrained');
  } finally {
    const { nodes, backtracks } = tally;
    Object.assign(context.stats, tally, { steps: nodes + backtracks });
  }
  return collector.answer((solutions) => context.observer?.event(code.exhausted, solutions));
}

interface Run {
  readonly instance: NQueens;
  readonly collector: SolutionCollector;
  readonly tally: Tally;
  readonly context: RunContext;
}

/** Searches the whole tree, rows ascending, until the task is done. */
function searchOnce({ instance, collector, tally, context }: Run, mostConstrained: boolean): void {
  const squares = squaresWithPlaced(instance);
  if (squares === undefined) return;
  const plan = {
    squares,
    columns: columnsWithoutQueen(squares),
    rowOrder: numbers(instance.size),
    mostConstrained,
    maxNodes: Infinity,
  };
  search(plan, tally, (rows) => collector.add(rows), context);
}

/**
 * Searches for one board in random orders of columns and rows, doubling the budget each time. A bad start may take years
 * while another succeeds at once (Gomes, Selman and Kautz, 1998). Eventually the budget suffices for the whole tree, so
 * this also proves that there is no board.
 */
function attemptUntilFound({ instance, collector, tally, context }: Run): void {
  const { signal, observer, random } = context;
  const watch = { signal, observer, progress: () => undefined };
  let budget = FIRST_BUDGET * instance.size;
  let end: SearchEnd = 'cut';
  for (let attempt = 0; end === 'cut'; attempt++) {
    if (attempt > 0 && observer) observer.event(events.code.restart, attempt);
    const squares = squaresWithPlaced(instance);
    if (squares === undefined) return;
    const plan = {
      squares,
      columns: random.shuffle(columnsWithoutQueen(squares)),
      rowOrder: random.shuffle(numbers(instance.size)),
      mostConstrained: true,
      maxNodes: tally.nodes + budget,
    };
    end = search(plan, tally, (rows) => collector.add(rows), watch);
    budget *= 2;
  }
}

/** Places the queens; returns undefined if they attack each other or leave a column without an open square. */
function squaresWithPlaced({ size, placed }: NQueens): OpenSquares | undefined {
  const squares = new OpenSquares(size);
  for (const { column, row } of placed)
    if (!squares.isOpen(column, row) || squares.place(column, row, PLACED_DEPTH) !== -1)
      return undefined;
  return squares;
}

function columnsWithoutQueen({ size, rows }: OpenSquares): Int32Array {
  return numbers(size).filter((column) => rows[column] === -1);
}

function numbers(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, number) => number);
}

const ID = 'forward-checking';

/** The work done so far, over all attempts. */
interface Tally {
  /** Queens placed. */
  nodes: number;
  /** Queens removed because the next column had no row left to try. */
  backtracks: number;
  /** Queens removed at once because they left a column without an open square. */
  domainWipeouts: number;
}

/** The order and the limits of a search. */
interface BranchingPlan {
  readonly squares: OpenSquares;
  /** The columns without a queen, in branching order; with `mostConstrained`, the search reorders them. */
  readonly columns: Int32Array;
  /** All rows, in the order in which a column tries them. */
  readonly rowOrder: Int32Array;
  /** Branch on the first column with the fewest open squares. */
  readonly mostConstrained: boolean;
  /** The most queens placed over all attempts. */
  readonly maxNodes: number;
}

/** `all`: the tree is exhausted; `enough`: no more solutions are wanted; `cut`: the nodes are used up. */
type SearchEnd = 'all' | 'enough' | 'cut';

/** Checks for an abort at every 256th node. */
const NODE_MASK = 255;
/** Queens placed beforehand have depth 1. */
const FIRST_DEPTH = 2;

const { code } = events;

/**
 * Searches by forward checking (Haralick and Elliott, 1980): after each queen, every column without one must keep an open
 * square.
 *
 * @param onSolution receives the rows, which it must not keep; returns whether to continue.
 * @throws QueensideError `core/gave-up` if aborted.
 */
function search(
  { squares, columns, rowOrder, mostConstrained, maxNodes }: BranchingPlan,
  tally: Tally,
  onSolution: (rows: Int32Array) => boolean,
  { signal, observer, progress }: Pick<RunContext, 'signal' | 'observer' | 'progress'>,
): SearchEnd {
  const { size, rows, openCount } = squares;
  /** The number of entries of the row order tried at each level. */
  const tried = new Int32Array(columns.length);
  let solutions = 0;
  let level = 0;
  if (mostConstrained) bringTightest(columns, level, openCount);

  const removeQueen = (column: number): void => {
    if (observer) observer.event(code.remove, column, rows[column]);
    squares.remove(column, FIRST_DEPTH + level);
  };

  for (;;) {
    // 1. If every column has its queen, this is a solution. Remove its last queen to search on.
    if (level === columns.length) {
      if (observer) observer.event(code.solution, ++solutions);
      if (!onSolution(rows)) return 'enough';
      if (level === 0) return 'all';
      level--;
      removeQueen(columns[level]!);
      continue;
    }

    // 2. Find the next open square of the column.
    const column = columns[level]!;
    let next = tried[level]!;
    while (next < size && !squares.isOpen(column, rowOrder[next]!)) next++;
    tried[level] = next + 1;
    if (level === 0) progress(next / size);

    // 3. If there is none, go back one column.
    if (next === size) {
      if (level === 0) return 'all';
      if (observer) observer.event(code.backtrack, column);
      tally.backtracks++;
      level--;
      removeQueen(columns[level]!);
      continue;
    }

    // 4. Place a queen there. If it leaves a column without an open square, remove it at once.
    if (tally.nodes === maxNodes) return 'cut';
    if ((tally.nodes & NODE_MASK) === 0 && signal.aborted)
      throw gaveUp(ID, `it was stopped after ${tally.nodes} queens`);
    tally.nodes++;
    const row = rowOrder[next]!;
    if (observer) observer.event(code.place, column, row);
    const emptied = squares.place(column, row, FIRST_DEPTH + level);
    if (emptied !== -1) {
      if (observer) observer.event(code.wipeout, emptied);
      tally.domainWipeouts++;
      removeQueen(column);
      continue;
    }

    // 5. Go to the next column, from its first row.
    level++;
    if (level === columns.length) continue;
    tried[level] = 0;
    if (mostConstrained) bringTightest(columns, level, openCount);
  }
}

/** Swaps the column with the fewest open squares, among those from `level`, to `level`. */
function bringTightest(columns: Int32Array, level: number, openCount: Int32Array): void {
  let best = level;
  for (let at = level + 1; at < columns.length; at++)
    if (openCount[columns[at]!]! < openCount[columns[best]!]!) best = at;
  const tightest = columns[best];
  if (tightest === undefined) return;
  columns[best] = columns[level]!;
  columns[level] = tightest;
}

const options = {
  order: {
    enum: ['fixed', 'most-constrained'],
    default: 'most-constrained',
    description: 'the next column to branch on: the leftmost, or that with the fewest open squares',
  },
} as const;

/**
 * Estimates seconds, fitted to measurements. One board takes a few queens for each column, and each queen looks at three
 * squares of each column. Hard completions are unpredictable. A count takes 5.2 times as long for each further size.
 */
function estimate({ task, size }: Need): number {
  return 2e-4 + (task === 'find' ? 2.5e-10 * size ** 3 : 0.1 * 5.2 ** (size - 12));
}

/** Solves N-Queens by forward checking. */
export const forwardCheckingSolver = defineSolver({
  id: ID,
  name: 'Forward checking',
  problem: nqueens,
  summary: 'Forward checking: back up as soon as a column has no open square left',
  options,
  capabilities: {
    tasks: ['find', 'count', 'all', 'unique'],
    features: [PRE_PLACED],
    complete: true,
    deterministic: false,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: forwardChecking,
});

export { forwardCheckingSearch } from './constraint-search.ts';

/** The plugin: `forward-checking` for N-Queens, and for every model. */
export default definePlugin({
  solvers: [forwardCheckingSolver],
  constraintSearches: [forwardCheckingSearch],
});
