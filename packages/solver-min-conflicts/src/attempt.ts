import type { RunContext } from '@queenside/core';
import { SCAN_LIMIT, sampleRows, scanRows } from './choose-row.ts';
import type { ConflictCurve } from './conflict-curve.ts';
import { events } from './events.ts';
import { probeRows } from './probe.ts';
import { NO_QUEEN, type Queens } from './queens.ts';

/** The signal is asked at every 64th queen that is put. */
const POLL_MASK = 63;

const { code } = events;

/**
 * Greedy start (Minton, Johnston, Philips and Laird, 1992): column after column takes a row of least conflicts with
 * the queens that already stand. On large boards the columns that soon find a free square come first.
 *
 * @returns false where the signal ended it.
 */
export function startGreedily(queens: Queens, context: RunContext): boolean {
  const { random, signal, observer } = context;
  const large = queens.size > SCAN_LIMIT;
  const chooseRow = large ? sampleRows : scanRows;
  queens.reset(large ? (rows) => probeRows(rows, context) : undefined);
  let put = 0;
  for (let column = 0; column < queens.size; column++) {
    if (queens.rows[column] !== NO_QUEEN) continue;
    if ((put++ & POLL_MASK) === 0 && signal.aborted) return false;
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
export function repair(
  queens: Queens,
  maxSteps: number,
  context: RunContext,
  curve: ConflictCurve,
): number {
  const { random, signal, observer } = context;
  const { conflicted, rows } = queens;
  const chooseRow = queens.size > SCAN_LIMIT ? sampleRows : scanRows;
  let step = 0;
  for (; step < maxSteps && conflicted.size > 0; step++) {
    if ((step & POLL_MASK) === 0 && signal.aborted) break;
    curve.note(step, conflicted.size);
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
