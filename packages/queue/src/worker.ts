/** Does jobs that come through a queue. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  JobStopped,
  Pulse,
  type JobRunner,
  type PluginPrint,
  type RecordJob,
} from '@queenside/batch';
import { QueensideError } from '@queenside/core';
import { DelayedError, WaitingError, type Job, type Queue, type Worker } from 'bullmq';
import { closeOrCut, cut, isDoneWithin } from './close.ts';
import { queueNameOf } from './crew.ts';
import { queueError } from './errors.ts';
import { differences, Members, type Note } from './members.ts';
import type { JobData, JobProgress, Notice, Order, Outcome } from './messages.ts';
import type { QueueServer } from './server.ts';
import { pack, unpack } from './wire.ts';

/** So often may workers fall silent with a job before it is given up. */
const MOST_STALLS = 2;
const FIRST_BACKOFF_MS = 1000;
const TELL_EVERY_MS = 500;
const TRY_AGAIN_MS = 1000;
const RELEASE_WITHIN_MS = 5000;

/** A sender that lives after all has it done again. */
const UNDONE: Outcome = {
  stopped: { reason: 'interrupted', index: -1, elapsed: 0, detail: 'interrupted' },
};

export interface WorkerOptions {
  readonly server: QueueServer;
  readonly prints: readonly PluginPrint[];
  readonly own: JobRunner;
  /** For so long may this worker be silent before others take its jobs, in milliseconds. */
  readonly leaseMs: number;
  readonly notice: Notice;
}

export class QueueWorker {
  readonly #options: WorkerOptions;
  readonly #members: Members;
  readonly #worker: Worker<JobData, string>;
  readonly #queue: Queue<JobData>;
  readonly #released = new AbortController();
  readonly #running = new Map<string, AbortController>();
  /** Done, but nobody waits for them any more. */
  readonly #unwanted = new Set<string>();
  readonly #notes = new Map<string, { note: Promise<Note | undefined>; since: number }>();
  #told = '';
  #end: Promise<void> | undefined;
  /** Jobs done. */
  done = 0;

  private constructor(options: WorkerOptions) {
    const { server, prints, own, leaseMs, notice } = options;
    this.#options = options;
    this.#members = new Members(server, { role: 'worker', jobs: own.capacity, prints }, notice);
    this.#queue = server.queue(queueNameOf(prints));
    this.#worker = server.worker(queueNameOf(prints), (job, token) => this.#perform(job, token!), {
      name: this.#members.name,
      concurrency: own.capacity,
      lockDuration: leaseMs,
      stalledInterval: leaseMs,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: TRY_AGAIN_MS,
      drainDelay: 2,
    });
  }

  /** Joins the queue. A server that is away is waited for. */
  static async start(options: WorkerOptions): Promise<QueueWorker> {
    const worker = new QueueWorker(options);
    worker.#listen();
    worker.#members.renewed = () => void worker.#lookAtSenders().catch(() => undefined);
    await worker.#members.join();
    return worker;
  }

  /** Takes no more jobs, and waits for those that run. */
  finish(): Promise<void> {
    return (this.#end ??= this.#finish());
  }

  async #finish(): Promise<void> {
    await this.#worker.close();
    await this.#members.leave();
    await closeOrCut(this.#queue);
  }

  /** Gives back what runs, and ends. */
  async release(): Promise<void> {
    this.#released.abort();
    for (const abort of this.#running.values()) abort.abort();
    if (await isDoneWithin(RELEASE_WITHIN_MS, this.finish())) return;
    await Promise.all([cut(this.#worker), cut(this.#queue)]);
    await this.#members.leave();
  }

  #listen(): void {
    this.#worker.on('completed', ({ id }) => {
      this.done++;
      if (this.#unwanted.delete(id!)) this.#queue.remove(id!).catch(() => undefined);
    });
    this.#worker.on('lockRenewalFailed', (ids) => {
      this.#tell(queueError('lease-lost').message);
      for (const id of ids) this.#running.get(id)?.abort();
    });
    this.#worker.on('error', ({ message }) => {
      if (/Missing (lock|key)/.test(message)) this.#tell(queueError('lease-lost').message);
    });
  }

  async #perform(job: Job<JobData, string>, token: string): Promise<string> {
    await pauseAfterStall(job, token);
    const id = job.id!;
    if (!(await this.#isWanted(job))) {
      this.#unwanted.add(id);
      return pack(UNDONE);
    }
    const abort = new AbortController();
    this.#running.set(id, abort);
    const ended = new AbortController();
    const pulse = new Pulse();
    void this.#follow(job, pulse, abort, ended.signal);
    try {
      const outcome = await this.#run(unpack(job.data.order) as Order, pulse, abort.signal);
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

  async #run({ job, milliseconds }: Order, pulse: Pulse, signal: AbortSignal): Promise<Outcome> {
    const started = performance.now();
    try {
      const whole = { ...job, pulse: pulse.memory } as RecordJob;
      const result = await this.#options.own.run(whole, { milliseconds, signal });
      return { result, elapsed: performance.now() - started };
    } catch (thrown) {
      if (thrown instanceof JobStopped) {
        const { reason, index, step, elapsed, message: detail } = thrown;
        return { stopped: { reason, index, step, elapsed, detail } };
      }
      if (!(thrown instanceof QueensideError)) throw thrown;
      const { code, wrong, remedy } = thrown;
      return { error: { code, wrong, remedy } };
    }
  }

  /** While a job runs: tells how far it is, and stops it where its sender is gone or no longer wants it. */
  async #follow(
    job: Job<JobData, string>,
    pulse: Pulse,
    abort: AbortController,
    ended: AbortSignal,
  ): Promise<void> {
    let told: JobProgress = { index: -1, fraction: 0 };
    for (;;) {
      await sleep(TELL_EVERY_MS, undefined, { signal: ended, ref: false }).catch(() => undefined);
      if (ended.aborted) return;
      try {
        if (!(await this.#isWanted(job))) {
          this.#unwanted.add(job.id!);
          abort.abort();
          return;
        }
        const { index, fraction } = pulse;
        if (index >= 0 && (index !== told.index || fraction !== told.fraction)) {
          told = { index, fraction };
          await job.updateProgress({ ...told });
        }
      } catch {
        // The server is away: the job goes on, and its result is handed in when it is back.
      }
    }
  }

  /** Whether its sender lives, and still wants it. */
  async #isWanted({ id, data }: Job<JobData, string>): Promise<boolean> {
    const note = await this.#noteOf(data.sender);
    return note !== undefined && !note.cancelled.includes(id!);
  }

  /** A sender's note, as it was not long ago: many jobs are of the same sender. */
  #noteOf(sender: string): Promise<Note | undefined> {
    const now = performance.now();
    const known = this.#notes.get(sender);
    if (known !== undefined && now - known.since < TELL_EVERY_MS / 2) return known.note;
    const note = this.#members.find(sender);
    this.#notes.set(sender, { note, since: now });
    note.then(
      (found) => found ?? this.#notes.delete(sender),
      () => this.#notes.delete(sender),
    );
    return note;
  }

  async #lookAtSenders(): Promise<void> {
    const { prints } = this.#options;
    for (const { role, host, prints: theirs } of await this.#members.all()) {
      const found = role === 'sender' ? differences(prints, theirs) : undefined;
      if (found !== undefined)
        this.#tell(queueError('plugins-differ', { role, host, differences: found }).message);
    }
  }

  #tell(line: string): void {
    if (this.#told === line) return;
    this.#told = line;
    this.#options.notice(line);
  }
}

/**
 * A job whose worker fell silent rests before it is tried again: longer each time. Each stall is followed by one such
 * pause, so the number of starts tells whether it is due.
 *
 * @throws DelayedError where the job was put back.
 */
async function pauseAfterStall(job: Job, token: string): Promise<void> {
  const { stalledCounter, attemptsStarted } = job;
  if (stalledCounter === 0 || attemptsStarted !== 2 * stalledCounter) return;
  const pause = FIRST_BACKOFF_MS * 2 ** (stalledCounter - 1);
  await job.moveToDelayed(Date.now() + pause, token);
  throw new DelayedError();
}
