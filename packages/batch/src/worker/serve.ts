/** The thread of a worker process that runs plugins. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from '../protocol/messages.ts';
import { pack, unpack } from '../protocol/process-messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { printDirectly } from './print-directly.ts';
import { outcomeOf } from './run-order.ts';

/** The start-up data of the thread. */
export interface ServeStart {
  /** The memory of its progress. */
  readonly progress: SharedArrayBuffer;
}

const progress = new SharedProgress((workerData as ServeStart).progress);

printDirectly();
parentPort!.on('message', (packed: Uint8Array) => void serve(unpack(packed) as Order));

async function serve(order: Order): Promise<void> {
  const outcome = pack(await outcomeOf(order, progress));
  parentPort!.postMessage(outcome, [outcome.buffer]);
}
