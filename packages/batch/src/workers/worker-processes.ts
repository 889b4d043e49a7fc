/**
 * The worker processes: they run plugins that did not come with the command. A process that ends takes with it what the
 * task had done; whether the task or something before it is to blame is found out in a process that has done nothing yet.
 */
import { QueensideError } from '@queenside/core/basics';
import { batchError } from '../errors.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import { WorkerEnded } from './worker-ended.ts';
import { WorkerProcess, type ProcessLimits } from './worker-process.ts';
import type { Task } from '../worker/jobs.ts';
import type { Pulse } from '../worker/pulse.ts';
import type { JobOutcome } from '../worker/run-job.ts';

/** How processes are set up. */
export interface ProcessOptions extends ProcessLimits {
  /** How many there may be at once. */
  readonly most: number;
  /** How long the plugins of a job may take to load, in milliseconds. */
  readonly loadLimitMs: number;
}

/** Who follows a task. */
export interface ProcessFollower {
  /** Told how far it is. */
  readonly pulse: Pulse | undefined;
  /** Ends the task, and the process with it. */
  readonly signal: AbortSignal | undefined;
}

export class WorkerProcesses {
  readonly #options: ProcessOptions;
  readonly #all = new Set<WorkerProcess>();
  readonly #idle = new Set<WorkerProcess>();
  #isClosed = false;

  /** Starts none before there is something to do. */
  constructor(options: ProcessOptions) {
    this.#options = options;
    process.once('exit', this.#endAll);
  }

  /**
   * Has a task done; the caller sees to it that there are never more than `most` at once. One that costs its process is
   * tried once more in a fresh one, where it was not the first thing that this process did.
   *
   * @throws WorkerEnded where the task ended its process, or the signal did.
   * @throws QueensideError `batch/plugin-hangs` or `batch/plugin-failed` where plugins can no longer be loaded.
   */
  async run(task: Task, follower: ProcessFollower): Promise<JobOutcome> {
    try {
      return await this.#try(task, follower, this.#takeIdle(task));
    } catch (thrown) {
      const isSure = !(thrown instanceof WorkerEnded) || thrown.wasFresh;
      if (isSure || this.#isClosed || follower.signal?.aborted === true) throw thrown;
      follower.pulse?.rest();
      return await this.#try(task, follower, undefined);
    }
  }

  /** Ends all of them, whatever they are at. */
  async close(): Promise<void> {
    this.#isClosed = true;
    process.off('exit', this.#endAll);
    this.#endAll();
    await Promise.all([...this.#all].map(({ gone }) => gone));
  }

  async #try(
    task: Task,
    { pulse, signal }: ProcessFollower,
    idle: WorkerProcess | undefined,
  ): Promise<JobOutcome> {
    const worker = idle ?? (await this.#start());
    try {
      if (task.kind === 'job' && !worker.loaded.has(task.needs.offer)) {
        const refusal = await this.#load(worker, task.needs, signal);
        if (refusal !== undefined) return refusal;
      }
      return await worker.perform(task, pulse, signal);
    } finally {
      if (!worker.hasEnded) this.#idle.add(worker);
    }
  }

  /** @returns why the plugins refuse to be loaded, where they do. */
  async #load(
    worker: WorkerProcess,
    needs: PluginSet,
    signal: AbortSignal | undefined,
  ): Promise<JobOutcome | undefined> {
    const { loadLimitMs } = this.#options;
    const late = AbortSignal.timeout(loadLimitMs);
    const either = signal === undefined ? late : AbortSignal.any([signal, late]);
    try {
      const outcome = await worker.perform({ kind: 'load', needs }, undefined, either);
      if ('error' in outcome) return outcome;
      worker.loaded.add(needs.offer);
      return undefined;
    } catch (thrown) {
      if (signal?.aborted === true || !(thrown instanceof WorkerEnded)) throw thrown;
      if (late.aborted) throw hangs(needs, loadLimitMs);
      throw thrown.wasFresh ? failed(needs, thrown) : thrown;
    }
  }

  /** One that has the plugins of a task already, else any. */
  #takeIdle(task: Task): WorkerProcess | undefined {
    const idle = [...this.#idle].filter(({ hasEnded }) => !hasEnded);
    const offer = task.kind === 'describe' ? undefined : task.needs.offer;
    const worker = idle.find(({ loaded }) => offer !== undefined && loaded.has(offer)) ?? idle[0];
    if (worker !== undefined) this.#idle.delete(worker);
    return worker;
  }

  async #start(): Promise<WorkerProcess> {
    if (this.#all.size >= this.#options.most) this.#endIdle();
    const worker = await WorkerProcess.start(this.#options);
    this.#all.add(worker);
    void this.#forgetWhenGone(worker);
    if (this.#isClosed) worker.end(CLOSED);
    return worker;
  }

  async #forgetWhenGone(worker: WorkerProcess): Promise<void> {
    await worker.gone;
    this.#all.delete(worker);
    this.#idle.delete(worker);
  }

  #endIdle(): void {
    const [idle] = this.#idle;
    if (idle === undefined) return;
    this.#idle.delete(idle);
    idle.end(CLOSED);
  }

  readonly #endAll = (): void => {
    for (const worker of this.#all) worker.end(CLOSED);
  };
}

const CLOSED = { isOutOfMemory: false, reason: 'it was closed' };

function foreignIn({ plugins }: PluginSet): string {
  return plugins
    .filter(({ isForeign }) => isForeign)
    .map(({ name }) => name)
    .join(', ');
}

function hangs(needs: PluginSet, loadLimitMs: number): QueensideError {
  return batchError('plugin-hangs', { name: foreignIn(needs), seconds: loadLimitMs / 1000 });
}

function failed(needs: PluginSet, { message }: WorkerEnded): QueensideError {
  const reason = `it ended its worker (${message})`;
  return batchError('plugin-failed', { name: foreignIn(needs), reason });
}
