/** Senders and workers announce themselves in a shared queue. Each stores a note there and renews it as a heartbeat. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PluginPrint } from '@queenside/batch';
import type { QueensideError } from '@queenside/core';
import { count, guardOf, listOf, objectOf, text, wordOf } from '@queenside/core/shape';
import { Job, type Queue } from 'bullmq';
import type { Notice } from './protocol.ts';
import type { QueueServer } from './server.ts';

const RENEW_EVERY_MS = 3000;
/** A member counts as dead if its heartbeat stops for this long. */
const DEAD_AFTER_MS = 30_000;
const ANSWER_WITHIN_MS = 5000;
const LEAVE_WITHIN_MS = 2000;
const NAME = 'member';

/** A member's description of itself. */
export interface MemberNote {
  readonly role: 'sender' | 'worker';
  readonly host: string;
  readonly pid: number;
  /** The name under which BullMQ records a worker's jobs. */
  readonly name: string;
  /** How many jobs a worker runs at once; 0 for a sender. */
  readonly jobs: number;
  readonly prints: readonly PluginPrint[];
  /** Ids of running jobs that the sender has cancelled. */
  readonly cancelled: readonly string[];
  /** Number of renewals. */
  readonly beat: number;
}

const isNote = guardOf<MemberNote>(
  objectOf({
    role: wordOf('sender', 'worker'),
    host: text,
    pid: count,
    name: text,
    jobs: count,
    prints: listOf(objectOf({ name: text, version: text, hash: text })),
    cancelled: listOf(text, Infinity),
    beat: count,
  }),
);

interface Sighting {
  readonly beat: number;
  /** The time by this machine's clock; clocks of other machines may differ. */
  readonly since: number;
}

export class Members {
  readonly id = randomBytes(8).toString('hex');
  readonly name = `${hostname()}-${process.pid}-${this.id.slice(0, 4)}`;
  readonly #server: QueueServer;
  readonly #notice: Notice;
  readonly #deadAfterMs: number;
  readonly #queue: Queue<MemberNote>;
  readonly #sightings = new Map<string, Sighting>();
  #note: MemberNote;
  #timer: NodeJS.Timeout | undefined;
  #down: QueensideError | undefined;
  #hasLeft = false;
  #lastError: unknown = 'no answer';
  /** Called after each renewal. */
  renewed: (() => void) | undefined;

  constructor(
    server: QueueServer,
    note: Pick<MemberNote, 'role' | 'jobs' | 'prints'>,
    notice: Notice,
    deadAfterMs = DEAD_AFTER_MS,
  ) {
    this.#server = server;
    this.#notice = notice;
    this.#deadAfterMs = deadAfterMs;
    this.#queue = server.queue<MemberNote>('members');
    this.#queue.on('error', (error) => (this.#lastError = error));
    const { name } = this;
    this.#note = { ...note, host: hostname(), pid: process.pid, name, cancelled: [], beat: 0 };
  }

  /** Why the server does not answer; undefined if it does. */
  get down(): QueensideError | undefined {
    return this.#down;
  }

  /** Writes the note and keeps renewing it, also while the server is down. */
  async join(): Promise<void> {
    await this.#renew();
    const again = (): void => {
      if (this.#hasLeft) return;
      this.#timer = setTimeout(() => void this.#renew().finally(again), RENEW_EVERY_MS).unref();
    };
    again();
  }

  /** Returns all other members that are alive, and removes the notes of dead ones. */
  async all(): Promise<readonly MemberNote[]> {
    const jobs = await this.#queue.getJobs(['waiting']);
    const living: MemberNote[] = [];
    for (const job of jobs) {
      const id = job.id!;
      if (id === this.id) continue;
      if (this.#isAlive(id, job.data)) living.push(job.data);
      else await this.#queue.remove(id);
    }
    return living;
  }

  /** Returns a member's note, or undefined if the member is dead or has left. */
  async find(id: string): Promise<MemberNote | undefined> {
    const job = await Job.fromId<MemberNote>(this.#queue, id);
    return job !== undefined && this.#isAlive(id, job.data) ? job.data : undefined;
  }

  /** Publishes the cancelled jobs for their workers to see. */
  async cancel(cancelled: readonly string[]): Promise<void> {
    this.#note = { ...this.#note, cancelled };
    await this.#renew();
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    if (!this.#down) await settlesWithin(LEAVE_WITHIN_MS, this.#queue.remove(this.id));
    await closeOrDisconnect(this.#queue);
  }

  /** Returns whether a member is alive. Data that is not a note is not renewed by anybody. */
  #isAlive(id: string, note: unknown): note is MemberNote {
    if (!isNote(note)) return false;
    const { beat } = note;
    const before = this.#sightings.get(id);
    const now = performance.now();
    if (before?.beat === beat) return now - before.since < this.#deadAfterMs;
    this.#sightings.set(id, { beat, since: now });
    return true;
  }

  async #renew(): Promise<void> {
    this.#note = { ...this.#note, beat: this.#note.beat + 1 };
    try {
      const written = this.#write();
      if (!(await settlesWithin(ANSWER_WITHIN_MS, written))) throw this.#lastError;
      await written;
      if (this.#down) this.#notice(`the queue at ${this.#server.name} answers again`);
      this.#down = undefined;
      this.renewed?.();
    } catch (thrown) {
      if (this.#down || this.#hasLeft) return;
      this.#down = this.#server.unreachable(thrown);
      this.#notice(this.#down.message);
    }
  }

  async #write(): Promise<void> {
    const job = await Job.fromId<MemberNote>(this.#queue, this.id);
    if (job === undefined) await this.#queue.add(NAME, this.#note, { jobId: this.id });
    else await job.updateData(this.#note);
  }
}

/** Describes how the plugins of two members differ; undefined if they are the same. */
export function differences(
  ours: readonly PluginPrint[],
  theirs: readonly PluginPrint[],
): string | undefined {
  const names = [...new Set([...ours, ...theirs].map(({ name }) => name))];
  const found = names.flatMap((name) => {
    const [here, there] = [ours, theirs].map((prints) => prints.find((each) => each.name === name));
    if (here?.version === there?.version && here?.hash === there?.hash) return [];
    return [`${name} is ${describe(there, here)} there and ${describe(here, there)} here`];
  });
  const shown = found.slice(0, 3).join(', ');
  if (found.length === 0) return undefined;
  return found.length > 3 ? `${shown}, and ${found.length - 3} more` : shown;
}

function describe(print: PluginPrint | undefined, other: PluginPrint | undefined): string {
  if (print === undefined) return 'missing';
  return print.version === other?.version ? `${print.version} (${print.hash})` : print.version;
}

const CLOSE_WITHIN_MS = 1000;

/** A connection of BullMQ's classes. */
interface QueueConnection {
  close(): Promise<void>;
  disconnect(): Promise<void>;
}

/** Closes a connection, or disconnects it if closing takes too long. */
export async function closeOrDisconnect(connection: QueueConnection): Promise<void> {
  if (await settlesWithin(CLOSE_WITHIN_MS, connection.close())) return;
  await disconnect(connection);
}

/** Disconnects twice: a worker has two connections and stops at the first broken one. */
export async function disconnect(connection: QueueConnection): Promise<void> {
  await settlesWithin(CLOSE_WITHIN_MS, connection.disconnect());
  await settlesWithin(CLOSE_WITHIN_MS, connection.disconnect());
}

/** Returns whether the promise resolves or rejects in time. */
export async function settlesWithin(
  milliseconds: number,
  promise: Promise<unknown>,
): Promise<boolean> {
  const settled = new AbortController();
  const { signal } = settled;
  const late = sleep(milliseconds, false, { signal }).catch(() => false);
  const done = promise.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, late]);
  settled.abort();
  return isDone;
}
