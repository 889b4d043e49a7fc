import { gaveUp, type RunContext } from '@queenside/core';
import { SolutionCollector, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { attackerOf, boardWithPlaced, EMPTY, type Board } from './board.ts';
import { events } from './events.ts';
import { Tally } from './tally.ts';

export const ID = 'backtracking';

/** Checks for an abort and reports progress at every 4096th step. */
const STEP_MASK = 4095;

const { code } = events;

/**
 * Solves by depth-first backtracking (Golomb and Baumert, 1965): columns without a queen from left to right, and in each
 * the rows from 1.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if a list grows too large.
 */
export function backtracking(instance: NQueens, context: RunContext): NQueensAnswer {
  const collector = new SolutionCollector(instance, ID);
  const tally = new Tally();
  const board = boardWithPlaced(instance);
  try {
    if (board !== undefined) search(board, instance, { collector, tally, context });
  } finally {
    tally.writeTo(context.stats);
  }
  return collector.answer();
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
