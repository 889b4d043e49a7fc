import type PQueue from 'p-queue';
import { batchError } from './errors.ts';

/**
 * Does something when its turn comes.
 *
 * @param signal ends the wait; what is begun has to look at it itself.
 * @throws QueensideError `batch/interrupted` where the wait is ended.
 */
export async function inTurn<Result>(
  queue: PQueue,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  // A queue gives up also what is begun, when its signal says so.
  const wait = new AbortController();
  const giveUp = (): void => wait.abort(batchError('interrupted'));
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted === true) giveUp();
  try {
    return await queue.add(
      () => {
        signal?.removeEventListener('abort', giveUp);
        return work();
      },
      { signal: wait.signal },
    );
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
}
