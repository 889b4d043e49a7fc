/**
 * A third-party plugin in a worker of a frame. The sandboxed frame has an opaque origin, so the plugin has no cookies, no
 * storage, and no page. The frame's policy allows no request. The page reads the worker's replies as data that may be forged.
 */
import { QueensideError } from '@queenside/core/basics';
import type { Failure, Order, Reply } from '../jobs/protocol.ts';
import { LOAD, type LoadedPlugin, type FrameLoad } from './loaded.ts';

/** How long the plugin may take to load, and for a job without a solver, in milliseconds. */
const PATIENCE = 10_000;
/** These have a button or a limit that stops them. */
const SEARCHES: ReadonlySet<string> = new Set([
  'solve',
  'film',
  'time',
  'exam',
  'think',
  'judge-move',
]);

/** Those that have not ended. */
const running = new Set<RemotePlugin>();

/** What reads a worker's replies. Pages without third-party plugins do not load it. */
interface Readers {
  readonly loaded: typeof import('./read-loaded.ts');
  readonly replies: typeof import('./replies.ts');
}

async function importReaders(): Promise<Readers> {
  const [loaded, replies] = await Promise.all([import('./read-loaded.ts'), import('./replies.ts')]);
  return { loaded, replies };
}

let workerText: Promise<string> | undefined;

async function readWorker(): Promise<string> {
  const { href, pathname } = new URL('plugin/worker.js', document.baseURI);
  const response = await fetch(href, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${pathname}: ${response.status}`);
  return await response.text();
}

interface WaitingOrder {
  readonly order: Order | typeof LOAD;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

export class RemotePlugin {
  readonly file: FrameLoad;
  /** Whether it has described its plugin, and waits for the plugin's first job. */
  isFree = false;
  #receive: (reply: Reply) => void;
  #gone: () => void;
  readonly #frame = document.createElement('iframe');
  readonly #channel = new MessageChannel();
  readonly #waiting = new Map<number, WaitingOrder>();
  /** There before the worker, so before any reply. */
  #readers: Readers | undefined;

  /**
   * @param receive gets one reply for each order, unless {@link end} is called first.
   * @param gone is called if the plugin was ended because it failed.
   */
  constructor(file: FrameLoad, receive: (reply: Reply) => void, gone: () => void) {
    this.file = file;
    this.#receive = receive;
    this.#gone = gone;
    const { port1 } = this.#channel;
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#read(data));
    port1.start();
    running.add(this);
    void this.#start();
  }

  /** Serves another owner from now on, whose functions replace those of the constructor. */
  serve(receive: (reply: Reply) => void, gone: () => void): this {
    this.isFree = false;
    this.#receive = receive;
    this.#gone = gone;
    return this;
  }

  post(order: Order | typeof LOAD): void {
    const isSearch = order.job !== 'load' && SEARCHES.has(order.job.kind);
    const timer = isSearch ? undefined : setTimeout(() => this.#giveUp(), PATIENCE);
    this.#waiting.set(order.id, { order, timer });
    this.#channel.port1.postMessage(order);
  }

  /** Ends the worker, even if it is busy. */
  end(): void {
    running.delete(this);
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    this.#channel.port1.close();
    this.#frame.remove();
  }

  async #start(): Promise<void> {
    const frame = this.#frame;
    frame.sandbox.add('allow-scripts');
    frame.hidden = true;
    frame.title = 'A third-party plugin';
    frame.src = new URL('plugin/frame.html', document.baseURI).href;
    const shown = new Promise((resolve) => {
      frame.addEventListener('load', resolve);
    });
    document.body.append(frame);
    try {
      workerText ??= readWorker();
      const [worker, readers] = await Promise.all([workerText, importReaders(), shown]);
      this.#readers = readers;
      // An opaque origin has no name, so the message can name no target.
      const { name, plugin } = this.file;
      const message = { worker, name, plugin };
      frame.contentWindow?.postMessage(message, '*', [this.#channel.port2]);
    } catch (thrown) {
      workerText = undefined;
      this.fail(
        'studio/worker',
        `the worker could not start: ${String(thrown)}`,
        'reload the page',
      );
    }
  }

  #read(data: unknown): void {
    const { id, outcome, failure } = Object(data) as Record<string, unknown>;
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (waiting === undefined) {
      this.fail('studio/plugin-reply', 'the plugin sent what nobody asked for', 'do not use it');
      return;
    }
    clearTimeout(waiting.timer);
    this.#waiting.delete(waiting.order.id);
    this.#receive(this.#replyOf(waiting.order, outcome, failure));
  }

  #replyOf({ id, job }: Order | typeof LOAD, outcome: unknown, failure: unknown): Reply {
    const { loaded, replies } = this.#readers!;
    if (failure !== undefined) return { id, failure: replies.readFailure(failure) };
    try {
      const { name } = this.file;
      const read =
        job === 'load' ? loaded.readLoaded(name, outcome) : replies.readOutcome(name, job, outcome);
      return { id, outcome: read };
    } catch (thrown) {
      const { code, cause, remedy } = thrown as QueensideError;
      return { id, failure: { code, cause, remedy } };
    }
  }

  #giveUp(): void {
    this.fail(
      'studio/plugin-slow',
      `${this.file.name} did not reply within ${PATIENCE / 1000} seconds`,
      'look for an endless loop in it',
    );
  }

  /** Ends the worker, and fails its orders. */
  fail(code: string, cause: string, remedy: string): void {
    const failure: Failure = { code, cause, remedy };
    const ids = [...this.#waiting.keys()];
    this.end();
    this.#gone();
    for (const id of ids) this.#receive({ id, failure });
  }
}

/** Ends all workers of a plugin that was removed. */
export function endWorkersOf(file: FrameLoad): void {
  for (const remote of running)
    if (remote.file === file)
      remote.fail('studio/plugin-removed', `${file.name} was removed`, 'load it again');
}

/** Returns the worker that has described the plugin and waits, or a new one. */
export function openRemote(
  file: FrameLoad,
  receive: (reply: Reply) => void,
  gone: () => void,
): RemotePlugin {
  const free = [...running].find((remote) => remote.isFree && remote.file === file);
  return free?.serve(receive, gone) ?? new RemotePlugin(file, receive, gone);
}

/** Loads a plugin to learn what it offers. Its worker then waits for the plugin's first job. @throws QueensideError. */
export async function askLoaded(file: FrameLoad): Promise<LoadedPlugin> {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const remote = new RemotePlugin(file, resolve, () => undefined);
  remote.post(LOAD);
  const reply = await promise;
  if ('outcome' in reply) {
    remote.isFree = true;
    return reply.outcome as LoadedPlugin;
  }
  remote.end();
  const { code, cause, remedy } = reply.failure;
  throw new QueensideError(code, cause, remedy);
}
