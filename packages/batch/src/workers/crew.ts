/** The workers of an engine: threads for the plugins that came with the command, processes for all others. */
import PQueue from 'p-queue';
import type { ProcessFollower, ProcessOptions, WorkerProcesses } from './worker-processes.ts';
import { WorkerThreads } from './worker-threads.ts';
import type { Task } from '../worker/jobs.ts';
import type { Pulse } from '../worker/pulse.ts';
import type { JobOutcome } from '../worker/run-job.ts';

/** How many workers there are, and what each may use. */
export interface CrewOptions {
  /** Tasks at once. */
  readonly jobs: number;
  /** A worker's heap, in MiB. */
  readonly heapMb: number | undefined;
  /** All memory of a worker process, in MiB. */
  readonly memoryMb: number;
  /** How long plugins may take to load, in milliseconds. */
  readonly loadLimitMs: number;
}

/** Who follows a task. */
export interface TaskFollower {
  /** Told how far the task is, where it runs in a process: a thread shares its memory. */
  readonly pulse?: Pulse;
  /** Ends the task and its worker. */
  readonly signal?: AbortSignal;
  /** What is moved to a thread; to a process all is copied. */
  readonly transferList?: readonly ArrayBuffer[];
}

/** The part of a process's memory that its heap may fill where nothing else is said: Buffers need room beside it. */
const HEAP_SHARE = 0.75;

export class Crew {
  readonly #slots: PQueue;
  readonly #threads: WorkerThreads;
  readonly #processOptions: ProcessOptions;
  /** Made, and loaded, for the first foreign plugin. */
  #processes: Promise<WorkerProcesses> | undefined;

  /** Starts the first thread. */
  constructor({ jobs, heapMb, memoryMb, loadLimitMs }: CrewOptions) {
    this.#slots = new PQueue({ concurrency: jobs });
    this.#threads = new WorkerThreads(heapMb);
    this.#processOptions = {
      most: jobs,
      memoryMb,
      heapMb: Math.min(heapMb ?? Infinity, Math.floor(memoryMb * HEAP_SHARE)),
      loadLimitMs,
    };
  }

  /** How many workers have something to do. */
  get busy(): number {
    return this.#slots.pending;
  }

  /**
   * Has a task done by the next worker that is free.
   *
   * @throws WorkerEnded where the task ended its worker; anything where the signal did.
   * @throws QueensideError where its plugins can no longer be loaded.
   */
  run(task: Task, { pulse, signal, transferList = [] }: TaskFollower): Promise<JobOutcome> {
    const begin = (): Promise<JobOutcome> =>
      isForeign(task)
        ? this.#runForeign(task, { pulse, signal })
        : this.#threads.run(task, signal, transferList);
    return this.#slots.add(begin, signal === undefined ? {} : { signal });
  }

  /** Ends all workers, whatever they are at. */
  async close(): Promise<void> {
    const closeProcesses = async (): Promise<void> => (await this.#processes)?.close();
    await Promise.all([this.#threads.close(), closeProcesses()]);
  }

  async #runForeign(task: Task, follower: ProcessFollower): Promise<JobOutcome> {
    this.#processes ??= this.#makeProcesses();
    return (await this.#processes).run(task, follower);
  }

  async #makeProcesses(): Promise<WorkerProcesses> {
    const { WorkerProcesses: Processes } = await import('./worker-processes.ts');
    return new Processes(this.#processOptions);
  }
}

/** Whether a task runs code that did not come with the command. */
function isForeign(task: Task): boolean {
  const plugins = task.kind === 'describe' ? task.plugins : task.needs.plugins;
  return plugins.some((plugin) => plugin.isForeign);
}
