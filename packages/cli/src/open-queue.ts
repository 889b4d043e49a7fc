/** The connection to the queue server. Its package is loaded only if a queue is configured. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { QueueSender, QueueServer } from '@queenside/queue';
import { defined, type ErrorPlace, QueensideError } from '@queenside/core/basics';
import { forSetting } from './config/load.ts';
import type { CommonFlags } from './flags/table.ts';
import type { OpenEngine } from './open-engine.ts';
import { requirePackage } from './optional-packages.ts';
import { printWarning } from './show/print-failure.ts';

const TRY_AGAIN_MS = 2000;

/**
 * Sends the engine's jobs to the configured queue, if there is one.
 *
 * @param waits whether to wait for a server that does not respond.
 * @throws QueensideError `queue/…`.
 */
export async function joinQueue(
  { engine, settings, placeOf }: OpenEngine,
  { priority }: Pick<CommonFlags, 'priority'>,
  waits: boolean,
): Promise<QueueSender | undefined> {
  if (settings.queue === undefined) return undefined;
  requirePackage('@queenside/queue', 'a queue');
  const { QueueSender: Sender } = await import('@queenside/queue');
  const server = await reachServer(settings.queue, placeOf('queue'), waits);
  if (server === undefined) return undefined;
  const sender = await Sender.start({
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
 * Connects to the server.
 *
 * @param place where the address was written, for errors.
 * @param waits whether to wait for a server that does not respond.
 * @returns undefined if the signal ended the wait.
 * @throws QueensideError `queue/…`.
 */
export async function reachServer(
  address: string,
  place: ErrorPlace,
  waits: boolean,
  signal?: AbortSignal,
): Promise<QueueServer | undefined> {
  const { QueueServer } = await import('@queenside/queue');
  const server = await forSetting(place, () => new QueueServer(address));
  for (let isFirst = true; ; isFirst = false)
    try {
      await forSetting(place, () => server.check());
      return server;
    } catch (thrown) {
      if (!waits || !(thrown instanceof QueensideError)) throw thrown;
      if (isFirst) printWarning(thrown.message);
      await sleep(TRY_AGAIN_MS, undefined, defined({ signal })).catch(() => undefined);
      if (signal?.aborted === true) return undefined;
    }
}
