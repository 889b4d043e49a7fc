/** The pool of workers: starts them, gives them jobs, and ends those that overrun. */
import type { Catalog } from '@queenside/core';
import { messageOf, oneLine, QueensideError } from '@queenside/core/basics';
import { Workers } from './workers.ts';
import { describeInstalled } from '../plugins/describe-installed.ts';
import { batchError } from '../errors.ts';
import { discoverPlugins, type FoundPlugins, type PluginSearch } from '../plugins/discover.ts';
import { EventChannel } from '../events.ts';
import { fingerprintOf, type PluginPrint } from '../plugins/fingerprint.ts';
import type { JobLimits, JobRunner } from './job-runner.ts';
import { JobStopped } from './job-stopped.ts';
import { KeptCatalog, stampOf } from '../plugins/kept-catalog.ts';
import { pluginSetFor, type JobScope, type PluginSet } from '../plugins/plugin-set.ts';
import type { GenerateJob, Job, RecordJob, BenchRecordJob, SolvePlan } from '@queenside/runtime';
import type { BrokenPlugin, Order } from '../protocol/messages.ts';
import type { Description } from '../protocol/messages.ts';
import type { BenchRecord } from '@queenside/runtime';
import { SharedProgress } from '../protocol/shared-progress.ts';
import type { ReplayJob } from '@queenside/runtime';
import type { Outcome } from '../protocol/messages.ts';
import { WorkerEnded, type Follower } from './worker.ts';

const DEFAULT_LOAD_LIMIT_MS = 10_000;
const DEFAULT_MEMORY_MB = 2048;
/** Long enough to make the way to a thread and back cheap. */
const BATCH_MS = 20;

/** How the workers are set up. */
export interface PoolOptions {
  /** Workers at most, and so records worked on at once. */
  readonly jobs: number;
  /** How long all plugins together may take to load, in milliseconds. Default 10,000. */
  readonly loadLimitMs?: number;
  /** A worker's heap, in MiB; typed arrays are not counted. Default: what Node allows, in a process three quarters of its memory. */
  readonly heapMb?: number;
  /**
   * All that a worker process may hold in memory, in MiB: Node itself, some 80, heap, Buffers and typed arrays. Threads
   * have no such limit. Default: 2048.
   */
  readonly memoryMb?: number;
  /** The folder where catalogs are kept from one process to the next; it need not be there. Default: none. */
  readonly catalogs?: string;
  /** Loads every plugin to learn what it offers, and keeps that anew. */
  readonly afresh?: boolean;
  /** Told of what happens, plugins that do not work included. */
  readonly events?: EventChannel;
}

export interface Installed {
  readonly catalog: Catalog;
  readonly broken: readonly BrokenPlugin[];
}

export class WorkerPool implements JobRunner {
  readonly batchMilliseconds = BATCH_MS;
  readonly events: EventChannel;
  readonly #options: PoolOptions;
  readonly #found: FoundPlugins;
  readonly #kept: KeptCatalog | undefined;
  #workers: Workers;
  /** Workers that plugins have changed under; their last jobs may still run. */
  readonly #retired: Workers[] = [];
  #installed: Installed = { catalog: { plugins: [], problems: [], solvers: [] }, broken: [] };
  /** Whether the catalog is another process's word, which has to be tried. */
  #isHearsay = false;
  #renewal: Promise<void> | undefined;
  /** The plugins of each scope that there was a job for. */
  readonly #sets = new Map<string, Promise<PluginSet>>();
  readonly #stamps = new Map<string, string>();

  private constructor(workers: Workers, found: FoundPlugins, options: PoolOptions) {
    this.#workers = workers;
    this.#found = found;
    this.#options = options;
    this.events = options.events ?? new EventChannel();
    const { catalogs } = options;
    this.#kept = catalogs === undefined ? undefined : new KeptCatalog(catalogs, found.sources);
  }

  /**
   * Starts the workers, finds the plugins and learns what they offer. One that does not work is left out and
   * reported.
   */
  static async start(search: PluginSearch, options: PoolOptions): Promise<WorkerPool> {
    // The first worker starts while plugins are looked for.
    const workers = startWorkers(options);
    try {
      const pool = new WorkerPool(workers, discoverPlugins(search), options);
      const kept = options.afresh === true ? undefined : pool.#kept?.read();
      if (kept === undefined) await pool.#describe();
      else pool.#install(kept, pool.#found.broken);
      pool.#isHearsay = kept !== undefined;
      return pool;
    } catch (thrown) {
      await workers.close();
      throw thrown;
    }
  }

  /** What can be used, and what cannot. */
  get installed(): Installed {
    return this.#installed;
  }

  /** How many workers have something to do. */
  get busy(): number {
    return this.#workers.busy;
  }

  get capacity(): number {
    return this.#options.jobs;
  }

  /** The plugins that are in use, each by its content. */
  fingerprint(): readonly PluginPrint[] {
    const working = new Set(this.#installed.catalog.plugins.map(({ name }) => name));
    return fingerprintOf(this.#found.sources.filter(({ name }) => working.has(name)));
  }

  /** Begins to load what the records of a plan need, while they are still being read. What fails, fails their jobs. */
  prepare({ problem, solver }: SolvePlan): void {
    const solvers = solver === undefined ? 'all' : { id: solver };
    this.#pluginsFor({ problem, solvers }).catch(() => undefined);
  }

  /**
   * Runs a job that answers records.
   *
   * @throws JobStopped where it was ended from outside, or ended itself.
   */
  async run<Result>(job: RecordJob, limits: JobLimits): Promise<Result> {
    const { milliseconds, signal, progress = new SharedProgress() } = limits;
    const started = performance.now();
    try {
      if (signal?.aborted === true) throw new JobStopped('interrupted', progress);
      const needs = await this.#pluginsFor(scopeOf(job));
      return await this.#perform<Result>(
        { kind: 'job', job, needs },
        { progress, timeLimitMs: milliseconds, signal, moved: movable(job) },
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

  /** Reads or makes a record to compare solvers on. */
  async makeBenchRecord(job: BenchRecordJob): Promise<BenchRecord> {
    return this.#runPlain<BenchRecord>(job);
  }

  /** Shows recorded events. */
  async replay<Shown>(job: ReplayJob): Promise<Shown> {
    return this.#runPlain<Shown>(job);
  }

  /** Ends the workers, whatever they are at. */
  async close(): Promise<void> {
    await Promise.all([this.#workers, ...this.#retired].map((workers) => workers.close()));
  }

  /** Learns what is installed by loading it. */
  async #describe(): Promise<void> {
    const { loadLimitMs = DEFAULT_LOAD_LIMIT_MS } = this.#options;
    const { sources, broken } = this.#found;
    const described = await describeInstalled(sources, {
      loadLimitMs,
      perform: (order, follower) => this.#perform<Description>(order, follower),
      beginAnew: async () => {
        await this.#workers.close();
        this.#workers = startWorkers(this.#options);
      },
    });
    const { catalog } = described;
    this.#install(catalog, [...broken, ...described.broken]);
    // One that failed may work the next time, though nothing of it has changed.
    if (catalog.plugins.length === sources.length) await this.#kept?.write(catalog);
  }

  /** Runs a job that nobody stops. */
  async #runPlain<Result>(job: GenerateJob | BenchRecordJob | ReplayJob): Promise<Result> {
    const needs = await this.#pluginsFor(scopeOf(job));
    try {
      return await this.#perform<Result>({ kind: 'job', job, needs }, unwatched());
    } catch (thrown) {
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      throw batchError('worker-died', { reason: thrown.message, solver: job.problem });
    }
  }

  #install(catalog: Catalog, broken: readonly BrokenPlugin[]): void {
    const reported = new Set(this.#installed.broken.map(({ location }) => location));
    const told = broken.map((plugin) => ({ ...plugin, reason: oneLine(plugin.reason) }));
    this.#installed = { catalog, broken: told };
    for (const plugin of told)
      if (!reported.has(plugin.location)) this.events.tell({ kind: 'plugin-broken', plugin });
  }

  /** What the answers of a scope follow from: its plugins, by every file beside their entries, and what they may use. */
  async stampOf(scope: JobScope): Promise<string> {
    const key = JSON.stringify(scope);
    let stamp = this.#stamps.get(key);
    if (stamp === undefined) {
      const { plugins } = await this.#pluginsFor(scope);
      // Threads have no such limit.
      const limit = plugins.some(({ isForeign }) => isForeign) ? ` ${memoryOf(this.#options)}` : '';
      stamp = stampOf(plugins) + limit;
      this.#stamps.set(key, stamp);
    }
    return stamp;
  }

  #pluginsFor(scope: JobScope): Promise<PluginSet> {
    const key = JSON.stringify(scope);
    let needs = this.#sets.get(key);
    if (needs === undefined) {
      needs = this.#findPlugins(scope);
      this.#sets.set(key, needs);
    }
    return needs;
  }

  /** Where the catalog was kept, one worker loads the plugins before any job: they must offer what it says. */
  async #findPlugins(scope: JobScope): Promise<PluginSet> {
    const { loadLimitMs = DEFAULT_LOAD_LIMIT_MS } = this.#options;
    const find = (): PluginSet => pluginSetFor(this.#installed.catalog, this.#found.sources, scope);
    const needs = find();
    if (!this.#isHearsay) return needs;
    try {
      const signal = AbortSignal.timeout(loadLimitMs);
      await this.#perform({ kind: 'load', needs }, { ...unwatched(), signal });
      return needs;
    } catch {
      await (this.#renewal ??= this.#renew());
      return find();
    }
  }

  /** Begins anew, as if nothing had been kept; jobs that run already end on their own workers. */
  async #renew(): Promise<void> {
    this.#retired.push(this.#workers);
    this.#workers = startWorkers(this.#options);
    await this.#describe();
    this.#isHearsay = false;
  }

  async #perform<Result>(order: Order, follower: Follower): Promise<Result> {
    return unwrap((await this.#workers.run(order, follower)) as Outcome<Result>);
  }
}

/** What a job is about. */
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

/** A single record is moved to the worker: it is not run again, whatever happens to it. Several are copied. */
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
  const { code, wrong, remedy } = outcome.error;
  throw new QueensideError(code, wrong, remedy);
}

/** A follower of an order that nobody stops. */
function unwatched(): Follower {
  return { progress: new SharedProgress(), timeLimitMs: Infinity };
}

/** Says how a job ended that has no outcome. */
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
