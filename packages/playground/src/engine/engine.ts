/**
 * Workers that do one job at a time: one for bundled plugins, and one for each third-party plugin. Stopping a job ends its
 * worker, so that even an endless solver stops.
 */
import { loadedFiles, type LoadedFile } from '../third-party/files.ts';
import { openRemote } from '../third-party/remote.ts';
import { BundledWorker } from './bundled-worker.ts';
import type { Failure, Order, Reply, StudioJob } from '../jobs/protocol.ts';

/** A job that could not be done, in the words of the command. */
export class JobFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.cause);
    this.failure = failure;
  }
}

/** A job that was stopped because a newer one replaced it, or by the user. */
export class JobReplaced extends Error {}

interface WaitingJob {
  readonly resolve: (outcome: any) => void;
  readonly reject: (reason: Error) => void;
}

interface PluginWorker {
  post(order: Order): void;
  end(): void;
}

export class PageEngine {
  /** The workers, by the file of their third-party plugin. The worker of bundled plugins has no file. */
  readonly #workers = new Map<LoadedFile | undefined, PluginWorker>();
  /** The worker that got the last job with plugins. */
  #latest: LoadedFile | undefined;
  #waiting = new Map<number, WaitingJob>();
  #last = 0;

  /**
   * Runs a job after those that were requested before.
   *
   * @param plugins that the job needs; none for a job on what the job before has made.
   * @throws JobFailed, JobStopped.
   */
  run<Outcome>(job: StudioJob, plugins: readonly string[]): Promise<Outcome> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.set(id, { resolve, reject });
    const files = loadedFiles.peek();
    if (plugins.length > 0)
      this.#latest = plugins.map((name) => files.get(name)).find((file) => file !== undefined);
    this.#open(this.#latest).post({ id, job, plugins });
    return promise;
  }

  /**
   * Runs a job like {@link run}, and stops the engine when the job's time is up.
   *
   * @returns undefined if it was stopped for that.
   */
  async runWithin<Outcome>(
    milliseconds: number,
    job: StudioJob,
    plugins: readonly string[],
  ): Promise<Outcome | undefined> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.stop();
    }, milliseconds);
    try {
      return await this.run<Outcome>(job, plugins);
    } catch (thrown) {
      if (isLate && thrown instanceof JobReplaced) return undefined;
      throw thrown;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops what runs and what waits. */
  stop(): void {
    if (this.#waiting.size === 0) return;
    this.#end();
    this.#settle((each) => each.reject(new JobReplaced()));
  }

  /** Stops the jobs like {@link stop}, and ends the workers. */
  close(): void {
    this.stop();
    this.#end();
  }

  #end(): void {
    for (const worker of this.#workers.values()) worker.end();
    this.#workers.clear();
  }

  #open(file: LoadedFile | undefined): PluginWorker {
    const known = this.#workers.get(file);
    if (known) return known;
    const receive = (reply: Reply): void => this.#receive(reply);
    const worker = file
      ? openRemote(file, receive, () => this.#workers.delete(file))
      : new BundledWorker(receive, (failure) => this.#fail(failure));
    this.#workers.set(file, worker);
    return worker;
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('failure' in reply) waiting?.reject(new JobFailed(reply.failure));
    else waiting?.resolve(reply.outcome);
  }

  #fail(failure: Failure): void {
    this.#workers.delete(undefined);
    this.#settle((each) => each.reject(new JobFailed(failure)));
  }

  #settle(each: (waiting: WaitingJob) => void): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    all.forEach(each);
  }
}
