import type { RunContext } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { BitBoard } from './bit-board.ts';
import { events } from './events.ts';
import { insertLast } from './insert.ts';
import { placeAll } from './place-all.ts';
import type { Tally } from './tally.ts';

/**
 * Finds one board by bit-parallel greedy placement, and inserts the last few queens by swaps. If that fails on a small
 * board, it starts another attempt. Every attempt can produce every solution, so one succeeds eventually.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
export function largeBoard(
  { size }: NQueens,
  _options: unknown,
  context: RunContext,
): NQueensAnswer {
  if (size === 2 || size === 3) return { kind: 'none' };
  const board = new BitBoard(size);
  const tally: Tally = { probes: 0, putOff: 0, swaps: 0, restarts: 0 };
  try {
    attempt(board, tally, context);
    while (board.queens < size) {
      board.clear();
      tally.restarts++;
      context.observer?.event(events.code.restart, tally.restarts);
      attempt(board, tally, context);
    }
    return { kind: 'board', rows: board.rows };
  } finally {
    const { probes, ...counts } = tally;
    Object.assign(context.stats, { probesPerQueen: probes / size, ...counts });
  }
}

function attempt(board: BitBoard, tally: Tally, context: RunContext): void {
  placeAll(board, tally, context);
  insertLast(board, tally, context);
}
