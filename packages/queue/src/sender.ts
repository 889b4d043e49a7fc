/** Has jobs done by workers that listen to a queue, wherever they are. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  JobStopped,
  Pulse,
  type JobLimits,
  type JobRunner,
  type PluginPrint,
  type RecordJob,
  type SolvePlan,
} from '@queenside/batch';
import { QueensideError } from '@queenside/core';
import { Job, type JobsOptions, type Queue, type QueueEvents } from 'bullmq';
import { closeOrCut, isDoneWithin } from './close.ts';
import { queueNameOf } from './crew.ts';
import { queueError } from './errors.ts';
import { differences, Members } from './members.ts';
import type { JobData, JobProgress, Notice, Order, Outcome } from './messages.ts';
import type { QueueServer } from './server.ts';
import { pack, unpack } from './wire.ts';

/** The way through a server takes some milliseconds: a job should be worth it. */
const BATCH_MS = 100;
/** Where no worker is known yet. */
const LEAST_CAPACITY = 2;
const MOST_CAPACITY = 256;
/** Records of more bytes than this stay here: no server likes them. */
const MOST_BYTES = 32 << 20;
/** Results of more bytes than this are swept from the server's list of events at once. */
const LARGE_RESULT = 1 << 18;
/** Events may be lost with the server, or before they are listened to; so the jobs themselves are looked at. */
const FIRST_LOOK_MS = 50;
const LOOK_EVERY_MS = 1000;
const MOST_BETWEEN_TRIES_MS = 2000;
const WITHDRAW_WITHIN_MS = 2000;

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The sender takes results away at once; these are for senders that died. */
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
  /** Does what is too large to be sent. */
  readonly own: JobRunner;
  /** From 1 to 1000: jobs of a sender with a smaller number come first. */
  readonly priority: number;
  readonly notice: Notice;
}

/** A job that somebody waits for. */
interface Awaited {
  readonly name: string;
  readonly data: JobData;
  readonly options: JobsOptions;
  readonly pulse: Pulse;
  /** It has been sent, and may be looked for. */
  isSent: boolean;
  settle(outcome: Outcome): void;
  giveUp(reason: JobStopped): void;
}

/** Jobs of one process. */
export class QueueSender implements JobRunner, AsyncDisposable {
  readonly batchMilliseconds = BATCH_MS;
  readonly #options: SenderOptions;
  readonly #members: Members;
  readonly #queue: Queue<JobData>;
  readonly #events: QueueEvents;
  readonly #awaited = new Map<string, Awaited>();
  readonly #cancelled = new Set<string>();
  readonly #closed = new AbortController();
  /** What is still to be done on the server before this process may end. */
  readonly #chores = new Set<Promise<void>>();
  #capacity = LEAST_CAPACITY;
  #count = 0;
  #told = '';

  private constructor(options: SenderOptions) {
    const { server, prints, notice } = options;
    this.#options = options;
    this.#members = new Members(server, { role: 'sender', jobs: 0, prints }, notice);
    this.#queue = server.queue(queueNameOf(prints));
    this.#events = server.events(queueNameOf(prints));
  }

  /** Joins the queue. A server that is away is waited for by each job. */
  static async start(options: SenderOptions): Promise<QueueSender> {
    const sender = new QueueSender(options);
    sender.#listen();
    sender.#members.renewed = () => void sender.#countWorkers().catch(() => undefined);
    await sender.#members.join();
    void sender.#lookAfterJobs();
    return sender;
  }

  get capacity(): number {
    return this.#capacity;
  }

  prepare(_plan: SolvePlan): void {
    // Workers load what they need when the first job comes.
  }

  async run<Result>(job: RecordJob, limits: JobLimits): Promise<Result> {
    if (bytesOf(job) > MOST_BYTES) return this.#options.own.run(job, limits);
    const pulse = new Pulse(job.pulse);
    if (limits.signal?.aborted === true) throw new JobStopped('interrupted', pulse);
    const id = `${this.#members.id}-${this.#count++}`;
    const outcome = this.#expect(id, job, limits, pulse);
    const interrupt = (): void => this.#cancel(id);
    limits.signal?.addEventListener('abort', interrupt);
    try {
      this.#see(this.#send(id));
      return resultOf(await outcome) as Result;
    } finally {
      limits.signal?.removeEventListener('abort', interrupt);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const id of this.#awaited.keys()) this.#cancel(id);
    await isDoneWithin(WITHDRAW_WITHIN_MS, Promise.allSettled(this.#chores));
    this.#closed.abort();
    await this.#members.leave();
    await Promise.all([this.#events, this.#queue].map((each) => closeOrCut(each)));
  }

  #see(chore: Promise<unknown>): void {
    const seen = chore.then(
      () => void this.#chores.delete(seen),
      () => void this.#chores.delete(seen),
    );
    this.#chores.add(seen);
  }

  #expect(id: string, job: RecordJob, limits: JobLimits, pulse: Pulse): Promise<Outcome> {
    const { pulse: _, ...sent } = job;
    const order: Order = { job: sent, milliseconds: limits.milliseconds };
    return new Promise((settle, giveUp) => {
      this.#awaited.set(id, {
        name: job.kind,
        data: { sender: this.#members.id, order: pack(order) },
        options: {
          ...JOB_OPTIONS,
          jobId: id,
          priority: this.#options.priority * RANKS + rankOf(job),
        },
        pulse,
        isSent: false,
        settle,
        giveUp,
      });
    });
  }

  /** Sends a job; while the server is away, again and again. A job of the same name is not added twice. */
  async #send(id: string): Promise<void> {
    for (let wait = 100; !this.#closed.signal.aborted; wait *= 2) {
      const awaited = this.#awaited.get(id);
      if (awaited === undefined) return;
      try {
        await this.#queue.add(awaited.name, awaited.data, awaited.options);
        awaited.isSent = true;
        // It may have been cancelled on its way.
        if (!this.#awaited.has(id)) await this.#queue.remove(id);
        return;
      } catch {
        await sleep(Math.min(wait, MOST_BETWEEN_TRIES_MS), undefined, { ref: false });
      }
    }
  }

  #listen(): void {
    this.#events.on('error', () => undefined);
    this.#events.on('completed', ({ jobId, returnvalue }) => {
      this.#settle(jobId, returnvalue as unknown);
    });
    this.#events.on('failed', ({ jobId, failedReason }) => this.#fail(jobId, failedReason));
    this.#events.on('progress', ({ jobId, data }) => {
      const { index, fraction } = data as unknown as JobProgress;
      const pulse = this.#awaited.get(jobId)?.pulse;
      if (pulse === undefined) return;
      if (pulse.index !== index) pulse.begin(index, 'solve');
      pulse.fraction = fraction;
    });
  }

  /** Takes a result, once, and removes it from the server. */
  #settle(id: string, packed: unknown): void {
    if (!id.startsWith(this.#members.id)) return;
    const awaited = this.#awaited.get(id);
    this.#awaited.delete(id);
    this.#cancelled.delete(id);
    const removed = this.#queue.remove(id);
    this.#see(removed);
    if (awaited === undefined || typeof packed !== 'string') return;
    if (packed.length > LARGE_RESULT) this.#see(this.#queue.trimEvents(0));
    const outcome = unpack(packed) as Outcome;
    if (isUndone(outcome)) this.#see(this.#sendAgain(id, awaited, removed));
    else awaited.settle(outcome);
  }

  async #sendAgain(id: string, awaited: Awaited, removed: Promise<unknown>): Promise<void> {
    this.#awaited.set(id, awaited);
    awaited.isSent = false;
    await removed.catch(() => undefined);
    await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    await this.#send(id);
  }

  /** A job that cannot be done stays on the server, so that somebody can look at it. */
  #fail(id: string, reason: string): void {
    const awaited = this.#awaited.get(id);
    this.#awaited.delete(id);
    const detail = reason.includes('stalled') ? 'its workers fell silent again and again' : reason;
    awaited?.giveUp(new JobStopped('died', { index: -1, elapsed: 0 }, detail));
  }

  #cancel(id: string): void {
    const awaited = this.#awaited.get(id);
    if (awaited === undefined) return;
    this.#awaited.delete(id);
    awaited.giveUp(new JobStopped('interrupted', awaited.pulse));
    this.#see(this.#withdraw(id));
  }

  /** One that waits is removed, one that runs is called off. */
  async #withdraw(id: string): Promise<void> {
    if ((await this.#queue.remove(id)) === 1) return;
    this.#cancelled.add(id);
    await this.#members.cancel([...this.#cancelled]);
  }

  /** Looks what became of jobs whose events were lost, and sends again what the server has lost. */
  async #lookAfterJobs(): Promise<void> {
    const { signal } = this.#closed;
    for (let wait = FIRST_LOOK_MS; !signal.aborted; wait = Math.min(2 * wait, LOOK_EVERY_MS)) {
      await sleep(wait, undefined, { ref: false });
      for (const [id, { isSent }] of this.#awaited)
        if (isSent && !signal.aborted) await this.#lookAfter(id).catch(() => undefined);
    }
  }

  async #lookAfter(id: string): Promise<void> {
    const state = await this.#queue.getJobState(id);
    if (!this.#awaited.has(id)) return;
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
    const ours = workers.filter((each) => differences(prints, each.prints) === undefined);
    const jobs = ours.reduce((sum, each) => sum + each.jobs, 0);
    this.#capacity = Math.min(Math.max(jobs, LEAST_CAPACITY), MOST_CAPACITY);
    const other = workers.find((each) => !ours.includes(each));
    const found = other && differences(prints, other.prints);
    if (found !== undefined)
      this.#tellOnce(
        queueError('plugins-differ', { role: 'worker', host: other!.host, differences: found }),
      );
    else if (ours.length === 0 && this.#awaited.size > 0)
      this.#tellOnce(queueError('no-worker', { server: server.name }));
  }

  #tellOnce({ message }: QueensideError): void {
    if (this.#told === message) return;
    this.#told = message;
    this.#options.notice(message);
  }
}

/** How many ranks there are within each priority. */
const RANKS = 1000;
const LONGEST = 999;

/** Joins come first, since a record waits for them; then small jobs before large ones; parts of long records last. */
function rankOf(job: RecordJob): number {
  if (job.kind === 'join') return 0;
  return job.kind === 'part' ? LONGEST : 1 + Math.ceil(Math.log2(bytesOf(job) + 1));
}

/** Its worker was stopped; nobody here wanted that. */
function isUndone(outcome: Outcome): boolean {
  return 'stopped' in outcome && outcome.stopped.reason === 'interrupted';
}

function bytesOf(job: RecordJob): number {
  switch (job.kind) {
    case 'verify':
      return job.input.length + job.answers.length;
    case 'trial':
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
    const { code, wrong, remedy } = outcome.error;
    throw new QueensideError(code, wrong, remedy);
  }
  const { result, elapsed } = outcome;
  return Object(result) === result && 'records' in (result as object)
    ? { ...(result as object), elapsed }
    : result;
}
