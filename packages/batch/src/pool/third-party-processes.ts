/** The processes for third-party plugins. Each serves one plugin set as long as it lives: no plugin meets another's remains. */
import { messageOf, type QueensideError } from '@queenside/core/basics';
import { batchError } from '../errors.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import type { DescribeOrder, Description, JobOrder, Outcome } from '../protocol/messages.ts';
import type { ProcessStart } from '../protocol/process-messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import type { ProcessWorker } from './process-worker.ts';
import { WorkerEnded, type Follower } from './worker.ts';

/** How many more processes may wait idle than each job needs, so that solvers can take turns without starting anew. */
const SPARE = 8;
/** A job needs a process that solves and one that judges. */
const FOR_EACH_JOB = 2;
/** The milliseconds that a process which described a plugin waits for a job. On a busy machine, a command's first job comes late. */
const WAITS_FOR_JOB_MS = 60_000;

export interface ThirdPartyProcessesOptions {
  readonly jobs: number;
  readonly limits: ProcessStart;
  /** How long plugins may take to load, in milliseconds. */
  readonly loadLimitMs: number;
}

export class ThirdPartyProcesses {
  readonly #options: ThirdPartyProcessesOptions;
  readonly #all = new Set<ProcessWorker>();
  /** The idle processes with the keys of their plugin sets. The one that has been idle longest comes first. */
  readonly #idle = new Map<ProcessWorker, string>();
  #isClosed = false;

  constructor(options: ThirdPartyProcessesOptions) {
    this.#options = options;
  }

  /**
   * Describes plugins in a fresh process. If they work, it waits a while for the first job that needs them and no other third-party
   * plugin.
   */
  async describe(order: DescribeOrder, follower: Follower): Promise<Outcome> {
    const worker = await this.#start();
    try {
      const outcome = await worker.perform(order, follower);
      if (allWork(outcome)) this.#keepForJob(worker, thirdPartyKey(order));
      return outcome;
    } finally {
      if (!this.#idle.has(worker)) worker.end();
    }
  }

  /**
   * Runs a job. One that ends its process may suffer from an earlier one: it gets a second try in a fresh process.
   *
   * @throws WorkerEnded if the process ended before its outcome.
   * @throws QueensideError `batch/plugin-hangs` or `batch/plugin-failed` if its plugins can no longer be loaded.
   */
  async run(order: JobOrder, follower: Follower): Promise<Outcome> {
    try {
      return await this.#try(order, follower, this.#takeIdle(order.needs.key));
    } catch (thrown) {
      const mayBeInnocent =
        thrown instanceof WorkerEnded &&
        !thrown.wasFresh &&
        (thrown.why === 'died' || thrown.why === 'out-of-memory');
      if (!mayBeInnocent || this.#isClosed) throw thrown;
      follower.progress.rest();
      return await this.#try(order, follower, undefined);
    }
  }

  /** Ends the idle processes. */
  async endIdle(): Promise<void> {
    const idle = [...this.#idle.keys()];
    this.#idle.clear();
    for (const worker of idle) worker.end();
    await Promise.all(idle.map(({ gone }) => gone));
  }

  /** Ends all processes, even busy ones. */
  end(): void {
    this.#isClosed = true;
    for (const worker of this.#all) worker.end();
  }

  /** Settles when nothing is left of any process. */
  async gone(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.gone));
  }

  async #try(
    order: JobOrder,
    follower: Follower,
    loaded: ProcessWorker | undefined,
  ): Promise<Outcome> {
    // No described process is left once one with the same third-party plugin has done a job: a second try gets a fresh one.
    const worker = loaded ?? this.#takeIdle(thirdPartyKey(order.needs)) ?? (await this.#start());
    try {
      if (loaded === undefined) {
        const refusal = await this.#load(worker, order.needs, follower.signal);
        if (refusal !== undefined) return refusal;
      }
      const outcome = await worker.perform(order, follower);
      if (outcome.changed === undefined) this.#keep(worker, order.needs.key);
      return outcome;
    } finally {
      if (!this.#idle.has(worker)) worker.end();
    }
  }

  /** @returns the error that refuses the plugins, if there is one. */
  async #load(
    worker: ProcessWorker,
    needs: PluginSet,
    signal: AbortSignal | undefined,
  ): Promise<Outcome | undefined> {
    const { loadLimitMs: timeLimitMs } = this.#options;
    const follower = { progress: new SharedProgress(), timeLimitMs, signal };
    try {
      const outcome = await worker.perform({ kind: 'load', needs }, follower);
      if (outcome.changed !== undefined) throw pluginChanges(needs, outcome.changed);
      return 'error' in outcome ? outcome : undefined;
    } catch (thrown) {
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      if (thrown.why === 'time-limit') throw pluginHangs(needs, timeLimitMs);
      throw thrown.why === 'stopped' || thrown.why === 'open-files'
        ? thrown
        : pluginFailed(needs, thrown);
    }
  }

  #takeIdle(key: string): ProcessWorker | undefined {
    for (const [worker, itsKey] of this.#idle)
      if (itsKey === key) {
        this.#idle.delete(worker);
        if (!worker.hasEnded) return worker;
      }
    return undefined;
  }

  #keep(worker: ProcessWorker, key: string): void {
    if (worker.hasEnded) return;
    this.#idle.set(worker, key);
    this.#makeRoom(0);
  }

  #keepForJob(worker: ProcessWorker, key: string): void {
    this.#keep(worker, key);
    const giveUp = (): void => {
      if (this.#idle.get(worker) !== key) return;
      this.#idle.delete(worker);
      worker.end();
    };
    setTimeout(giveUp, WAITS_FOR_JOB_MS).unref();
  }

  async #start(): Promise<ProcessWorker> {
    this.#makeRoom(1);
    const { ProcessWorker: Process } = await import('./process-worker.ts');
    const worker = new Process(this.#options.limits);
    this.#all.add(worker);
    void worker.gone.then(() => this.#forget(worker));
    if (this.#isClosed) worker.end();
    return worker;
  }

  #forget(worker: ProcessWorker): void {
    this.#all.delete(worker);
    this.#idle.delete(worker);
  }

  /** Ends idle processes while there are too many, with these further ones. */
  #makeRoom(further: number): void {
    let surplus = this.#all.size + further - FOR_EACH_JOB * this.#options.jobs - SPARE;
    for (const worker of this.#idle.keys()) {
      if (surplus-- <= 0) return;
      this.#idle.delete(worker);
      worker.end();
    }
  }
}

/** Returns whether all plugins that were described work, and have changed no built-in object. */
function allWork(outcome: Outcome): boolean {
  const { result } = Object(outcome) as { readonly result?: Partial<Description> };
  return outcome.changed === undefined && result?.broken?.length === 0;
}

/** Returns the key of a process that has described these plugins. */
function thirdPartyKey({ plugins }: Pick<PluginSet, 'plugins'>): string {
  const thirdParty = plugins.filter(({ isThirdParty }) => isThirdParty);
  return `described: ${thirdParty.map(({ location }) => location).join('\n')}`;
}

function thirdPartyIn({ plugins }: PluginSet): string {
  return plugins
    .filter(({ isThirdParty }) => isThirdParty)
    .map(({ name }) => name)
    .join(', ');
}

function pluginHangs(needs: PluginSet, loadLimitMs: number): QueensideError {
  return batchError('plugin-hangs', { name: thirdPartyIn(needs), seconds: loadLimitMs / 1000 });
}

function pluginFailed(needs: PluginSet, thrown: WorkerEnded): QueensideError {
  const reason = `it ended its worker (${messageOf(thrown)})`;
  return batchError('plugin-failed', { name: thirdPartyIn(needs), reason });
}

function pluginChanges({ problem }: PluginSet, what: string): QueensideError {
  return batchError('plugin-changed', { problem, reason: `it changes the built-in ${what}` });
}
