import type PQueue from 'p-queue';
import { hostError } from '@queenside/host';
import type { Share } from '../file/share.ts';

/**
 * Runs work when its turn in a queue comes.
 *
 * @param wait `signal` ends the wait, but not the work once it has started; `share` counts it.
 * @throws QueensideError `batch/interrupted` if the signal ends the wait.
 */
export async function inTurn<Result>(
  queue: PQueue,
  { signal, share }: { readonly signal?: AbortSignal | undefined; readonly share?: Share },
  work: () => Promise<Result>,
): Promise<Result> {
  // The queue's own signal would also abandon work that has started.
  const wait = new AbortController();
  const giveUp = (): void => wait.abort(hostError('interrupted'));
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted === true) giveUp();
  share?.count(1, 0);
  let waits = true;
  const endWait = (): void => {
    if (waits) share?.count(-1, 0);
    waits = false;
    signal?.removeEventListener('abort', giveUp);
  };
  try {
    return await queue.add(
      () => {
        endWait();
        return work();
      },
      { signal: wait.signal },
    );
  } finally {
    endWait();
  }
}
