import { gaveUp, type RunContext } from '@queenside/core';
import type { BitBoard } from './bit-board.ts';

export const ID = 'large-board';

/**
 * Tells the progress and asks the signal.
 *
 * @throws QueensideError `core/gave-up` where the run is to end.
 */
export function poll({ queens, size }: BitBoard, context: RunContext): void {
  if (context.signal.aborted)
    throw gaveUp(ID, `it was stopped with ${queens} of ${size} queens placed`);
  context.progress(queens / size);
}
