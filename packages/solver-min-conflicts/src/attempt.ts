import type { RunContext } from '@queenside/core';
import type { ChooseRow } from './choose-row.ts';
import { events } from './events.ts';
import type { Queens } from './queens.ts';

/** What a part of an attempt works on. */
export interface Attempt {
  readonly queens: Queens;
  readonly chooseRow: ChooseRow;
  readonly context: Pick<RunContext, 'random' | 'signal' | 'observer' | 'progress'>;
}

/** The signal is asked, and progress told, at every 4096th column. */
const COLUMN_MASK = 4095;
/** The signal is asked at every 64th step. */
const STEP_MASK = 63;

const { code } = events;

/**
 * Greedy start (Minton, Johnston, Philips and Laird, 1992): column after column takes a row of least conflicts with
 * the queens that already stand.
 *
 * @returns false where the signal ended it.
 */
export function startGreedily({ queens, chooseRow, context }: Attempt): boolean {
  const { random, signal, observer } = context;
  for (let column = 0; column < queens.size; column++) {
    if ((column & COLUMN_MASK) === 0) {
      if (signal.aborted) return false;
      context.progress(column / queens.size);
    }
    if (queens.isPlaced(column)) continue;
    const row = chooseRow(queens, column, random);
    if (observer) observer.event(code.place, column, row, queens.attackers(column, row));
    queens.put(column, row);
  }
  return true;
}

/**
 * Min-conflicts repair (Minton, Johnston, Philips and Laird, 1990 and 1992): as long as there are conflicts, a random
 * queen in conflict moves to a row of least conflicts.
 *
 * @returns the steps taken; the board is solved where no queen is in conflict.
 */
export function repair({ queens, chooseRow, context }: Attempt, maxSteps: number): number {
  const { random, signal, observer } = context;
  const { conflicted, rows } = queens;
  let step = 0;
  for (; step < maxSteps && conflicted.size > 0; step++) {
    if ((step & STEP_MASK) === 0 && signal.aborted) break;
    // 1. Any queen in conflict.
    const column = conflicted.members[random.int(conflicted.size)]!;
    const from = rows[column]!;
    // 2. Off the board, so that it is not counted against itself.
    queens.take(column);
    // 3. To a row of least conflicts, which may be where it was.
    const to = chooseRow(queens, column, random);
    if (observer && to !== from)
      observer.event(code.move, column, from, to, queens.attackers(column, to));
    queens.put(column, to);
  }
  return step;
}
