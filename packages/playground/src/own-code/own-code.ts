/**
 * Code of the user in a worker of a sandboxed frame, like third-party plugins: without the origin of the page, and without
 * network. The page reads what the worker says as data that may be forged.
 */
import type { CodeRun, CodeLanguage, PythonFiles, RunOrder } from './messages.ts';
import { readRun } from './read-run.ts';

/** The most messages of a worker during one run. */
const MOST_MESSAGES = 1000;
/** The most characters that a run may print. */
const LONGEST_PRINT = 30_000;

/** Why there is no run: the user stopped it, its time was up, or the worker failed. */
export class NoRun extends Error {
  readonly kind: 'stopped' | 'late' | 'broken';

  constructor(kind: NoRun['kind'], message = '') {
    super(message);
    this.kind = kind;
  }
}

interface WaitingRun {
  readonly order: RunOrder;
  readonly resolve: (run: CodeRun) => void;
  readonly reject: (reason: NoRun) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly onPrint: OnPrint | undefined;
}

/** @param version such as `Python 3.14.2`; undefined while the worker starts. */
type OnState = (version: string | undefined, fault?: string) => void;
type OnPrint = (text: string) => void;

export class OwnCode {
  readonly #onState: OnState;
  readonly #frame = document.createElement('iframe');
  readonly #channel = new MessageChannel();
  #waiting: WaitingRun | undefined;
  /** Settled when the worker can run code. */
  #ready = Promise.withResolvers<void>();
  #isReady = false;
  /** Ends with the last run that was asked for. */
  #turn: Promise<unknown> = Promise.resolve();
  #messages = 0;
  /** The characters that the run has printed. */
  #printed = 0;
  #last = 0;

  constructor(language: CodeLanguage, onState: OnState) {
    this.#onState = onState;
    const { port1 } = this.#channel;
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#read(data));
    port1.start();
    void this.#start(language);
  }

  /**
   * Runs a search after those that were asked for before, as soon as the worker is ready.
   *
   * @param limit of its time, in milliseconds.
   * @throws NoRun.
   */
  async run(asked: Omit<RunOrder, 'id'>, limit: number, onPrint?: OnPrint): Promise<CodeRun> {
    const running = this.#turn.then(() => this.#run(asked, limit, onPrint));
    this.#turn = running.catch(() => undefined);
    return await running;
  }

  async #run(asked: Omit<RunOrder, 'id'>, limit: number, onPrint?: OnPrint): Promise<CodeRun> {
    await this.#ready.promise;
    const order: RunOrder = { ...asked, id: ++this.#last };
    const { promise, resolve, reject } = Promise.withResolvers<CodeRun>();
    const timer = setTimeout(() => this.#restart(new NoRun('late')), limit);
    this.#waiting = { order, resolve, reject, timer, onPrint };
    this.#messages = 0;
    this.#printed = 0;
    this.#channel.port1.postMessage(order);
    return await promise;
  }

  /** Ends the worker, even if it is busy, and starts another. */
  stop(): void {
    if (this.#waiting !== undefined) this.#restart(new NoRun('stopped'));
    else if (!this.#isReady) this.#await(new NoRun('stopped'));
  }

  /** Ends the worker. */
  end(): void {
    this.#await(new NoRun('stopped'));
    this.#settle(new NoRun('stopped'));
    this.#channel.port1.close();
    this.#frame.remove();
  }

  async #start(language: CodeLanguage): Promise<void> {
    const frame = this.#frame;
    frame.sandbox.add('allow-scripts');
    frame.hidden = true;
    frame.title = 'Your search';
    frame.src = addressOf('frame.html');
    const shown = new Promise((resolve) => {
      frame.addEventListener('load', resolve);
    });
    document.body.append(frame);
    try {
      const [worker, python] = await Promise.all([
        (await load('worker.js')).text(),
        language === 'python' ? loadPython() : undefined,
        shown,
      ]);
      // An opaque origin has no name, so the message can name no target.
      frame.contentWindow?.postMessage({ worker, python }, '*', [this.#channel.port2]);
    } catch (thrown) {
      this.#break(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }

  #restart(reason: NoRun): void {
    this.#onState(undefined);
    this.#await(reason);
    this.#channel.port1.postMessage('restart');
    this.#settle(reason);
  }

  /** Waits for the next worker. @param reason why the runs that wait for this one will not come. */
  #await(reason: NoRun): void {
    this.#isReady = false;
    this.#ready.promise.catch(() => undefined);
    this.#ready.reject(reason);
    this.#ready = Promise.withResolvers<void>();
  }

  #settle(outcome: CodeRun | NoRun): void {
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    this.#waiting = undefined;
    clearTimeout(waiting.timer);
    if (outcome instanceof NoRun) waiting.reject(outcome);
    else waiting.resolve(outcome);
  }

  #break(reason: string): void {
    this.#onState(undefined, reason.slice(0, 500));
    this.#await(new NoRun('broken', reason));
    this.#settle(new NoRun('broken', reason));
  }

  #read(data: unknown): void {
    if (++this.#messages > MOST_MESSAGES) {
      if (this.#waiting !== undefined)
        this.#restart(new NoRun('broken', 'it sent too many messages'));
      return;
    }
    const { ready, broken, printed, id, ...run } = Object(data) as Readonly<
      Record<string, unknown>
    >;
    if (typeof ready === 'string') {
      // A worker says this before it runs code of the user, and only once.
      if (this.#isReady) return;
      this.#onState(ready.slice(0, 40));
      this.#isReady = true;
      this.#ready.resolve();
    } else if (typeof broken === 'string') {
      // A worker that has been ready failed in code of the user; another one starts without it.
      if (this.#isReady) this.#restart(new NoRun('broken', broken.slice(0, 500)));
      else this.#break(broken);
    } else if (typeof printed === 'string') {
      const shown = printed.slice(0, LONGEST_PRINT - this.#printed);
      this.#printed += shown.length;
      if (shown !== '') this.#waiting?.onPrint?.(shown);
    } else if (this.#waiting !== undefined && id === this.#waiting.order.id) {
      try {
        this.#settle(readRun(run, this.#waiting.order));
      } catch (thrown) {
        this.#settle(new NoRun('broken', (thrown as Error).message));
      }
    }
  }
}

function addressOf(name: string): string {
  return new URL(`own-code/${name}`, document.baseURI).href;
}

async function load(name: string): Promise<Response> {
  const response = await fetch(addressOf(name), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${name} did not load: ${response.status}`);
  return response;
}

async function loadPython(): Promise<PythonFiles> {
  const [loader, core, wasm, library, texts] = await Promise.all([
    load('loader.js').then((response) => response.text()),
    load('core.js').then((response) => response.text()),
    load('python.wasm').then((response) => response.arrayBuffer()),
    load('library.zip').then((response) => response.arrayBuffer()),
    load('python.json').then((response) => response.json()),
  ]);
  return { loader, core, wasm, library, ...(texts as Pick<PythonFiles, 'lock' | 'modules'>) };
}
