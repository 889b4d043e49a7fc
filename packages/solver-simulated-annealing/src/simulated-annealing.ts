import { gaveUp, type RunContext } from '@queenside/core';
import { isPlainlyImpossible, type NQueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { anneal, type Schedule } from './anneal.ts';
import { events } from './events.ts';
import { PermutationBoard } from './permutation-board.ts';

export const ID = 'simulated-annealing';

/**
 * Finds one board by simulated annealing. Each attempt starts from a random permutation.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if the attempts are used up.
 */
export function simulatedAnnealing(
  instance: NQueens,
  schedule: Schedule,
  maxRestarts: number,
  context: RunContext,
): NQueensAnswer {
  if (isPlainlyImpossible(instance)) return { kind: 'none' };
  const { signal, stats } = context;
  const board = new PermutationBoard(instance.size, instance.placed);
  let swaps = 0;
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    begin(board, restarts, context);
    // With at most one movable queen there is only one board.
    if (board.movable.length < 2 && board.conflicts > 0) return { kind: 'none' };
    if (board.conflicts > 0) swaps += anneal(board, schedule, context);
    Object.assign(stats, { swaps, restarts });
    if (board.conflicts === 0) return { kind: 'board', rows: board.rows };
    if (signal.aborted)
      throw gaveUp(ID, `it was stopped after ${restarts} restarts and ${swaps} swaps in all`);
  }
  throw gaveUp(ID, `conflicts were left after ${maxRestarts} restarts and ${swaps} swaps in all`);
}

function begin(board: PermutationBoard, attempt: number, { random, observer }: RunContext): void {
  board.shuffle(random);
  if (!observer) return;
  if (attempt > 0) observer.event(events.code.restart, attempt);
  for (const [column, row] of board.rows.entries()) observer.event(events.code.place, column, row);
}
