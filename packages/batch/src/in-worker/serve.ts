/** The thread of a worker process that runs plugins. */
import { parentPort, workerData } from 'node:worker_threads';
import { writeFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { findChangedBuiltIn, readBuiltIns } from '@queenside/runtime/built-ins';
import type { Order, Outcome } from '../protocol/messages.ts';
import { pack, unpack } from '../protocol/packing.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { outcomeOf } from './run-order.ts';

/**
 * Makes a thread write directly to the standard streams of its process, and wait until they accept the text. By default, Node
 * keeps what a thread prints until the thread yields: a busy plugin could print more than its limit unnoticed.
 */
function printDirectly(): void {
  for (const [name, descriptor] of [
    ['stdout', 1],
    ['stderr', 2],
  ] as const)
    Object.defineProperty(process, name, { value: new DirectStream(descriptor) });
}

class DirectStream extends Writable {
  readonly fd: number;

  constructor(descriptor: number) {
    super({ decodeStrings: true });
    this.fd = descriptor;
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    try {
      writeFileSync(this.fd, chunk);
    } catch {
      // The engine has closed the pipe: it ends this process.
    }
    done();
  }
}

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
