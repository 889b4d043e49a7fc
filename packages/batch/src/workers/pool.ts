/** The pool of workers: describes plugins, and runs jobs with those that they need. */
import type { Catalog, PluginOffer } from '@queenside/core';
import { messageOf, oneLine, QueensideError } from '@queenside/core/basics';
import { catalogOf } from '@queenside/core/catalog';
import { Workers } from './workers.ts';
import { describeInstalled } from '../plugins/describe-installed.ts';
import { batchError } from '../errors.ts';
import { discoverPlugins, type FoundPlugins, type PluginSearch } from '../plugins/discover.ts';
import { EventChannel } from '../events.ts';
import { fingerprintOf, type PluginPrint } from '../plugins/fingerprint.ts';
import type { JobLimits, JobRunner } from './job-runner.ts';
import { JobStopped } from './job-stopped.ts';
import { readBuiltCatalog } from '../plugins/built-catalog.ts';
import { stampOf } from '../plugins/stamp.ts';
import { pluginSetFor, type JobScope, type PluginSet } from '../plugins/plugin-set.ts';
import type {
  BenchRecord,
  BenchRecordJob,
  GenerateJob,
  Job,
  RecordJob,
  ReplayJob,
} from '@queenside/runtime';
import type { BrokenPlugin, Description, Order, Outcome } from '../protocol/messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { withGrace } from '../protocol/time-limit.ts';
import { WorkerEnded, type Follower } from './worker.ts';

const DEFAULT_LOAD_LIMIT_MS = 10_000;
const DEFAULT_MEMORY_MB = 2048;
/** Long enough to make the transport's cost small. */
const BATCH_MS = 20;

/** The set-up of the workers. */
export interface PoolOptions {
  /** The most workers, and so the most records solved at once. */
  readonly jobs: number;
  /** How long each plugin may take to load, and all plugins of a job, in milliseconds. Default: 10,000. */
  readonly loadLimitMs?: number;
  /** A worker's heap in MiB, without typed arrays. Default: Node's; in a process three quarters of its memory. */
  readonly heapMb?: number;
  /**
   * The memory of a worker process in MiB: Node itself (about 80), heap, Buffers, and typed arrays. Threads have no such
   * limit. Default: 2048.
   */
  readonly memoryMb?: number;
  /** The file of the built catalog, which need not exist. Default: none. */
  readonly builtCatalog?: string;
  /** Receives events, broken plugins included. */
  readonly events?: EventChannel;
}

export interface Installed {
  /** What each working plugin offers, and all of them together. */
  readonly offers: readonly PluginOffer[];
  readonly catalog: Catalog;
  readonly broken: readonly BrokenPlugin[];
}

export class WorkerPool implements JobRunner {
  readonly batchMilliseconds = BATCH_MS;
  readonly events: EventChannel;
  readonly #options: PoolOptions;
  readonly #found: FoundPlugins;
  readonly #workers: Workers;
  #installed: Installed = {
    offers: [],
    catalog: { plugins: [], problems: [], solvers: [] },
    broken: [],
  };
  /** The plugins of each scope that had a job. */
  readonly #sets = new Map<string, PluginSet>();
  readonly #stamps = new Map<string, string>();

  private constructor(workers: Workers, found: FoundPlugins, options: PoolOptions) {
    this.#workers = workers;
    this.#found = found;
    this.#options = options;
    this.events = options.events ?? new EventChannel();
  }

  /**
   * Starts the workers, and finds and describes the plugins. Broken ones are left out and reported.
   */
  static async start(search: PluginSearch, options: PoolOptions): Promise<WorkerPool> {
    // The first worker starts while discovery runs.
    const workers = startWorkers(options);
    try {
      const pool = new WorkerPool(workers, discoverPlugins(search), options);
      await pool.#describe();
      return pool;
    } catch (thrown) {
      await workers.close();
      throw thrown;
    }
  }

  /** What is installed: the catalog, and the broken plugins. */
  get installed(): Installed {
    return this.#installed;
  }

  /** The number of busy workers. */
  get busy(): number {
    return this.#workers.busy;
  }

  get capacity(): number {
    return this.#options.jobs;
  }

  /** Returns the prints of the engine and the working plugins. */
  fingerprint(): readonly PluginPrint[] {
    const working = new Set(this.#installed.catalog.plugins.map(({ name }) => name));
    return fingerprintOf(this.#found.sources.filter(({ name }) => working.has(name)));
  }

  /**
   * Runs a job that answers records.
   *
   * @throws JobStopped if the job was stopped or ended its worker.
   */
  async run<Result>(job: RecordJob, limits: JobLimits): Promise<Result> {
    const { milliseconds, signal, progress = new SharedProgress() } = limits;
    const started = performance.now();
    try {
      if (signal?.aborted === true) throw new JobStopped('interrupted', progress);
      const needs = this.#pluginsFor(scopeOf(job));
      return await this.#perform<Result>(
        { kind: 'job', job, needs },
        { progress, timeLimitMs: withGrace(milliseconds), signal, moved: movable(job) },
      );
    } catch (thrown) {
      if (thrown instanceof JobStopped || thrown instanceof QueensideError) throw thrown;
      throw stoppedBy(thrown, signal, progress, performance.now() - started);
    }
  }

  /** Makes instances. */
  async generate(job: GenerateJob): Promise<readonly Uint8Array[]> {
    const { chunks } = await this.#runPlain<{ chunks: Uint8Array[] }>(job);
    return chunks;
  }

  /** Reads or makes a record for a comparison of solvers. */
  async makeBenchRecord(job: BenchRecordJob): Promise<BenchRecord> {
    return this.#runPlain<BenchRecord>(job);
  }

  /** Shows recorded events. */
  async replay<Shown>(job: ReplayJob): Promise<Shown> {
    return this.#runPlain<Shown>(job);
  }

  /** Ends the workers, even busy ones. */
  async close(): Promise<void> {
    await this.#workers.close();
  }

  /** Describes the plugins that discovery found. */
  async #describe(): Promise<void> {
    const { loadLimitMs = DEFAULT_LOAD_LIMIT_MS, builtCatalog } = this.#options;
    const { sources, broken } = this.#found;
    const bundled = sources.filter(({ isThirdParty }) => !isThirdParty);
    const built = builtCatalog === undefined ? undefined : readBuiltCatalog(builtCatalog, bundled);
    const described = await describeInstalled(sources, built, {
      loadLimitMs,
      perform: (order, follower) => this.#perform<Description>(order, follower),
    });
    this.#installed = {
      offers: described.offers,
      catalog: catalogOf(described.offers),
      broken: [...broken, ...described.broken].map((plugin) => ({
        ...plugin,
        reason: oneLine(plugin.reason),
      })),
    };
    for (const plugin of this.#installed.broken)
      this.events.tell({ kind: 'plugin-broken', plugin });
  }

  /** Runs a job without a way to stop it. */
  async #runPlain<Result>(job: GenerateJob | BenchRecordJob | ReplayJob): Promise<Result> {
    const needs = this.#pluginsFor(scopeOf(job));
    try {
      return await this.#perform<Result>({ kind: 'job', job, needs }, unwatched());
    } catch (thrown) {
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      throw batchError('worker-died', { reason: thrown.message, solver: job.problem });
    }
  }

  /** Returns a text that changes whenever the answers of a scope may: with its plugins' files and their memory limit. */
  async stampOf(scope: JobScope): Promise<string> {
    const key = JSON.stringify(scope);
    let stamp = this.#stamps.get(key);
    if (stamp === undefined) {
      const { plugins } = this.#pluginsFor(scope);
      // Threads have no such limit.
      const limit = plugins.some(({ isThirdParty }) => isThirdParty)
        ? ` ${memoryOf(this.#options)}`
        : '';
      stamp = stampOf(plugins) + limit;
      this.#stamps.set(key, stamp);
    }
    return stamp;
  }

  #pluginsFor(scope: JobScope): PluginSet {
    const key = JSON.stringify(scope);
    let needs = this.#sets.get(key);
    if (needs === undefined) {
      needs = pluginSetFor(this.#installed.catalog, this.#found.sources, scope);
      this.#sets.set(key, needs);
    }
    return needs;
  }

  async #perform<Result>(order: Order, follower: Follower): Promise<Result> {
    return unwrap((await this.#workers.run(order, follower)) as Outcome<Result>);
  }
}

/** Returns the problem and the solvers that a job needs. */
function scopeOf(job: Job): JobScope {
  switch (job.kind) {
    case 'verify':
      return {
        problem: job.problem,
        solvers: job.solver === undefined ? 'none' : { id: job.solver },
      };
    case 'generate':
    case 'replay':
      return { problem: job.problem, solvers: 'none' };
    case 'bench-record':
      return { problem: job.problem, solvers: 'all' };
    default: {
      const { problem, solver } = job.plan;
      return { problem, solvers: solver === undefined ? 'all' : { id: solver } };
    }
  }
}

/** Returns the memory to move to the worker: that of a single record, which is never retried. Several are copied. */
function movable(job: RecordJob): ArrayBuffer[] {
  return job.kind === 'solve' && job.records.ends.length === 1
    ? [job.records.bytes.buffer as ArrayBuffer]
    : [];
}

function startWorkers(options: PoolOptions): Workers {
  const { jobs, heapMb, loadLimitMs = DEFAULT_LOAD_LIMIT_MS } = options;
  return new Workers({ jobs, heapMb, memoryMb: memoryOf(options), loadLimitMs });
}

function memoryOf({ memoryMb = DEFAULT_MEMORY_MB }: PoolOptions): number {
  return memoryMb;
}

function unwrap<Result>(outcome: Outcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  const { code, cause, remedy } = outcome.error;
  throw new QueensideError(code, cause, remedy);
}

/** Returns a follower for an order without limits. */
function unwatched(): Follower {
  return { progress: new SharedProgress(), timeLimitMs: Infinity };
}

/** Converts the end of a worker to the end of its job. */
function stoppedBy(
  thrown: unknown,
  signal: AbortSignal | undefined,
  progress: SharedProgress,
  sinceStart: number,
): JobStopped {
  if (signal?.aborted === true) return new JobStopped('interrupted', progress);
  const { index, step } = progress;
  const elapsed = index < 0 ? sinceStart : progress.elapsed;
  const why = thrown instanceof WorkerEnded ? thrown.why : 'died';
  return new JobStopped(
    why === 'stopped' ? 'interrupted' : why,
    { index, step, elapsed },
    messageOf(thrown),
  );
}
