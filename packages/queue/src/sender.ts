/** Sends jobs to the workers of a queue. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordJob } from '@queenside/runtime';
import {
  JobStopped,
  Share,
  SharedProgress,
  type JobLimits,
  type JobRunner,
  type PluginPrint,
} from '@queenside/batch';
import { QueensideError } from '@queenside/core';
import { Job, type JobsOptions, type Queue, type QueueEvents } from 'bullmq';
import { closeOrDisconnect, differences, Members, settlesWithin } from './members.ts';
import { queueError } from './errors.ts';
import {
  isProgress,
  type JobData,
  type Notice,
  type Order,
  type Outcome,
  pack,
  queueNameOf,
  unpackOutcome,
} from './protocol.ts';
import type { QueueServer } from './server.ts';

/** A round trip through the server takes some milliseconds; a job should take longer. */
const BATCH_MS = 100;
/** The capacity until a worker is known. */
const MIN_CAPACITY = 2;
const MAX_CAPACITY = 256;
/** Larger jobs run locally instead of burdening the server. */
const MAX_BYTES = 32 << 20;
/** Larger results are trimmed from the server's event stream immediately. */
const LARGE_RESULT = 1 << 18;
/** If no worker takes the first job of a file for this long, it is tried here, in milliseconds. */
const TRY_AFTER_MS = 500;
/** How long such a try may take. */
const TRY_FOR_MS = 1000;
/** Larger jobs are not tried. */
const TRY_BYTES = 1 << 16;
/** Events may get lost, so the sender also polls its jobs. */
const FIRST_POLL_MS = 50;
const POLL_INTERVAL_MS = 1000;
const MAX_RETRY_DELAY_MS = 2000;
const WITHDRAW_WITHIN_MS = 2000;

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A sender removes its results immediately; these limits clean up after senders that died. */
const JOB_OPTIONS: JobsOptions = {
  attempts: 3,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: { age: HOUR },
  removeOnFail: { age: 7 * DAY, count: 1000 },
  stackTraceLimit: 1,
};

export interface SenderOptions {
  readonly server: QueueServer;
  readonly prints: readonly PluginPrint[];
  /** Runs jobs that are too large to send. */
  readonly local: JobRunner;
  /** The priority, from 1 to 1000; smaller runs first. */
  readonly priority: number;
  readonly notice: Notice;
}

/** A worker of the queue that takes our jobs. */
export interface RemoteWorker {
  readonly host: string;
  /** The number of its process. */
  readonly pid: number;
  /** How many jobs it runs at once. */
  readonly jobs: number;
}

/** A job in progress. */
interface PendingJob {
  readonly name: string;
  readonly data: JobData;
  readonly options: JobsOptions;
  readonly progress: SharedProgress;
  readonly share: Share;
  /** A worker has begun it. */
  isRunning: boolean;
  /** The job is on the server, so polling may look for it. */
  isSent: boolean;
  resolve(outcome: Outcome): void;
  reject(reason: JobStopped): void;
}

export class QueueSender implements JobRunner, AsyncDisposable {
  readonly batchMilliseconds = BATCH_MS;
  readonly #options: SenderOptions;
  readonly #members: Members;
  readonly #queue: Queue<JobData>;
  readonly #events: QueueEvents;
  readonly #jobs = new Map<string, PendingJob>();
  readonly #cancelled = new Set<string>();
  readonly #closed = new AbortController();
  /** Server calls to finish before the process exits. */
  readonly #calls = new Set<Promise<void>>();
  #capacity = MIN_CAPACITY;
  #workers: readonly RemoteWorker[] = [];
  /** The current error of the workers. */
  #trouble: QueensideError | undefined;
  #count = 0;
  /** Files with jobs that may have ended their workers: these are never tried here. */
  readonly #risky = new WeakSet<Share>();
  /** How many jobs are tried here. */
  #tries = 0;
  #lastNotice = '';

  private constructor(options: SenderOptions) {
    const { server, prints, notice } = options;
    this.#options = options;
    this.#members = new Members(server, { role: 'sender', jobs: 0, prints }, notice);
    this.#queue = server.queue(queueNameOf(prints));
    this.#events = server.events(queueNameOf(prints));
  }

  /** Joins the queue. While the server is down, jobs wait. */
  static async start(options: SenderOptions): Promise<QueueSender> {
    const sender = new QueueSender(options);
    sender.#listen();
    sender.#members.renewed = () => void sender.#countWorkers().catch(() => undefined);
    await sender.#members.join();
    void sender.#pollJobs();
    return sender;
  }

  get capacity(): number {
    return this.#capacity;
  }

  /** The workers that were seen in the last 30 seconds. */
  get workers(): readonly RemoteWorker[] {
    return this.#workers;
  }

  /** Why jobs may wait: the server does not answer, or it has no worker for them. */
  get trouble(): QueensideError | undefined {
    return this.#members.down ?? this.#trouble;
  }

  /** The number of jobs that were sent and have no result. */
  get pending(): number {
    return this.#jobs.size;
  }

  async run<Result>(job: RecordJob, limits: JobLimits): Promise<Result> {
    if (bytesOf(job) > MAX_BYTES) return this.#options.local.run(job, limits);
    const { progress = new SharedProgress(), share = new Share() } = limits;
    if (limits.signal?.aborted === true) throw new JobStopped('interrupted', progress);
    const id = `${this.#members.id}-${this.#count++}`;
    const outcome = this.#register(id, job, limits.milliseconds, progress, share);
    const interrupt = (): void => this.#cancel(id);
    limits.signal?.addEventListener('abort', interrupt);
    const tries = setInterval(() => void this.#tryHere(id, job, limits), TRY_AFTER_MS).unref();
    try {
      this.#track(this.#send(id));
      return resultOf(await outcome) as Result;
    } finally {
      clearInterval(tries);
      limits.signal?.removeEventListener('abort', interrupt);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const id of this.#jobs.keys()) this.#cancel(id);
    await settlesWithin(WITHDRAW_WITHIN_MS, Promise.allSettled(this.#calls));
    this.#closed.abort();
    await Promise.all([
      this.#members.leave(),
      closeOrDisconnect(this.#events),
      closeOrDisconnect(this.#queue),
    ]);
  }

  #track(call: Promise<unknown>): void {
    const tracked = call.then(
      () => void this.#calls.delete(tracked),
      () => void this.#calls.delete(tracked),
    );
    this.#calls.add(tracked);
  }

  #register(
    id: string,
    job: RecordJob,
    milliseconds: number,
    progress: SharedProgress,
    share: Share,
  ): Promise<Outcome> {
    const order: Order = { job, milliseconds };
    share.count(1, 0);
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, {
        name: job.kind,
        data: { sender: this.#members.id, order: pack(order) },
        options: {
          ...JOB_OPTIONS,
          jobId: id,
          priority: this.#options.priority * RANKS + rankOf(job, share.pending - 1),
        },
        progress,
        share,
        isSent: false,
        isRunning: false,
        resolve,
        reject,
      });
    });
  }

  /** Takes a job off the list. */
  #take(id: string): PendingJob | undefined {
    const pending = this.#jobs.get(id);
    if (pending === undefined) return undefined;
    this.#jobs.delete(id);
    pending.share.count(pending.isRunning ? 0 : -1, pending.isRunning ? -1 : 0);
    return pending;
  }

  #begins(id: string, isRunning: boolean): void {
    const pending = this.#jobs.get(id);
    if (pending === undefined || pending.isRunning === isRunning) return;
    if (!isRunning) this.#risky.add(pending.share);
    pending.isRunning = isRunning;
    pending.share.count(isRunning ? -1 : 1, isRunning ? 1 : -1);
  }

  /** Runs a job here for a moment if the workers are busy with other files, so that small files overtake long records. */
  async #tryHere(id: string, job: RecordJob, limits: JobLimits): Promise<void> {
    const { local } = this.#options;
    const share = this.#jobs.get(id)?.share;
    if (share?.input === undefined || share.running > 0 || share.isSlow) return;
    if (this.#risky.has(share)) return;
    const isBusy = this.#workers.length > 0 && this.#tries < local.capacity;
    if (!isBusy || bytesOf(job) > TRY_BYTES) return;
    const time = AbortSignal.timeout(TRY_FOR_MS);
    const { milliseconds, signal = time } = limits;
    const either = AbortSignal.any([signal, time]);
    const started = performance.now();
    this.#tries++;
    share.isSlow = true;
    try {
      // The local workers may take over the memory of their job.
      const result = await local.run<object>(structuredClone(job), {
        milliseconds,
        signal: either,
      });
      share.isSlow = false;
      const pending = this.#take(id);
      if (pending === undefined) return;
      pending.resolve({ result, elapsed: performance.now() - started });
      this.#track(this.#withdraw(id));
    } catch {
      // A worker will do it.
    } finally {
      this.#tries--;
    }
  }

  /** Sends a job. BullMQ adds a job id only once. */
  #send(id: string): Promise<void> {
    return this.#persist(async () => {
      const pending = this.#jobs.get(id);
      if (pending === undefined) return;
      await this.#queue.add(pending.name, pending.data, pending.options);
      pending.isSent = true;
      // The job may have been cancelled meanwhile.
      if (!this.#jobs.has(id)) await this.#queue.remove(id);
    });
  }

  /** Repeats a call while the server is down, until the sender closes. */
  async #persist(call: () => Promise<void>): Promise<void> {
    for (let wait = 100; !this.#closed.signal.aborted; wait *= 2)
      try {
        await call();
        return;
      } catch {
        await sleep(Math.min(wait, MAX_RETRY_DELAY_MS), undefined, { ref: false });
      }
  }

  #listen(): void {
    this.#events.on('error', () => undefined);
    this.#events.on('completed', ({ jobId, returnvalue }) => {
      this.#settle(jobId, returnvalue as unknown);
    });
    this.#events.on('active', ({ jobId }) => this.#begins(jobId, true));
    this.#events.on('failed', ({ jobId, failedReason }) => this.#fail(jobId, failedReason));
    this.#events.on('progress', ({ jobId, data }) => {
      const progress = this.#jobs.get(jobId)?.progress;
      if (progress === undefined || !isProgress(data)) return;
      const { index, fraction } = data;
      if (progress.index !== index) progress.begin(index, 'solve');
      progress.fraction = fraction;
    });
  }

  /** Accepts a result once and removes it from the server. */
  #settle(id: string, packed: unknown): void {
    if (!id.startsWith(this.#members.id)) return;
    const pending = this.#take(id);
    this.#cancelled.delete(id);
    const removed = this.#persist(async () => void (await this.#queue.remove(id)));
    this.#track(removed);
    if (pending === undefined || typeof packed !== 'string') return;
    if (packed.length > LARGE_RESULT) this.#track(this.#queue.trimEvents(0));
    let outcome: Outcome;
    try {
      outcome = unpackOutcome(packed);
    } catch {
      return pending.reject(stoppedAs('its worker sent an outcome that cannot be read'));
    }
    if (isInterrupted(outcome)) this.#track(this.#resend(id, pending, removed));
    else pending.resolve(outcome);
  }

  async #resend(id: string, pending: PendingJob, removed: Promise<void>): Promise<void> {
    this.#jobs.set(id, pending);
    pending.isSent = false;
    pending.isRunning = false;
    pending.share.count(1, 0);
    await removed;
    await sleep(POLL_INTERVAL_MS, undefined, { ref: false });
    await this.#send(id);
  }

  /** Fails a job, but leaves it on the server for inspection. */
  #fail(id: string, reason: string): void {
    const pending = this.#take(id);
    if (pending !== undefined) this.#risky.add(pending.share);
    const detail = reason.includes('stalled') ? 'its workers died repeatedly' : reason;
    pending?.reject(stoppedAs(detail));
  }

  #cancel(id: string): void {
    const pending = this.#take(id);
    if (pending === undefined) return;
    pending.reject(new JobStopped('interrupted', pending.progress));
    this.#track(this.#withdraw(id));
  }

  /** Removes a waiting job, or stops a running one. */
  #withdraw(id: string): Promise<void> {
    return this.#persist(async () => {
      if ((await this.#queue.remove(id)) === 1) return;
      this.#cancelled.add(id);
      await this.#members.cancel([...this.#cancelled]);
      // It may have ended before its worker could know.
      await this.#queue.remove(id);
    });
  }

  /** Recovers from lost events, and resends jobs that the server has lost. */
  async #pollJobs(): Promise<void> {
    const { signal } = this.#closed;
    for (let wait = FIRST_POLL_MS; !signal.aborted; wait = Math.min(2 * wait, POLL_INTERVAL_MS)) {
      await sleep(wait, undefined, { ref: false });
      for (const [id, { isSent }] of this.#jobs)
        if (isSent && !signal.aborted) await this.#poll(id).catch(() => undefined);
    }
  }

  async #poll(id: string): Promise<void> {
    const state = await this.#queue.getJobState(id);
    if (!this.#jobs.has(id)) return;
    this.#begins(id, state === 'active');
    if (state === 'unknown') {
      await this.#send(id);
    } else if (state === 'completed' || state === 'failed') {
      const job = await Job.fromId<JobData, unknown>(this.#queue, id);
      if (job === undefined) return;
      if (state === 'completed') this.#settle(id, job.returnvalue);
      else this.#fail(id, job.failedReason);
    }
  }

  async #countWorkers(): Promise<void> {
    const { prints, server } = this.#options;
    const all = await this.#members.all();
    const workers = all.filter(({ role }) => role === 'worker');
    const compatible = workers.filter((each) => differences(prints, each.prints) === undefined);
    const jobs = compatible.reduce((sum, each) => sum + each.jobs, 0);
    this.#workers = compatible.map(({ host, pid, jobs: most }) => ({ host, pid, jobs: most }));
    this.#capacity = Math.min(Math.max(jobs, MIN_CAPACITY), MAX_CAPACITY);
    const other = workers.find((each) => !compatible.includes(each));
    const found = other && differences(prints, other.prints);
    if (found !== undefined)
      this.#trouble = queueError('plugins-differ', {
        role: 'worker',
        host: other!.host,
        differences: found,
      });
    else if (compatible.length === 0)
      this.#trouble = queueError('no-worker', { server: server.name });
    else this.#trouble = undefined;
    if (this.#trouble && (found !== undefined || this.#jobs.size > 0)) this.#notify(this.#trouble);
  }

  #notify({ message }: QueensideError): void {
    if (this.#lastNotice === message) return;
    this.#lastNotice = message;
    this.#options.notice(message);
  }
}

/** Ranks within each priority. */
const RANKS = 1000;
const LAST_RANK = RANKS - 1;
/** Ranks among the jobs that come equally soon. */
const SIZES = 32;

/**
 * Ranks joins first because their record waits for them, then the first jobs of all files, then their second ones, and so on;
 * of these small jobs before large ones, and parts of long records last.
 *
 * @param before how many jobs of the file have no result yet.
 */
function rankOf(job: RecordJob, before: number): number {
  if (job.kind === 'join') return 0;
  const size = job.kind === 'part' ? SIZES - 1 : Math.ceil(Math.log2(bytesOf(job) + 1));
  return Math.min(LAST_RANK, 1 + SIZES * before + Math.min(size, SIZES - 1));
}

function stoppedAs(detail: string): JobStopped {
  return new JobStopped('died', { index: -1, elapsed: 0 }, detail);
}

/** Returns whether the worker stopped the job without our request. */
function isInterrupted(outcome: Outcome): boolean {
  return 'stopped' in outcome && outcome.stopped.reason === 'interrupted';
}

function bytesOf(job: RecordJob): number {
  switch (job.kind) {
    case 'verify':
      return job.input.length + job.answers.length;
    case 'exam':
    case 'time':
      return job.record.length;
    default:
      return job.records.bytes.length;
  }
}

function resultOf(outcome: Outcome): unknown {
  if ('stopped' in outcome) {
    const { reason, detail, ...where } = outcome.stopped;
    throw new JobStopped(reason, where, detail);
  }
  if ('error' in outcome) {
    const { code, cause, remedy, stack } = outcome.error;
    throw new QueensideError(code, cause, remedy, {}, {}, stack);
  }
  const { result, elapsed } = outcome;
  return Object(result) === result && 'records' in (result as object)
    ? { ...(result as object), elapsed }
    : result;
}
