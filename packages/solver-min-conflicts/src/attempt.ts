import type { RunContext } from '@queenside/core';
import { SCAN_LIMIT, sampleRows, scanRows } from './choose-row.ts';
import type { ConflictCurve } from './conflict-curve.ts';
import { events } from './events.ts';
import { probeRows } from './probe.ts';
import { NO_QUEEN, type Queens } from './queens.ts';

/** Checks for an abort at every 64th queen. */
const POLL_MASK = 63;

const { code } = events;

/**
 * Runs the greedy start (Minton, Johnston, Philips and Laird, 1992): column after column takes a row with the fewest
 * conflicts. On large boards, columns that find a free square quickly come first.
 *
 * @returns false if aborted.
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
 * Runs the min-conflicts repair (Minton, Johnston, Philips and Laird, 1990 and 1992): while there are conflicts, a random
 * queen in conflict moves to a row with the fewest conflicts.
 *
 * @returns the steps taken. The board is solved if no queen is in conflict.
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
    // 1. Pick a random queen in conflict.
    const column = conflicted.members[random.int(conflicted.size)]!;
    const from = rows[column]!;
    // 2. Remove it, so that it does not count against itself.
    queens.take(column);
    // 3. Put it on a row with the fewest conflicts, possibly the same.
    const to = chooseRow(queens, column, random);
    if (observer && to !== from)
      observer.event(code.move, column, from, to, queens.attackers(column, to));
    queens.put(column, to);
  }
  return step;
}
