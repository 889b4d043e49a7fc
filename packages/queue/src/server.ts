/** The server that holds the queue: Redis, Valkey or PostgreSQL, by its address. All else is the same for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresBackend,
  Queue,
  QueueEvents,
  Worker,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import { queueError } from './errors.ts';

/** The prefix of our keys in Redis, and our schema in PostgreSQL. */
const SPACE = 'queenside';
const REDIS = new Set(['redis:', 'rediss:']);
const POSTGRES = new Set(['postgres:', 'postgresql:']);
/** Events are hints: of the last ones, with the results that stand in them, no more than this many are kept. */
const EVENTS_KEPT = 400;
const MOST_BETWEEN_TRIES_MS = 2000;
const ANSWER_WITHIN_MS = 5000;

/** What BullMQ needs to know of a server. */
interface Backend {
  readonly options: { readonly connection: object; readonly prefix: string };
  /** Undefined for Redis, which needs none. */
  readonly factory: typeof createPostgresBackend | undefined;
}

export class QueueServer {
  /** The address without user and password. */
  readonly name: string;
  readonly #backend: Backend;

  /** @throws QueensideError `queue/bad-address`. */
  constructor(address: string) {
    const url = parseAddress(address);
    this.name = `${url.protocol}//${url.host}${url.pathname}`;
    this.#backend = REDIS.has(url.protocol) ? redis(address) : postgres(address);
  }

  /**
   * Waits until the server answers, and makes what it has to hold.
   *
   * @throws QueensideError `queue/unreachable` where it does not answer now.
   */
  async greet(): Promise<void> {
    const queue = this.queue('members');
    const failed = new Promise<never>((_, reject) => {
      queue.on('error', reject);
    });
    failed.catch(() => undefined);
    const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer within ${ANSWER_WITHIN_MS / 1000} s`);
    });
    try {
      await Promise.race([queue.waitUntilReady(), failed, late]);
    } catch (thrown) {
      throw this.unreachable(thrown);
    } finally {
      void queue.close().catch(() => undefined);
    }
  }

  unreachable(thrown: unknown): Error {
    return queueError('unreachable', { server: this.name, reason: reasonOf(thrown) });
  }

  queue<Data>(name: string): Queue<Data> {
    const { options, factory } = this.#backend;
    const all = { ...options, streams: { events: { maxLen: EVENTS_KEPT } } };
    const queue = new Queue(name, all, factory as never) as unknown as Queue<Data>;
    // Whoever calls hears of it; without a listener it would end the process.
    queue.on('error', () => undefined);
    return queue;
  }

  events(name: string): QueueEvents {
    const { options, factory } = this.#backend;
    // From the oldest that is kept: until it listens, jobs may have ended.
    const all = { ...options, lastEventId: '0' };
    return new QueueEvents(name, all, factory as never);
  }

  worker<Data, Result>(
    name: string,
    processor: Processor<Data, Result>,
    settings: Partial<WorkerOptions>,
  ): Worker<Data, Result> {
    const { options, factory } = this.#backend;
    return new Worker(name, processor, { ...options, ...settings }, factory as never);
  }
}

/** What a server or its client says, in a few words. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.errors.length > 0)
    return reasonOf(thrown.errors[0]);
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || (thrown as NodeJS.ErrnoException).code || thrown.name;
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw queueError('bad-address', { reason: 'it is no URL' });
  const { protocol, hostname } = url;
  if (!REDIS.has(protocol) && !POSTGRES.has(protocol))
    throw queueError('bad-address', { reason: `nothing is known of ${protocol}//` });
  if (hostname === '') throw queueError('bad-address', { reason: 'it names no host' });
  return url;
}

function redis(url: string): Backend {
  const connection = {
    url,
    // What is asked for while the server is away is done when it is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * times, MOST_BETWEEN_TRIES_MS),
  };
  return { options: { connection, prefix: SPACE }, factory: undefined };
}

function postgres(connectionString: string): Backend {
  const connection = { connectionString, schema: SPACE, migrate: true, max: 4, keepAlive: true };
  return { options: { connection, prefix: SPACE }, factory: createPostgresBackend };
}
