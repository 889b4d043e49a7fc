/**
 * One worker thread: started, given one task after the other, and ended. Large inputs and results are moved, not copied.
 *
 * It imports next to nothing, so that a first thread can start before the rest of the engine is loaded.
 */
import { Worker } from 'node:worker_threads';
import { WorkerEnded } from './worker-ended.ts';
import { moduleOfWorkers } from './worker-module.ts';
import type { Task, WorkerStart } from '../worker/jobs.ts';
import type { JobOutcome } from '../worker/run-job.ts';

const ENTRY = new URL('../../worker.js', import.meta.url);

export class WorkerThread {
  readonly #worker: Worker;
  /** [0] how many tasks it was given: what it sleeps by. */
  readonly #bell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #gone = Promise.withResolvers<void>();
  #running: PromiseWithResolvers<JobOutcome> | undefined;
  /** Why it ended. */
  #ending: WorkerEnded | undefined;

  /**
   * Starts it; while it has nothing to do, it does not keep the process.
   *
   * @param heapMb its heap, in MiB; typed arrays are not counted.
   */
  constructor(heapMb?: number) {
    this.#worker = new Worker(ENTRY, {
      workerData: { module: moduleOfWorkers('run-job'), bell: this.#bell } satisfies WorkerStart,
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    });
    this.#worker.on('message', (outcome: JobOutcome) => this.#running?.resolve(outcome));
    this.#worker.on('error', (thrown: unknown) => this.#fail(endingOf(thrown)));
    this.#worker.on('exit', (status) => {
      this.#fail(new WorkerEnded(`exit status ${status}`, false, false));
      this.#gone.resolve();
    });
    // At the end: to listen for messages would keep the process again.
    this.#worker.unref();
  }

  get hasEnded(): boolean {
    return this.#ending !== undefined;
  }

  /**
   * Has one task done; there is no other at the same time.
   *
   * @param signal ends the thread.
   * @param transferList what is moved to it.
   * @throws WorkerEnded.
   */
  async perform(
    task: Task,
    signal: AbortSignal | undefined,
    transferList: readonly ArrayBuffer[],
  ): Promise<JobOutcome> {
    this.#running = Promise.withResolvers();
    const { promise, reject } = this.#running;
    const stop = (): void => void this.end();
    signal?.addEventListener('abort', stop);
    this.#worker.ref();
    try {
      if (signal?.aborted === true) stop();
      if (this.#ending === undefined) this.#give(task, transferList);
      else reject(this.#ending);
      return await promise;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#worker.unref();
      this.#running = undefined;
    }
  }

  /** Ends it at once, whatever it is at. */
  async end(): Promise<void> {
    this.#fail(new WorkerEnded('it was stopped', false, false));
    void this.#worker.terminate();
    await this.#gone.promise;
  }

  #give(task: Task, transferList: readonly ArrayBuffer[]): void {
    this.#worker.postMessage(task, transferList);
    Atomics.add(this.#bell, 0, 1);
    Atomics.notify(this.#bell, 0);
  }

  #fail(ending: WorkerEnded): void {
    this.#ending ??= ending;
    this.#running?.reject(this.#ending);
  }
}

function endingOf(thrown: unknown): WorkerEnded {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const { code } = thrown as NodeJS.ErrnoException;
  return new WorkerEnded(reason, code === 'ERR_WORKER_OUT_OF_MEMORY', false);
}
