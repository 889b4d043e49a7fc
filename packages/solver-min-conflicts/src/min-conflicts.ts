import { gaveUp, type RunContext } from '@queenside/core';
import { isPlainlyImpossible, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { repair, startGreedily } from './attempt.ts';
import { ConflictCurve } from './conflict-curve.ts';
import { events } from './events.ts';
import { Queens } from './queens.ts';

export const ID = 'min-conflicts';

export interface Budget {
  /** Steps of one attempt; if undefined, derived from the size. */
  readonly maxSteps: number | undefined;
  readonly maxRestarts: number;
}

/**
 * Finds one board by min-conflicts. Each attempt is a greedy start and a repair.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if the attempts are used up.
 */
export function minConflicts(
  instance: NQueens,
  { maxSteps = defaultSteps(instance.size), maxRestarts }: Budget,
  context: RunContext,
): NQueensAnswer {
  if (isPlainlyImpossible(instance)) return { kind: 'none' };
  const { stats, signal, observer } = context;
  const queens = new Queens(instance.size, instance.placed);
  let steps = 0;
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    if (restarts > 0 && observer) observer.event(events.code.restart, restarts);
    const started = startGreedily(queens, context);
    const initialConflicts = queens.conflicted.size;
    const curve = new ConflictCurve();
    const taken = started ? repair(queens, maxSteps, context, curve) : 0;
    steps += taken;
    const conflictsTrace = curve.end(taken, queens.conflicted.size);
    Object.assign(stats, { steps, restarts, initialConflicts, conflictsTrace });
    if (started && queens.conflicted.size === 0) return { kind: 'board', rows: queens.rows };
    if (signal.aborted) throw gaveUp(ID, `it was stopped after ${tally(restarts, steps)}`);
  }
  throw gaveUp(ID, `conflicts were left after ${tally(maxRestarts, steps)}`);
}

/** Returns enough steps for nearly every attempt that succeeds at all. */
function defaultSteps(size: number): number {
  return 100 + 2 * size;
}

function tally(restarts: number, steps: number): string {
  return `${restarts} restarts and ${steps} steps in all`;
}
