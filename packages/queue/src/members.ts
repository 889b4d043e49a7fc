/** Who takes part in a queue: senders and workers, each with a note that it renews while it lives. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Job, type Queue } from 'bullmq';
import type { PluginPrint } from '@queenside/batch';
import { closeOrCut, isDoneWithin } from './close.ts';
import type { Notice } from './messages.ts';
import type { QueueServer } from './server.ts';

const RENEW_EVERY_MS = 3000;
/** Who has not renewed its note for so long is taken for dead. */
const DEAD_AFTER_MS = 30_000;
const ANSWER_WITHIN_MS = 5000;
const NAME = 'member';

/** What a member says of itself. */
export interface Note {
  readonly role: 'sender' | 'worker';
  readonly host: string;
  readonly pid: number;
  /** As it is named in what it has done. */
  readonly name: string;
  /** Jobs that a worker does at once; 0 of a sender. */
  readonly jobs: number;
  readonly prints: readonly PluginPrint[];
  /** Jobs that a sender no longer wants. */
  readonly cancelled: readonly string[];
  /** Counts the renewals. */
  readonly beat: number;
}

interface Sighting {
  readonly beat: number;
  /** On this machine's own clock: those of others may be wrong. */
  readonly since: number;
}

export class Members {
  readonly id = randomBytes(8).toString('hex');
  /** Tells people which one it is. */
  readonly name = `${hostname()}-${process.pid}-${this.id.slice(0, 4)}`;
  readonly #server: QueueServer;
  readonly #notice: Notice;
  readonly #queue: Queue<Note>;
  readonly #sightings = new Map<string, Sighting>();
  #note: Note;
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;
  #hasLeft = false;
  #lastFault: unknown = 'no answer';
  /** Called after each renewal. */
  renewed: (() => void) | undefined;

  constructor(server: QueueServer, note: Pick<Note, 'role' | 'jobs' | 'prints'>, notice: Notice) {
    this.#server = server;
    this.#notice = notice;
    this.#queue = server.queue<Note>('members');
    this.#queue.on('error', (error) => (this.#lastFault = error));
    const { name } = this;
    this.#note = { ...note, host: hostname(), pid: process.pid, name, cancelled: [], beat: 0 };
  }

  /** Begins to renew the note; a server that is away is waited for. */
  async join(): Promise<void> {
    await this.#renew();
    const again = (): void => {
      if (this.#hasLeft) return;
      this.#timer = setTimeout(() => void this.#renew().finally(again), RENEW_EVERY_MS).unref();
    };
    again();
  }

  /** All living members. */
  async all(): Promise<readonly Note[]> {
    const jobs = await this.#queue.getJobs(['waiting']);
    const living: Note[] = [];
    for (const job of jobs) {
      const id = job.id!;
      if (id === this.id) continue;
      if (this.#lives(id, job.data)) living.push(job.data);
      else await this.#queue.remove(id);
    }
    return living;
  }

  /** @returns undefined where it is dead or gone. */
  async find(id: string): Promise<Note | undefined> {
    const job = await Job.fromId<Note>(this.#queue, id);
    return job !== undefined && this.#lives(id, job.data) ? job.data : undefined;
  }

  /** Tells the workers which jobs are no longer wanted. */
  async cancel(cancelled: readonly string[]): Promise<void> {
    this.#note = { ...this.#note, cancelled };
    await this.#renew();
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    if (!this.#isAway) await isDoneWithin(ANSWER_WITHIN_MS, this.#queue.remove(this.id));
    await closeOrCut(this.#queue);
  }

  #lives(id: string, { beat }: Note): boolean {
    const before = this.#sightings.get(id);
    const now = performance.now();
    if (before?.beat === beat) return now - before.since < DEAD_AFTER_MS;
    this.#sightings.set(id, { beat, since: now });
    return true;
  }

  async #renew(): Promise<void> {
    this.#note = { ...this.#note, beat: this.#note.beat + 1 };
    try {
      await within(this.#write());
      if (this.#isAway) this.#notice(`the queue at ${this.#server.name} answers again`);
      this.#isAway = false;
      this.renewed?.();
    } catch (thrown) {
      if (this.#isAway || this.#hasLeft) return;
      this.#isAway = true;
      const reason = thrown instanceof NoAnswer ? this.#lastFault : thrown;
      this.#notice(this.#server.unreachable(reason).message);
    }
  }

  async #write(): Promise<void> {
    const job = await Job.fromId<Note>(this.#queue, this.id);
    if (job === undefined) await this.#queue.add(NAME, this.#note, { jobId: this.id });
    else await job.updateData(this.#note);
  }
}

/** The server was silent. */
class NoAnswer extends Error {}

/** @throws Error where it takes too long: a client may wait for its server for ever. */
async function within<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    promise.catch(() => undefined);
  }
}

/** How the plugins of two members differ, for people; undefined where they are the same. */
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
