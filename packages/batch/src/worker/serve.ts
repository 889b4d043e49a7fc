/** The thread of a worker process that runs plugins. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Order, Outcome } from '../protocol/messages.ts';
import { pack, unpack } from '../protocol/process-messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { findChangedBuiltIn, readBuiltIns } from './built-ins.ts';
import { printDirectly } from './print-directly.ts';
import { outcomeOf } from './run-order.ts';

/** The start-up data of the thread. */
export interface ServeStart {
  /** The memory of its progress. */
  readonly progress: SharedArrayBuffer;
}

/** A message of the thread: an outcome or an incumbent, packed. */
export type ServeMessage = Uint8Array | { readonly incumbent: Uint8Array };

/** The outcome if none could be made, because a plugin has changed the objects that make it. */
const NOTHING: Outcome = { error: { code: '', cause: '', remedy: '' } };

const port = parentPort!;
const post = port.postMessage.bind(port);
const progress = new SharedProgress((workerData as ServeStart).progress, (incumbent) => {
  const packed = pack(incumbent);
  post({ incumbent: packed } satisfies ServeMessage, [packed.buffer]);
});

printDirectly();
const before = readBuiltIns();
port.on('message', (packed: Uint8Array) => void serve(unpack(packed) as Order));

async function serve(order: Order): Promise<void> {
  let packed: Uint8Array<ArrayBuffer>;
  try {
    packed = packWithChange(await outcomeOf(order, progress));
  } catch (thrown) {
    if (findChangedBuiltIn(before) === undefined) throw thrown;
    packed = packWithChange(NOTHING);
  }
  post(packed satisfies ServeMessage, [packed.buffer]);
}

function packWithChange(outcome: Outcome): Uint8Array<ArrayBuffer> {
  const changed = findChangedBuiltIn(before);
  return pack(changed === undefined ? outcome : { ...outcome, changed });
}
