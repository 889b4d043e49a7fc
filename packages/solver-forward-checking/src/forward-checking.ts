import type { RunContext } from '@queenside/core';
import { SolutionCollector, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { events } from './events.ts';
import { OpenSquares } from './open-squares.ts';
import { ID, search, type SearchEnd, type Tally } from './search.ts';

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
export function forwardChecking(
  instance: NQueens,
  { order }: { readonly order: Order },
  context: RunContext,
): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  const tally: Tally = { nodes: 0, backtracks: 0, domainWipeouts: 0 };
  const run = { instance, collector, tally, context };
  try {
    if (order === 'most-constrained' && instance.task === 'find') attemptUntilFound(run);
    else searchOnce(run, order === 'most-constrained');
  } finally {
    const { nodes, backtracks } = tally;
    Object.assign(context.stats, tally, { steps: nodes + backtracks });
  }
  return collector.answer();
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
