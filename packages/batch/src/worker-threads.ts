/** The worker threads: they run plugins that came with the command. Large inputs and results are moved, not copied. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { WorkerEnded } from './worker-ended.ts';
import type { Task, WorkerStart } from './worker/jobs.ts';
import type { JobOutcome } from './worker/run-job.ts';
import { moduleOfWorkers } from './worker-module.ts';

const WORKER = fileURLToPath(new URL('../worker.js', import.meta.url));
/** Piscina derives this type from an overload of postMessage that newer Node types no longer put last. */
type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

export class WorkerThreads {
  readonly #threads: Piscina;

  /**
   * Starts the first of them.
   *
   * @param most how many there may be.
   * @param heapMb the heap of each, in MiB; typed arrays are not counted.
   */
  constructor(most: number, heapMb: number | undefined) {
    const workerData: WorkerStart = { module: moduleOfWorkers('run-job') };
    this.#threads = new Piscina({
      filename: WORKER,
      minThreads: 1,
      maxThreads: most,
      idleTimeout: Infinity,
      workerData,
      recordTiming: false,
      ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
    });
    // A job that was stopped may send its result all the same, and a worker may fail between jobs: nobody waits for either,
    // and the worker is replaced. What concerns a job comes as its own failure.
    this.#threads.on('error', () => undefined);
  }

  /** @throws WorkerEnded, or, where the signal has ended the worker, anything. */
  async run(
    task: Task,
    signal: AbortSignal | undefined,
    transferList: readonly ArrayBuffer[],
  ): Promise<JobOutcome> {
    try {
      return (await this.#threads.run(task, {
        transferList: transferList as unknown as TransferList,
        ...(signal !== undefined && { signal }),
      })) as JobOutcome;
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      const { code } = thrown as NodeJS.ErrnoException;
      throw new WorkerEnded(reason, code === 'ERR_WORKER_OUT_OF_MEMORY', false);
    }
  }

  async close(): Promise<void> {
    await this.#threads.destroy();
  }
}
