import { gaveUp, type RunContext } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';

export const ID = 'large-board';

/**
 * Reports progress and checks for an abort.
 *
 * @throws QueensideError `core/gave-up` if aborted.
 */
export function poll({ queens, size }: BitBoard, context: RunContext): void {
  if (context.signal.aborted)
    throw gaveUp(ID, `it was stopped with ${queens} of ${size} queens placed`);
  context.progress(queens / size);
}
