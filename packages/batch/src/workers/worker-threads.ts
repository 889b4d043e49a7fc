/** The worker threads: they run plugins that came with the command. */
import { takeFirstThread } from './first-thread.ts';
import { WorkerThread } from './worker-thread.ts';
import type { Task } from '../worker/jobs.ts';
import type { JobOutcome } from '../worker/run-job.ts';

export class WorkerThreads {
  readonly #heapMb: number | undefined;
  readonly #all = new Set<WorkerThread>();
  /** The last one that was busy is the next to be. */
  readonly #idle: WorkerThread[] = [];

  /**
   * Starts the first of them; others start when they are needed.
   *
   * @param heapMb the heap of each, in MiB; typed arrays are not counted.
   */
  constructor(heapMb: number | undefined) {
    this.#heapMb = heapMb;
    const first = heapMb === undefined ? takeFirstThread() : undefined;
    this.#idle.push(this.#take(first ?? new WorkerThread(heapMb)));
  }

  /**
   * Has a task done; the caller sees to it that there are not too many at once.
   *
   * @throws WorkerEnded where the task ended its thread, or the signal did.
   */
  async run(
    task: Task,
    signal: AbortSignal | undefined,
    transferList: readonly ArrayBuffer[],
  ): Promise<JobOutcome> {
    const thread = this.#takeIdle() ?? this.#take(new WorkerThread(this.#heapMb));
    try {
      return await thread.perform(task, signal, transferList);
    } finally {
      if (thread.hasEnded) this.#all.delete(thread);
      else this.#idle.push(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  #take(thread: WorkerThread): WorkerThread {
    this.#all.add(thread);
    return thread;
  }

  /** One that has ended since it was last busy is forgotten. */
  #takeIdle(): WorkerThread | undefined {
    for (let thread; (thread = this.#idle.pop()) !== undefined; this.#all.delete(thread))
      if (!thread.hasEnded) return thread;
    return undefined;
  }
}
