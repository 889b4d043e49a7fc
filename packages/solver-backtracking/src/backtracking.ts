import { gaveUp, type RunContext } from '@queenside/core';
import { SolutionCollector, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { attackerOf, boardWithPlaced, EMPTY, type Board } from './board.ts';
import { events } from './events.ts';
import { Tally } from './tally.ts';

export const ID = 'backtracking';

/** The signal is asked, and progress told, at every 4096th step. */
const STEP_MASK = 4095;

const { code } = events;

/**
 * Depth-first backtracking (Golomb and Baumert, 1965): the columns without a queen from left to right, in each of them
 * the rows from 1 on.
 *
 * @throws QueensideError `core/gave-up` where the signal ends it, or a list grows too large.
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
  /** The row tested last in the column at hand. */
  let row = -1;
  for (let step = 0; ; step++) {
    if ((step & STEP_MASK) === 0) {
      if (signal.aborted) throw gaveUp(ID, `it was stopped after ${tally.tests} tests`);
      if (task !== 'find') context.progress(shareDone(rows, columns));
    }
    const column = columns[depth]!;

    // 1. Test the column's rows, from the next one on, for one that no queen attacks.
    while (++row < size) {
      tally.tests++;
      if (!lines.isAttacked(column, row)) break;
      if (observer) {
        const other = attackerOf(rows, column, row);
        observer.event(code.conflict, column, row, other, rows[other]);
      }
    }

    // 2. None: go back to the column before, take its queen off, and go on from its row.
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

    // 3. One: put a queen there.
    rows[column] = row;
    if (observer) observer.event(code.place, column, row);

    // 4. That was the last column: a solution. Its last queen goes on from its row.
    if (depth === lastDepth) {
      tally.markSolution();
      const wantsMore = collector.add(rows);
      if (observer) observer.event(code.solution, collector.count);
      if (!wantsMore) return;
      rows[column] = EMPTY;
      if (observer) observer.event(code.remove, column, row);
      continue;
    }

    // 5. It was not: go on to the next column.
    lines.mark(column, row, 1);
    depth++;
    row = -1;
  }
}

function emptyColumns(rows: Int32Array): number[] {
  return [...rows.keys()].filter((column) => rows[column] === EMPTY);
}

/** How far the first two columns have got in their rows: all of their pairs stand for the whole search. */
function shareDone(rows: Int32Array, [first, second]: readonly number[]): number {
  const size = rows.length;
  const done = (column: number | undefined): number =>
    column === undefined ? 0 : Math.max(0, rows[column]!) / size;
  return done(first) + done(second) / size;
}
