/** A worker that does one job at a time. Stopping a job ends the worker, so that even an endless solver stops. */
import type { Failure, Order, Reply, StudioJob } from './protocol.ts';

/** A job that could not be done, in the words of the command. */
export class JobFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.cause);
    this.failure = failure;
  }
}

/** A job that was stopped because a newer one replaced it, or by the user. */
export class JobStopped extends Error {}

interface Waiting {
  readonly resolve: (outcome: any) => void;
  readonly reject: (reason: Error) => void;
}

export class Engine {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #last = 0;

  /**
   * Does a job after those that were asked for before.
   *
   * @throws JobFailed, JobStopped.
   */
  run<Outcome>(job: StudioJob, plugins: readonly string[]): Promise<Outcome> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.set(id, { resolve, reject });
    this.#open().postMessage({ id, job, plugins } satisfies Order);
    return promise;
  }

  /** Stops what runs and what waits. */
  stop(): void {
    if (this.#waiting.size === 0) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle((each) => each.reject(new JobStopped()));
  }

  /** As {@link stop}; then nothing is left of the worker. */
  close(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#receive(data));
    worker.addEventListener('error', ({ message }) => {
      this.#worker = undefined;
      const cause = message || 'the worker could not start';
      const failure = { code: 'studio/worker', cause, remedy: 'reload the page' };
      this.#settle((each) => each.reject(new JobFailed(failure)));
    });
    this.#worker = worker;
    return worker;
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('failure' in reply) waiting?.reject(new JobFailed(reply.failure));
    else waiting?.resolve(reply.outcome);
  }

  #settle(each: (waiting: Waiting) => void): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    all.forEach(each);
  }
}
