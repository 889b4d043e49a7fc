import type PQueue from 'p-queue';
import { batchError } from './errors.ts';

/**
 * Runs work when its turn in a queue comes.
 *
 * @param signal ends the wait, but not the work once it has started.
 * @throws QueensideError `batch/interrupted` if the signal ends the wait.
 */
export async function inTurn<Result>(
  queue: PQueue,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  // The queue's own signal would also abandon work that has started.
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
