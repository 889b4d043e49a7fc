/** The queue for other machines, loaded where one is named and nowhere else. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueServer } from '@queenside/queue';
import { QueensideError } from '@queenside/core/basics';
import type { CommonFlags } from './flags.ts';
import type { OpenEngine } from './open-engine.ts';
import { printWarning } from './print-failure.ts';

const TRY_AGAIN_MS = 2000;
const USUAL_PRIORITY = 100;

/**
 * Has records answered by the workers of the queue that the settings name, if they name one.
 *
 * @param waits whether a server that does not answer is waited for.
 * @throws QueensideError `queue/…` where it cannot be used.
 */
export async function joinQueue(
  { engine, settings }: OpenEngine,
  { priority = USUAL_PRIORITY }: Pick<CommonFlags, 'priority'>,
  waits: boolean,
): Promise<AsyncDisposable | undefined> {
  if (settings.queue === undefined) return undefined;
  const { QueueSender } = await import('@queenside/queue');
  const server = await reachServer(settings.queue, waits);
  if (server === undefined) return undefined;
  const sender = await QueueSender.start({
    server,
    prints: engine.fingerprint(),
    local: engine.ownWorkers,
    priority,
    notice: printWarning,
  });
  engine.answerOn(sender);
  return sender;
}

/**
 * Finds the server. One that does not answer is waited for, or not.
 *
 * @returns undefined where waiting was given up.
 * @throws QueensideError `queue/…`.
 */
export async function reachServer(
  address: string,
  waits: boolean,
  signal?: AbortSignal,
): Promise<QueueServer | undefined> {
  const { QueueServer } = await import('@queenside/queue');
  const server = new QueueServer(address);
  for (let isFirst = true; ; isFirst = false)
    try {
      await server.check();
      return server;
    } catch (thrown) {
      if (!waits || !(thrown instanceof QueensideError)) throw thrown;
      if (isFirst) printWarning(thrown.message);
      await sleep(TRY_AGAIN_MS, undefined, { ...(signal && { signal }) }).catch(() => undefined);
      if (signal?.aborted === true) return undefined;
    }
}
