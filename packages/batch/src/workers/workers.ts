/** All workers of an engine: threads for bundled plugins, processes for third-party ones. */
import { QueensideError } from '@queenside/core/basics';
import PQueue from 'p-queue';
import { batchError } from '../errors.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import type { Description, Order, Outcome } from '../protocol/messages.ts';
import { takeFirstThread } from './first-thread.ts';
import type { ProcessWorker } from './process.ts';
import { ThreadWorker } from './thread.ts';
import { WorkerEnded, type Follower, type Worker } from './worker.ts';

/** How many workers there are, and what each may use. */
export interface WorkersOptions {
  /** Orders at once. */
  readonly jobs: number;
  /** A worker's heap in MiB. Default: what Node allows; in a process three quarters of its memory. */
  readonly heapMb: number | undefined;
  /** All memory of a worker process in MiB. */
  readonly memoryMb: number;
  /** How long plugins may take to load, in milliseconds. */
  readonly loadLimitMs: number;
}

/** The default share of a process's memory for its heap: Buffers need room beside it. */
const HEAP_SHARE = 0.75;

export class Workers {
  readonly #options: WorkersOptions;
  readonly #slots: PQueue;
  readonly #all = new Set<Worker>();
  /** Idle threads. The last one that was busy is the next to be. */
  readonly #threads: ThreadWorker[] = [];
  readonly #processes = new Set<ProcessWorker>();
  #isClosed = false;

  /** Starts the first thread. Other workers start when they are needed. */
  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#slots = new PQueue({ concurrency: options.jobs });
    const first = options.heapMb === undefined ? takeFirstThread() : undefined;
    this.#threads.push(this.#add(first ?? new ThreadWorker(options.heapMb)));
    process.once('exit', this.#endAll);
  }

  /** The number of busy workers. */
  get busy(): number {
    return this.#slots.pending;
  }

  /**
   * Gives an order to the next free worker, or to one of its own if it describes plugins.
   *
   * @throws WorkerEnded if the order, its time limit, or its signal ended the worker; any error if the signal aborts it while it waits.
   * @throws QueensideError `batch/plugin-hangs` or `batch/plugin-failed` if its plugins can no longer be loaded.
   */
  run(order: Order, follower: Follower): Promise<Outcome> {
    const { signal } = follower;
    const begin = (): Promise<Outcome> =>
      runsThirdParty(order)
        ? this.#runInProcess(order, follower)
        : this.#runInThread(order, follower);
    // Plugins are described all at once: one that never finishes loading must not delay the others.
    if (order.kind === 'describe') return begin();
    return this.#slots.add(begin, signal === undefined ? {} : { signal });
  }

  /** Ends all workers, even busy ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    process.off('exit', this.#endAll);
    this.#endAll();
    await Promise.all([...this.#all].map(({ gone }) => gone));
  }

  async #runInThread(order: Order, follower: Follower): Promise<Outcome> {
    let thread = this.#threads.pop();
    while (thread?.hasEnded === true) thread = this.#threads.pop();
    thread ??= this.#add(new ThreadWorker(this.#options.heapMb));
    try {
      return await thread.perform(order, follower);
    } finally {
      if (!thread.hasEnded) this.#threads.push(thread);
    }
  }

  /** An order that ends its process may suffer from an earlier one: it gets a second try in a fresh process. */
  async #runInProcess(order: Order, follower: Follower): Promise<Outcome> {
    try {
      return await this.#tryInProcess(order, follower, this.#takeIdle(order));
    } catch (thrown) {
      const mayBeInnocent =
        thrown instanceof WorkerEnded &&
        !thrown.wasFresh &&
        (thrown.why === 'died' || thrown.why === 'out-of-memory');
      if (!mayBeInnocent || this.#isClosed) throw thrown;
      follower.progress.rest();
      return await this.#tryInProcess(order, follower, undefined);
    }
  }

  async #tryInProcess(
    order: Order,
    follower: Follower,
    idle: ProcessWorker | undefined,
  ): Promise<Outcome> {
    const worker = idle ?? (await this.#startProcess());
    try {
      if (order.kind === 'job' && !worker.loaded.has(order.needs.offer)) {
        const refusal = await this.#load(worker, order.needs, follower.signal);
        if (refusal !== undefined) return refusal;
      }
      const outcome = await worker.perform(order, follower);
      // A broken plugin may have changed its process for the worse.
      if (order.kind === 'describe' && findsBroken(outcome)) worker.end();
      return outcome;
    } finally {
      if (!worker.hasEnded) this.#keep(worker);
    }
  }

  /** Keeps an idle process for later orders. No more than `jobs` of them can be needed at once. */
  #keep(worker: ProcessWorker): void {
    if (this.#processes.size < this.#options.jobs) this.#processes.add(worker);
    else worker.end();
  }

  /** @returns the error that refuses the plugins, if there is one. */
  async #load(
    worker: ProcessWorker,
    needs: PluginSet,
    signal: AbortSignal | undefined,
  ): Promise<Outcome | undefined> {
    const { loadLimitMs: timeLimitMs } = this.#options;
    const follower = { progress: new SharedProgress(), timeLimitMs, signal };
    try {
      const outcome = await worker.perform({ kind: 'load', needs }, follower);
      if ('error' in outcome) return outcome;
      worker.loaded.add(needs.offer);
      return undefined;
    } catch (thrown) {
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      if (thrown.why === 'time-limit') throw hangs(needs, timeLimitMs);
      throw thrown.wasFresh && thrown.why !== 'stopped' ? failed(needs, thrown) : thrown;
    }
  }

  /** An idle process, preferably one that has loaded the order's plugins. Describing needs a fresh one. */
  #takeIdle(order: Order): ProcessWorker | undefined {
    if (order.kind === 'describe') return undefined;
    const idle = [...this.#processes].filter(({ hasEnded }) => !hasEnded);
    const worker = idle.find(({ loaded }) => loaded.has(order.needs.offer)) ?? idle[0];
    if (worker !== undefined) this.#processes.delete(worker);
    return worker;
  }

  async #startProcess(): Promise<ProcessWorker> {
    const { jobs, memoryMb, heapMb = Infinity } = this.#options;
    const busy = this.#slots.pending;
    const surplus = Math.max(0, busy + this.#processes.size - jobs);
    for (const idle of [...this.#processes].slice(0, surplus)) {
      this.#processes.delete(idle);
      idle.end();
    }
    const { ProcessWorker: Process } = await import('./process.ts');
    const worker = this.#add(
      await Process.start({
        memoryMb,
        heapMb: Math.min(heapMb, Math.floor(memoryMb * HEAP_SHARE)),
      }),
    );
    if (this.#isClosed) worker.end();
    return worker;
  }

  #add<Each extends Worker>(worker: Each): Each {
    this.#all.add(worker);
    void worker.gone.then(() => this.#all.delete(worker));
    return worker;
  }

  readonly #endAll = (): void => {
    for (const worker of this.#all) worker.end();
  };
}

/** Tells whether an order runs third-party code. */
function runsThirdParty(order: Order): boolean {
  const plugins = order.kind === 'describe' ? order.plugins : order.needs.plugins;
  return plugins.some((plugin) => plugin.isThirdParty);
}

/** Tells whether a description lists a broken plugin. */
function findsBroken(outcome: Outcome): boolean {
  const { broken = [] } = ('result' in outcome ? outcome.result : {}) as Partial<Description>;
  return broken.length > 0;
}

function thirdPartyIn({ plugins }: PluginSet): string {
  return plugins
    .filter(({ isThirdParty }) => isThirdParty)
    .map(({ name }) => name)
    .join(', ');
}

function hangs(needs: PluginSet, loadLimitMs: number): QueensideError {
  return batchError('plugin-hangs', { name: thirdPartyIn(needs), seconds: loadLimitMs / 1000 });
}

function failed(needs: PluginSet, { message }: WorkerEnded): QueensideError {
  const reason = `it ended its worker (${message})`;
  return batchError('plugin-failed', { name: thirdPartyIn(needs), reason });
}
