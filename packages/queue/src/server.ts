/** Connects BullMQ to Redis, Valkey, or PostgreSQL by address. Everything else is the same for all three. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, type QueensideError } from '@queenside/core';
import {
  createPostgresBackend,
  Queue,
  QueueEvents,
  Worker,
  type Processor,
  type WorkerOptions,
} from 'bullmq';
import { queueError } from './errors.ts';

/** Key prefix in Redis, schema in PostgreSQL. */
const NAMESPACE = 'queenside';
const REDIS = new Set(['redis:', 'rediss:']);
const POSTGRES = new Set(['postgres:', 'postgresql:']);
/** Events contain results, so the server keeps only the last ones. Losing an event is harmless. */
const EVENTS_KEPT = 400;
const MAX_RETRY_DELAY_MS = 2000;
const ANSWER_WITHIN_MS = 5000;

interface Backend {
  readonly options: { readonly connection: object; readonly prefix: string };
  /** The factory of the backend; undefined for Redis, BullMQ's default. */
  readonly factory: typeof createPostgresBackend | undefined;
}

export class QueueServer {
  /** The address without user, password, and parameters. */
  readonly name: string;
  readonly #backend: Backend;

  /** @throws QueensideError `queue/bad-address`. */
  constructor(address: string) {
    const url = parseAddress(address);
    this.name = `${url.protocol}//${url.host}${url.pathname}`;
    this.#backend = REDIS.has(url.protocol) ? redis(address) : postgres(address);
  }

  /**
   * Connects once and creates the schema if it is missing.
   *
   * @throws QueensideError `queue/unreachable` if the server does not answer within 5 s.
   */
  async check(): Promise<void> {
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

  unreachable(thrown: unknown): QueensideError {
    return queueError('unreachable', { server: this.name, reason: reasonOf(thrown) });
  }

  queue<Data>(name: string): Queue<Data> {
    const { options, factory } = this.#backend;
    const all = { ...options, streams: { events: { maxLen: EVENTS_KEPT } } };
    const queue = new Queue(name, all, factory as never) as unknown as Queue<Data>;
    // Calls reject anyway; without a listener the event would crash the process.
    queue.on('error', () => undefined);
    return queue;
  }

  events(name: string): QueueEvents {
    const { options, factory } = this.#backend;
    // Start at the oldest event: jobs may finish before the connection is ready.
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

/** Returns the first message: a client that tried several addresses throws an AggregateError without one. */
function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && thrown.errors.length > 0)
    return reasonOf(thrown.errors[0]);
  return messageOf(thrown);
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (url === null) throw queueError('bad-address', { reason: 'not a URL' });
  const { protocol, hostname } = url;
  if (!REDIS.has(protocol) && !POSTGRES.has(protocol))
    throw queueError('bad-address', { reason: `unknown protocol ${protocol}//` });
  if (hostname === '') throw queueError('bad-address', { reason: 'the host is missing' });
  return url;
}

function redis(url: string): Backend {
  const connection = {
    url,
    // Commands issued while the server is down run when it is back.
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => Math.min(100 * times, MAX_RETRY_DELAY_MS),
  };
  return { options: { connection, prefix: NAMESPACE }, factory: undefined };
}

function postgres(connectionString: string): Backend {
  const connection = {
    connectionString,
    schema: NAMESPACE,
    migrate: true,
    max: 4,
    keepAlive: true,
  };
  return { options: { connection, prefix: NAMESPACE }, factory: createPostgresBackend };
}
