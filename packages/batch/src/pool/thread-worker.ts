/**
 * The thread transport: shared memory, and large messages moved instead of copied.
 *
 * It imports next to nothing, so that a first thread can start before the rest of the engine is loaded.
 */
import { defined } from '@queenside/core/basics';
import { Worker as NodeWorker } from 'node:worker_threads';
import type { Incumbent } from '@queenside/runtime/progress';
import type { SharedProgress } from '../protocol/shared-progress.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import type { Ending, JobOrder, Order, Outcome } from '../protocol/messages.ts';
import { isTooManyOpenFiles } from '@queenside/host/system';
import { watchTimeLimit } from '../protocol/time-limit.ts';
import { WorkerEnded, type Follower, type Worker } from './worker.ts';

/** Resolved by the package's exports: sources in a checkout, built files as published. */
const ENTRY = new URL(import.meta.resolve('@queenside/batch/thread'));

/**
 * The most memory for new objects of a thread, in MiB. Node's default of 48 fills with garbage, and saves no time: what a record
 * needs is either garbage at once or in typed arrays, which do not count.
 */
const YOUNG_MB = 8;

/** The start-up data of a thread. */
interface ThreadStart {
  /** [0] the number of orders sent: the thread sleeps until it grows. */
  readonly bell: Int32Array;
}

/** A message to a thread. */
export interface ThreadOrder {
  readonly order: Exclude<Order, JobOrder> | ThreadJob;
  /** The memory of its progress. */
  readonly progress: SharedArrayBuffer;
}

/** A job. A set of plugins is large, so a thread gets it only with the first job that needs it. */
interface ThreadJob extends Omit<JobOrder, 'needs'> {
  /** The number of the set among those that the thread got. */
  readonly set: number;
  readonly needs?: PluginSet;
}

/** A message of a thread while it carries out an order, or at its end. */
type ThreadMessage = { readonly incumbent: Incumbent } | { readonly outcome: Outcome };

export class ThreadWorker implements Worker {
  readonly #thread: NodeWorker;
  readonly #bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #gone = Promise.withResolvers<void>();
  /** The sets of plugins that the thread got, with their numbers. */
  readonly #sets = new Map<PluginSet, number>();
  #running: PromiseWithResolvers<Outcome> | undefined;
  /** The progress of the running order. */
  #progress: SharedProgress | undefined;
  #ending: Ending | undefined;

  /**
   * Starts a thread. While it is idle, it does not keep the process alive.
   *
   * @param heapMb its heap in MiB, typed arrays not counted. Default: Node's.
   */
  constructor(heapMb?: number) {
    this.#thread = new NodeWorker(ENTRY, {
      workerData: { bell: this.#bell } satisfies ThreadStart,
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MB,
        ...defined({ maxOldGenerationSizeMb: heapMb }),
      },
    });
    this.#thread.on('message', (message: ThreadMessage) => this.#take(message));
    this.#thread.on('error', (thrown: unknown) => this.#fail(endingOf(thrown)));
    this.#thread.on('exit', (status) => {
      this.#fail({ why: 'died', detail: `exit status ${status}` });
      this.#gone.resolve();
    });
    // After the listeners: each of them would keep the process alive again.
    this.#thread.unref();
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined;
  }

  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  async perform(
    order: Order,
    { progress, timeLimitMs, signal, moved = [] }: Follower,
  ): Promise<Outcome> {
    this.#running = Promise.withResolvers();
    this.#progress = progress;
    const { promise } = this.#running;
    const stop = (): void => this.end();
    const unwatch = watchTimeLimit(progress, timeLimitMs, () =>
      this.#end({ why: 'time-limit', detail: 'it overran its time limit' }),
    );
    signal?.addEventListener('abort', stop);
    this.#thread.ref();
    try {
      if (signal?.aborted === true) stop();
      if (this.#ending === undefined) this.#send(order, progress.memory, moved);
      else this.#fail(this.#ending);
      return await promise;
    } finally {
      unwatch();
      signal?.removeEventListener('abort', stop);
      this.#thread.unref();
      this.#running = undefined;
      this.#progress = undefined;
    }
  }

  end(): void {
    this.#end({ why: 'stopped', detail: 'it was stopped' });
  }

  #end(ending: Ending): void {
    this.#fail(ending);
    void this.#thread.terminate();
  }

  #send(order: Order, progress: SharedArrayBuffer, moved: readonly ArrayBuffer[]): void {
    const short = order.kind === 'job' ? this.#shorten(order) : order;
    this.#thread.postMessage({ order: short, progress } satisfies ThreadOrder, moved);
    Atomics.add(this.#bell, 0, 1);
    Atomics.notify(this.#bell, 0);
  }

  #shorten({ needs, ...order }: JobOrder): ThreadJob {
    const known = this.#sets.get(needs);
    if (known !== undefined) return { ...order, set: known };
    const set = this.#sets.size;
    this.#sets.set(needs, set);
    return { ...order, set, needs };
  }

  #take(message: ThreadMessage): void {
    if ('outcome' in message) this.#running?.resolve(message.outcome);
    else this.#progress?.improved(message.incumbent);
  }

  #fail(ending: Ending): void {
    this.#ending ??= ending;
    this.#running?.reject(new WorkerEnded(this.#ending, false));
  }
}

function endingOf(thrown: unknown): Ending {
  const { code } = thrown as NodeJS.ErrnoException;
  const isOfMemory = code === 'ERR_WORKER_OUT_OF_MEMORY';
  return {
    why: isOfMemory ? 'out-of-memory' : isTooManyOpenFiles(thrown) ? 'open-files' : 'died',
    detail: thrown instanceof Error ? thrown.message : String(thrown),
  };
}
