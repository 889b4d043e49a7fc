/** Takes jobs from a queue and runs them on this machine's workers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { JobStopped, SharedProgress, type JobRunner, type PluginPrint } from '@queenside/batch';
import { defined, QueensideError } from '@queenside/core';
import { DelayedError, ErrorCode, WaitingError, type Job, type Queue, type Worker } from 'bullmq';
import {
  closeOrDisconnect,
  differences,
  disconnect,
  Members,
  type MemberNote,
  settlesWithin,
} from './members.ts';
import { queueError } from './errors.ts';
import {
  type JobData,
  type JobProgress,
  type Notice,
  type Order,
  type Outcome,
  pack,
  queueNameOf,
  unpack,
} from './protocol.ts';
import type { QueueServer } from './server.ts';

/** A job fails after its workers have missed this many leases, plus one. */
const MAX_STALLS = 2;
const FIRST_BACKOFF_MS = 1000;
const REPORT_INTERVAL_MS = 500;
const RETRY_DELAY_MS = 1000;
const RELEASE_WITHIN_MS = 5000;

/** The result of a job whose sender seems dead. A sender that is alive sends the job again. */
const INTERRUPTED: Outcome = {
  stopped: { reason: 'interrupted', index: -1, elapsed: 0, detail: 'interrupted' },
};

/** BullMQ's errors about a job that its worker no longer holds. No worker holds it, another worker does, or it is gone. */
const NOT_HELD = new Set<unknown>([
  ErrorCode.JobLockNotExist,
  ErrorCode.JobNotInState,
  ErrorCode.JobLockMismatch,
  ErrorCode.JobNotExist,
]);

export interface WorkerOptions {
  readonly server: QueueServer;
  readonly prints: readonly PluginPrint[];
  /** Runs the jobs. */
  readonly local: JobRunner;
  /** Milliseconds without a heartbeat after which other workers take this worker's jobs. */
  readonly leaseMs: number;
  /** Milliseconds without a heartbeat after which a sender counts as dead; 30,000 by default. */
  readonly deadAfterMs?: number;
  readonly notice: Notice;
}

export class QueueWorker {
  readonly #options: WorkerOptions;
  readonly #members: Members;
  readonly #worker: Worker<JobData, string>;
  readonly #queue: Queue<JobData>;
  readonly #released = new AbortController();
  readonly #running = new Map<string, AbortController>();
  /** Finished or running jobs that their sender has cancelled. */
  readonly #unwanted = new Set<string>();
  /** Finished jobs that may be removed. */
  readonly #sweeps = new Set<Promise<void>>();
  readonly #notes = new Map<string, { note: Promise<MemberNote | undefined>; since: number }>();
  #lastNotice = '';
  #finished: Promise<void> | undefined;
  /** Number of finished jobs. */
  done = 0;

  private constructor(options: WorkerOptions) {
    const { server, prints, local, leaseMs, deadAfterMs, notice } = options;
    this.#options = options;
    this.#members = new Members(
      server,
      { role: 'worker', jobs: local.capacity, prints },
      notice,
      deadAfterMs,
    );
    this.#queue = server.queue(queueNameOf(prints));
    this.#worker = server.worker(queueNameOf(prints), (job, token) => this.#perform(job, token!), {
      name: this.#members.name,
      concurrency: local.capacity,
      lockDuration: leaseMs,
      stalledInterval: leaseMs,
      maxStalledCount: MAX_STALLS,
      runRetryDelay: RETRY_DELAY_MS,
      drainDelay: 2,
    });
  }

  /** Joins the queue, and keeps trying while the server is down. */
  static async start(options: WorkerOptions): Promise<QueueWorker> {
    const worker = new QueueWorker(options);
    worker.#listen();
    worker.#members.renewed = () => void worker.#compareWithSenders().catch(() => undefined);
    await worker.#members.join();
    return worker;
  }

  /** Takes no new jobs, and waits for the running ones. */
  finish(): Promise<void> {
    return (this.#finished ??= this.#finish());
  }

  async #finish(): Promise<void> {
    await this.#worker.close();
    await Promise.all(this.#sweeps);
    await this.#members.leave();
    await closeOrDisconnect(this.#queue);
  }

  /** Returns running jobs to the queue and leaves. */
  async release(): Promise<void> {
    this.#released.abort();
    for (const abort of this.#running.values()) abort.abort();
    if (await settlesWithin(RELEASE_WITHIN_MS, this.finish())) return;
    await Promise.all([disconnect(this.#worker), disconnect(this.#queue), this.#members.leave()]);
  }

  #listen(): void {
    this.#worker.on('completed', (job) => {
      this.done++;
      const swept = this.#sweep(job).catch(() => undefined);
      this.#sweeps.add(swept);
      void swept.then(() => this.#sweeps.delete(swept));
    });
    this.#worker.on('lockRenewalFailed', (ids) => {
      this.#notify(queueError('lease-lost').message);
      for (const id of ids) this.#running.get(id)?.abort();
    });
    this.#worker.on('error', (error) => {
      if (NOT_HELD.has((error as { code?: unknown }).code))
        this.#notify(queueError('lease-lost').message);
    });
  }

  /**
   * Removes the result of a job that nobody wants. Its sender may have cancelled the job or left between the last look and
   * the end of the job.
   */
  async #sweep({ id, data }: Job<JobData, string>): Promise<void> {
    const isUnwanted = this.#unwanted.delete(id!);
    const note = isUnwanted ? undefined : await this.#members.find(data.sender);
    if (note === undefined || note.cancelled.includes(id!)) await this.#queue.remove(id!);
  }

  async #perform(job: Job<JobData, string>, token: string): Promise<string> {
    await pauseAfterStall(job, token);
    const id = job.id!;
    if (!(await this.#isWanted(job))) {
      this.#unwanted.add(id);
      return pack(INTERRUPTED);
    }
    const abort = new AbortController();
    this.#running.set(id, abort);
    const ended = new AbortController();
    const progress = new SharedProgress();
    void this.#follow(job, progress, abort, ended.signal);
    try {
      const outcome = await this.#run(unpack(job.data.order) as Order, progress, abort.signal);
      if (this.#released.signal.aborted && 'stopped' in outcome) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      return pack(outcome);
    } finally {
      ended.abort();
      this.#running.delete(id);
    }
  }

  async #run(
    { job, milliseconds }: Order,
    progress: SharedProgress,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const started = performance.now();
    try {
      const result = await this.#options.local.run(job, { milliseconds, signal, progress });
      return { result, elapsed: performance.now() - started };
    } catch (thrown) {
      if (thrown instanceof JobStopped) {
        const { reason, index, step, about, elapsed, message: detail, incumbent } = thrown;
        return {
          stopped: { reason, index, step, about, elapsed, detail, ...defined({ incumbent }) },
        };
      }
      if (!(thrown instanceof QueensideError)) throw thrown;
      const { code, cause, remedy, thrownStack: stack } = thrown;
      return { error: { code, cause, remedy, stack } };
    }
  }

  /** Reports a running job's progress. Stops the job if its sender has cancelled it or died. */
  async #follow(
    job: Job<JobData, string>,
    progress: SharedProgress,
    abort: AbortController,
    ended: AbortSignal,
  ): Promise<void> {
    let reported: JobProgress = { index: -1, fraction: 0 };
    for (;;) {
      await sleep(REPORT_INTERVAL_MS, undefined, { signal: ended, ref: false }).catch(
        () => undefined,
      );
      if (ended.aborted) return;
      try {
        if (!(await this.#isWanted(job))) {
          this.#unwanted.add(job.id!);
          abort.abort();
          return;
        }
        const { index, fraction } = progress;
        if (index >= 0 && (index !== reported.index || fraction !== reported.fraction)) {
          reported = { index, fraction };
          await job.updateProgress({ ...reported });
        }
      } catch {
        // The server is down: the job continues, and its result is delivered later.
      }
    }
  }

  /** Returns whether the sender is alive and still wants the job. */
  async #isWanted({ id, data }: Job<JobData, string>): Promise<boolean> {
    const note = await this.#noteOf(data.sender);
    return note !== undefined && !note.cancelled.includes(id!);
  }

  /** Returns a sender's note, cached briefly because many jobs share a sender. */
  #noteOf(sender: string): Promise<MemberNote | undefined> {
    const now = performance.now();
    const known = this.#notes.get(sender);
    if (known !== undefined && now - known.since < REPORT_INTERVAL_MS / 2) return known.note;
    const note = this.#members.find(sender);
    this.#notes.set(sender, { note, since: now });
    note.then(
      (found) => found ?? this.#notes.delete(sender),
      () => this.#notes.delete(sender),
    );
    return note;
  }

  async #compareWithSenders(): Promise<void> {
    const { prints } = this.#options;
    for (const { role, host, prints: theirs } of await this.#members.all()) {
      const found = role === 'sender' ? differences(prints, theirs) : undefined;
      if (found !== undefined)
        this.#notify(queueError('plugins-differ', { role, host, differences: found }).message);
    }
  }

  #notify(line: string): void {
    if (this.#lastNotice === line) return;
    this.#lastNotice = line;
    this.#options.notice(line);
  }
}

/**
 * Delays a job whose worker missed its lease, longer each time. Each stall causes one such delay, so the number of starts
 * shows whether it is due.
 *
 * @throws DelayedError if the job was delayed.
 */
async function pauseAfterStall(job: Job, token: string): Promise<void> {
  const { stalledCounter, attemptsStarted } = job;
  if (stalledCounter === 0 || attemptsStarted !== 2 * stalledCounter) return;
  const pause = FIRST_BACKOFF_MS * 2 ** (stalledCounter - 1);
  await job.moveToDelayed(Date.now() + pause, token);
  throw new DelayedError();
}
