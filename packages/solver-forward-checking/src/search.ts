import { gaveUp, type RunContext } from '@queenside/core';
import { events } from './events.ts';
import type { OpenSquares } from './open-squares.ts';

export const ID = 'forward-checking';

/** The work done so far, over all attempts. */
export interface Tally {
  /** Queens placed. */
  nodes: number;
  /** Queens removed because the next column had no row left to try. */
  backtracks: number;
  /** Queens removed at once because they left a column without an open square. */
  domainWipeouts: number;
}

/** The order and the limits of a search. */
export interface Plan {
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
export type SearchEnd = 'all' | 'enough' | 'cut';

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
export function search(
  { squares, columns, rowOrder, mostConstrained, maxNodes }: Plan,
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
