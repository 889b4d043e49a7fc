import { gaveUp, type RunContext } from '@queenside/core';
import { events } from './events.ts';
import type { OpenSquares } from './open-squares.ts';

export const ID = 'forward-checking';

/** What was done so far, over all attempts. */
export interface Tally {
  /** Queens placed. */
  nodes: number;
  /** Queens removed because the next column had no row left to try. */
  backtracks: number;
  /** Queens removed at once because they left a column without an open square. */
  domainWipeouts: number;
}

/** Where and in which order a search goes. */
export interface Plan {
  readonly squares: OpenSquares;
  /** The columns without a queen. They branch in this order or, with `mostConstrained`, are swapped into theirs. */
  readonly columns: Int32Array;
  /** All rows, in the order in which a column tries them. */
  readonly rowOrder: Int32Array;
  /** Branch on the column with the fewest open squares; of several, on the first. */
  readonly mostConstrained: boolean;
  /** It stops where so many queens have been placed over all attempts. */
  readonly maxNodes: number;
}

/** `all`: no branch is left; `enough`: the receiver wants no more solutions; `cut`: the nodes are used up. */
export type Ending = 'all' | 'enough' | 'cut';

/** The signal is asked at every 256th node. */
const NODE_MASK = 255;
/** Queens placed beforehand have depth 1. */
const FIRST_DEPTH = 2;

const { code } = events;

/**
 * Forward checking (Haralick and Elliott, 1980): after each queen every column without one must keep an open square.
 *
 * @param onSolution receives the rows, which are not to be kept, and says whether it wants more.
 * @throws QueensideError `core/gave-up` where the signal ended it.
 */
export function search(
  { squares, columns, rowOrder, mostConstrained, maxNodes }: Plan,
  tally: Tally,
  onSolution: (rows: Int32Array) => boolean,
  { signal, observer, progress }: Pick<RunContext, 'signal' | 'observer' | 'progress'>,
): Ending {
  const { size, rows, openCount } = squares;
  /** For each level, how many entries of the row order have been tried. */
  const tried = new Int32Array(columns.length);
  let solutions = 0;
  let level = 0;
  if (mostConstrained) bringTightest(columns, level, openCount);

  const removeQueen = (column: number): void => {
    if (observer) observer.event(code.remove, column, rows[column]);
    squares.remove(column, FIRST_DEPTH + level);
  };

  for (;;) {
    // 1. Every column has its queen: a solution. Its last queen makes room for the next one.
    if (level === columns.length) {
      if (observer) observer.event(code.solution, ++solutions);
      if (!onSolution(rows)) return 'enough';
      if (level === 0) return 'all';
      level--;
      removeQueen(columns[level]!);
      continue;
    }

    // 2. The next open square of this level's column.
    const column = columns[level]!;
    let next = tried[level]!;
    while (next < size && !squares.isOpen(column, rowOrder[next]!)) next++;
    tried[level] = next + 1;
    if (level === 0) progress(next / size);

    // 3. None is left: back to the column before.
    if (next === size) {
      if (level === 0) return 'all';
      if (observer) observer.event(code.backtrack, column);
      tally.backtracks++;
      level--;
      removeQueen(columns[level]!);
      continue;
    }

    // 4. A queen goes there. Where she leaves a column without an open square, she goes at once.
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

    // 5. On to the next column, from its first row.
    level++;
    if (level === columns.length) continue;
    tried[level] = 0;
    if (mostConstrained) bringTightest(columns, level, openCount);
  }
}

/** Swaps the column with the fewest open squares to `level`, from there or behind. */
function bringTightest(columns: Int32Array, level: number, openCount: Int32Array): void {
  let best = level;
  for (let at = level + 1; at < columns.length; at++)
    if (openCount[columns[at]!]! < openCount[columns[best]!]!) best = at;
  const tightest = columns[best];
  if (tightest === undefined) return;
  columns[best] = columns[level]!;
  columns[level] = tightest;
}
