import type { RunContext } from '@queenside/core';
import type { NQueens, NQueensAnswer } from '@queenside/problem-nqueens';
import { BitBoard } from './bit-board.ts';
import { events } from './events.ts';
import { insertLast } from './insert.ts';
import { placeAll } from './place-all.ts';
import type { Tally } from './tally.ts';

/**
 * One board by bit-parallel greedy placing; the last few queens are inserted by swaps. On a small board that may fail,
 * and another attempt begins: any solution can come out of any attempt, so one of them succeeds.
 *
 * @throws QueensideError `core/gave-up` where the signal ends it.
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
