/** Gives orders to the workers of an engine: threads for bundled plugins, processes for third-party ones. */
import { defined } from '@queenside/core/basics';
import type { Job } from '@queenside/runtime';
import type { Order, Outcome } from '../protocol/messages.ts';
import { isForeign } from '../plugins/plugin-set.ts';
import { FairQueue } from './fair-queue.ts';
import { type BusyFile } from '../file/share.ts';
import { takeFirstThread } from './first-thread.ts';
import { ThirdPartyProcesses } from './third-party-processes.ts';
import { ThreadWorker } from './thread-worker.ts';
import type { Follower } from './worker.ts';

/** How many workers there are, and what each may use. */
export interface DispatcherOptions {
  /** Orders at once. */
  readonly jobs: number;
  /** A worker's heap in MiB. Default: what Node allows; in a process three quarters of its memory. */
  readonly heapMb?: number;
  /** All memory of a worker process in MiB. */
  readonly memoryMb: number;
  /** How long plugins may take to load, in milliseconds. */
  readonly loadLimitMs: number;
  /** How long a process may have an order and work on no record, in milliseconds. */
  readonly restLimitMs: number;
}

/** The task of a busy worker. */
export interface WorkerTask {
  readonly transport: 'thread' | 'process';
  readonly job: Job['kind'];
  readonly problem: string;
  /** The solver that the user named, if any. */
  readonly solver?: string;
  /** The file that the job is for. */
  readonly input?: string;
  /** The time in milliseconds since 1970. */
  readonly since: number;
}

/** The default share of a process's memory for its heap: Buffers need room beside it. */
const HEAP_SHARE = 0.75;

/** All engines' workers that this process must not leave behind. They share one listener. */
const open = new Set<Dispatcher>();

function endOpen(): void {
  for (const workers of open) workers.end();
}

export class Dispatcher {
  readonly #heapMb: number | undefined;
  readonly #turns: FairQueue;
  readonly #threads = new Set<ThreadWorker>();
  /** Idle threads. The last one that was busy is the next to be. */
  readonly #idle: ThreadWorker[] = [];
  readonly #processes: ThirdPartyProcesses;
  readonly #tasks = new Set<WorkerTask>();

  /** Starts the first thread. Other workers start when they are needed. */
  constructor(options: DispatcherOptions) {
    const { jobs, heapMb, memoryMb, loadLimitMs, restLimitMs } = options;
    this.#heapMb = heapMb;
    this.#turns = new FairQueue(jobs);
    const processHeapMb = Math.min(heapMb ?? Infinity, Math.floor(memoryMb * HEAP_SHARE));
    const limits = { memoryMb, heapMb: processHeapMb, restLimitMs };
    this.#processes = new ThirdPartyProcesses({ jobs, limits, loadLimitMs });
    const first = heapMb === undefined ? takeFirstThread() : undefined;
    this.#idle.push(this.#addThread(first ?? new ThreadWorker(heapMb)));
    if (open.size === 0) process.once('exit', endOpen);
    open.add(this);
  }

  /** The number of busy workers. */
  get busy(): number {
    return this.#turns.running;
  }

  /** The files that have workers, the oldest first. */
  get busyFiles(): readonly BusyFile[] {
    return this.#turns.busyFiles;
  }

  /** The tasks of the busy workers, the oldest job first. */
  get tasks(): readonly WorkerTask[] {
    return [...this.#tasks];
  }

  /**
   * Gives an order to the next free worker. An order that describes third-party plugins gets a new worker.
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
    const { share, signal, progress } = follower;
    const begin = async (giveWay?: AbortSignal): Promise<Outcome> => {
      // A guest may have begun it before.
      progress.rest();
      progress.incumbent = undefined;
      const followed = giveWay === undefined ? follower : asGuest(follower, giveWay);
      if (order.kind !== 'job') return this.#runInThread(order, followed);
      const task = taskOf(order.job, isThirdParty ? 'process' : 'thread', share?.input);
      this.#tasks.add(task);
      try {
        return await (isThirdParty
          ? this.#processes.run(order, followed)
          : this.#runInThread(order, followed));
      } finally {
        this.#tasks.delete(task);
      }
    };
    // An answer that waits to be checked comes before records that wait to be solved.
    const checks = order.kind === 'job' && ['judge', 'verify'].includes(order.job.kind);
    const priority = checks ? 1 : 0;
    return this.#turns.run(begin, { share, signal, priority, busyFor: () => progress.elapsed });
  }

  /** Ends the idle workers. Later orders start new ones. */
  async endIdle(): Promise<void> {
    const idle = this.#idle.splice(0);
    for (const thread of idle) thread.end();
    await Promise.all([...idle.map(({ gone }) => gone), this.#processes.endIdle()]);
  }

  /** Ends all workers, even busy ones. */
  async close(): Promise<void> {
    open.delete(this);
    if (open.size === 0) process.off('exit', endOpen);
    this.end();
    await Promise.all([...this.#threads].map(({ gone }) => gone));
    await this.#processes.gone();
  }

  /** Ends all workers, even busy ones, and waits for none. */
  end(): void {
    for (const thread of this.#threads) thread.end();
    this.#processes.end();
  }

  async #runInThread(order: Order, follower: Follower): Promise<Outcome> {
    // A guest with long records is likely to be ended: it leaves the threads that have loaded plugins to others.
    const mayEnd = follower.giveWay !== undefined && follower.share?.isSlow === true;
    let thread = mayEnd ? undefined : this.#idle.pop();
    while (thread?.hasEnded === true) thread = this.#idle.pop();
    thread ??= this.#addThread(new ThreadWorker(this.#heapMb));
    try {
      return await thread.perform(order, follower);
    } finally {
      if (!thread.hasEnded) this.#idle.push(thread);
      // If the order starts over, no other worker may write its progress.
      else if (follower.giveWay?.aborted === true) await thread.gone;
    }
  }

  #addThread(thread: ThreadWorker): ThreadWorker {
    this.#threads.add(thread);
    void thread.gone.then(() => this.#threads.delete(thread));
    return thread;
  }
}

/** An order that may have to start over needs its memory once more. */
function asGuest(follower: Follower, giveWay: AbortSignal): Follower {
  const { signal } = follower;
  const either = signal === undefined ? giveWay : AbortSignal.any([signal, giveWay]);
  return { ...follower, moved: [], signal: either, giveWay };
}

function taskOf(
  job: Job,
  transport: WorkerTask['transport'],
  input: string | undefined,
): WorkerTask {
  const { problem, solver } = 'plan' in job ? job.plan : { solver: undefined, ...job };
  return {
    transport,
    job: job.kind,
    problem,
    ...defined({ solver, input }),
    since: Date.now(),
  };
}

/** Returns whether an order runs third-party code. */
function runsThirdParty(order: Order): boolean {
  return order.kind === 'describe'
    ? order.plugins.some((plugin) => plugin.isThirdParty)
    : isForeign(order.needs);
}
