/** All workers of an engine: threads for bundled plugins, processes for third-party ones. */
import type { Job } from '@queenside/runtime';
import PQueue from 'p-queue';
import type { Order, Outcome } from '../protocol/messages.ts';
import { takeFirstThread } from './first-thread.ts';
import { Processes } from './processes.ts';
import { ThreadWorker } from './thread.ts';
import type { Follower } from './worker.ts';

/** How many workers there are, and what each may use. */
export interface WorkersOptions {
  /** Orders at once. */
  readonly jobs: number;
  /** A worker's heap in MiB. Default: what Node allows; in a process three quarters of its memory. */
  readonly heapMb?: number;
  /** All memory of a worker process in MiB. */
  readonly memoryMb: number;
  /** How long plugins may take to load, in milliseconds. */
  readonly loadLimitMs: number;
}

/** What a busy worker does. */
export interface WorkerTask {
  readonly transport: 'thread' | 'process';
  readonly job: Job['kind'];
  readonly problem: string;
  /** If one was named. */
  readonly solver?: string;
  /** In milliseconds since 1970. */
  readonly since: number;
}

/** The default share of a process's memory for its heap: Buffers need room beside it. */
const HEAP_SHARE = 0.75;

export class Workers {
  readonly #heapMb: number | undefined;
  readonly #slots: PQueue;
  readonly #threads = new Set<ThreadWorker>();
  /** Idle threads. The last one that was busy is the next to be. */
  readonly #idle: ThreadWorker[] = [];
  readonly #processes: Processes;
  readonly #tasks = new Set<WorkerTask>();

  /** Starts the first thread. Other workers start when they are needed. */
  constructor({ jobs, heapMb, memoryMb, loadLimitMs }: WorkersOptions) {
    this.#heapMb = heapMb;
    this.#slots = new PQueue({ concurrency: jobs });
    const processHeapMb = Math.min(heapMb ?? Infinity, Math.floor(memoryMb * HEAP_SHARE));
    const limits = { memoryMb, heapMb: processHeapMb };
    this.#processes = new Processes({ jobs, limits, loadLimitMs });
    const first = heapMb === undefined ? takeFirstThread() : undefined;
    this.#idle.push(this.#addThread(first ?? new ThreadWorker(heapMb)));
    process.once('exit', this.#endAll);
  }

  /** The number of busy workers. */
  get busy(): number {
    return this.#slots.pending;
  }

  /** What the busy workers do, the oldest job first. */
  get tasks(): readonly WorkerTask[] {
    return [...this.#tasks];
  }

  /**
   * Gives an order to the next free worker, or to one of its own if it describes third-party plugins.
   *
   * @throws WorkerEnded if the order, its time limit, or its signal ended the worker; any error if the signal aborts it while it waits.
   * @throws QueensideError `batch/plugin-hangs` or `batch/plugin-failed` if its plugins can no longer be loaded.
   */
  run(order: Order, follower: Follower): Promise<Outcome> {
    const isThirdParty = runsThirdParty(order);
    // Plugins are described all at once: one that never finishes loading must not delay the others.
    if (order.kind === 'describe')
      return isThirdParty
        ? this.#processes.describe(order, follower)
        : this.#runInThread(order, follower);
    const begin = async (): Promise<Outcome> => {
      if (order.kind !== 'job') return this.#runInThread(order, follower);
      const task = taskOf(order.job, isThirdParty ? 'process' : 'thread');
      this.#tasks.add(task);
      try {
        return await (isThirdParty
          ? this.#processes.run(order, follower)
          : this.#runInThread(order, follower));
      } finally {
        this.#tasks.delete(task);
      }
    };
    const { signal } = follower;
    // An answer that waits to be checked comes before records that wait to be solved.
    const checks = order.kind === 'job' && ['judge', 'verify'].includes(order.job.kind);
    const priority = checks ? 1 : 0;
    return this.#slots.add(begin, signal === undefined ? { priority } : { signal, priority });
  }

  /** Ends the idle workers. Later orders start new ones. */
  async endIdle(): Promise<void> {
    const idle = this.#idle.splice(0);
    for (const thread of idle) thread.end();
    await Promise.all([...idle.map(({ gone }) => gone), this.#processes.endIdle()]);
  }

  /** Ends all workers, even busy ones. */
  async close(): Promise<void> {
    process.off('exit', this.#endAll);
    this.#endAll();
    await Promise.all([...this.#threads].map(({ gone }) => gone));
    await this.#processes.gone();
  }

  async #runInThread(order: Order, follower: Follower): Promise<Outcome> {
    let thread = this.#idle.pop();
    while (thread?.hasEnded === true) thread = this.#idle.pop();
    thread ??= this.#addThread(new ThreadWorker(this.#heapMb));
    try {
      return await thread.perform(order, follower);
    } finally {
      if (!thread.hasEnded) this.#idle.push(thread);
    }
  }

  #addThread(thread: ThreadWorker): ThreadWorker {
    this.#threads.add(thread);
    void thread.gone.then(() => this.#threads.delete(thread));
    return thread;
  }

  readonly #endAll = (): void => {
    for (const thread of this.#threads) thread.end();
    this.#processes.end();
  };
}

function taskOf(job: Job, transport: WorkerTask['transport']): WorkerTask {
  const { problem, solver } = 'plan' in job ? job.plan : { solver: undefined, ...job };
  const named = solver === undefined ? {} : { solver };
  return { transport, job: job.kind, problem, ...named, since: Date.now() };
}

/** Tells whether an order runs third-party code. */
function runsThirdParty(order: Order): boolean {
  const plugins = order.kind === 'describe' ? order.plugins : order.needs.plugins;
  return plugins.some((plugin) => plugin.isThirdParty);
}
