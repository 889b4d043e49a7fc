/** The pool of worker threads: starts them, gives them jobs, and ends those that overrun. */
import { fileURLToPath } from 'node:url';
import { QueensideError, type Catalog } from '@queenside/core';
import { Piscina } from 'piscina';
import { batchError } from './errors.ts';
import {
  discoverPlugins,
  type FoundPlugins,
  type PluginSearch,
  type PluginSource,
} from './discover.ts';
import { EventChannel } from './events.ts';
import { fingerprintOf, type PluginPrint } from './fingerprint.ts';
import type { JobLimits, JobRunner } from './job-runner.ts';
import { JobStopped } from './job-stopped.ts';
import { KeptCatalog, stampOf } from './kept-catalog.ts';
import { pluginSetFor, type JobScope, type PluginSet } from './plugin-set.ts';
import type {
  BrokenPlugin,
  DescribeTask,
  GenerateJob,
  Job,
  RecordJob,
  RowJob,
  SolvePlan,
  Task,
  WorkerStart,
} from './worker/jobs.ts';
import type { Description } from './worker/load-plugins.ts';
import type { Row } from './worker/make-row.ts';
import { Pulse } from './worker/pulse.ts';
import type { ReplayJob } from './worker/replay.ts';
import type { JobOutcome } from './worker/run-job.ts';

const WORKER = fileURLToPath(new URL('../worker.js', import.meta.url));
/** What the workers run: TypeScript here, JavaScript as published. */
const RUN_TASK = new URL(
  import.meta.url.endsWith('.ts') ? 'worker/run-job.ts' : 'worker/run-job.js',
  import.meta.url,
).href;
/** Piscina derives this type from an overload of postMessage that newer Node types no longer put last. */
type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

const DEFAULT_LOAD_LIMIT_MS = 10_000;
const WATCH_EVERY_MS = 20;
/** Long enough to make the way to a thread and back cheap. */
const BATCH_MS = 20;

/** How the workers are set up. */
export interface PoolOptions {
  /** Workers at most, and so records worked on at once. */
  readonly jobs: number;
  /** How long all plugins together may take to load, in milliseconds. Default 10,000. */
  readonly loadLimitMs?: number;
  /** A worker's heap, in MiB; typed arrays are not counted. Default: what Node allows. */
  readonly heapMb?: number;
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
  #threads: Piscina;
  /** Threads that plugins have changed under; their last jobs may still run. */
  readonly #retired: Piscina[] = [];
  #installed: Installed = { catalog: { plugins: [], problems: [], solvers: [] }, broken: [] };
  /** Whether the catalog is another process's word, which has to be tried. */
  #isHearsay = false;
  #renewal: Promise<void> | undefined;
  /** The plugins of each scope that there was a job for. */
  readonly #sets = new Map<string, Promise<PluginSet>>();
  readonly #stamps = new Map<string, string>();
  /** Tasks that workers are at, or that wait for one. */
  #tasks = 0;

  private constructor(threads: Piscina, found: FoundPlugins, options: PoolOptions) {
    this.#threads = threads;
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
    const threads = startThreads(options);
    try {
      const pool = new WorkerPool(threads, await discoverPlugins(search), options);
      const kept = options.afresh === true ? undefined : await pool.#kept?.read();
      if (kept === undefined) await pool.#describe();
      else pool.#install(kept, pool.#found.broken);
      pool.#isHearsay = kept !== undefined;
      return pool;
    } catch (thrown) {
      await threads.destroy();
      throw thrown;
    }
  }

  /** What can be used, and what cannot. */
  get installed(): Installed {
    return this.#installed;
  }

  /** How many workers have something to do. */
  get busy(): number {
    return Math.max(0, this.#tasks - this.#threads.queueSize);
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
    const pulse = new Pulse(job.pulse);
    const abort = new AbortController();
    let why: 'time-limit' | 'interrupted' = 'interrupted';
    const interrupt = (): void => abort.abort();
    limits.signal?.addEventListener('abort', interrupt);
    if (limits.signal?.aborted === true) interrupt();
    const grace = limits.milliseconds * 1.05 + 50;
    const watch = Number.isFinite(limits.milliseconds)
      ? setInterval(() => {
          if (pulse.elapsed <= grace) return;
          why = 'time-limit';
          abort.abort();
        }, WATCH_EVERY_MS)
      : undefined;
    try {
      const needs = await this.#pluginsFor(scopeOf(job));
      return await this.#perform<Result>({ kind: 'job', job, needs }, abort.signal, movable(job));
    } catch (thrown) {
      if (abort.signal.aborted) throw new JobStopped(why, pulse);
      if (thrown instanceof QueensideError) throw thrown;
      throw diedOf(thrown, pulse);
    } finally {
      clearInterval(watch);
      limits.signal?.removeEventListener('abort', interrupt);
    }
  }

  /** Makes instances. */
  async generate(job: GenerateJob): Promise<readonly Uint8Array[]> {
    const { chunks } = await this.#runPlain<{ chunks: Uint8Array[] }>(job);
    return chunks;
  }

  /** Reads or makes a record to compare solvers on. */
  async makeRow(job: RowJob): Promise<Row> {
    return this.#runPlain<Row>(job);
  }

  /** Shows recorded events. */
  async replay<Shown>(job: ReplayJob): Promise<Shown> {
    return this.#runPlain<Shown>(job);
  }

  /** Ends the workers, whatever they are at. */
  async close(): Promise<void> {
    await Promise.all([this.#threads, ...this.#retired].map((threads) => threads.destroy()));
  }

  /** Learns what is installed by loading it, in one worker. */
  async #describe(): Promise<void> {
    const { loadLimitMs = DEFAULT_LOAD_LIMIT_MS } = this.#options;
    const broken = [...this.#found.broken];
    let plugins = this.#found.sources;
    for (;;) {
      const task: DescribeTask = {
        kind: 'describe',
        plugins,
        loading: new SharedArrayBuffer(4),
      };
      try {
        const signal = AbortSignal.timeout(loadLimitMs);
        const described = await this.#perform<Description>(task, signal);
        const { catalog } = described;
        this.#install(catalog, [...broken, ...described.broken]);
        // One that failed may work the next time, though nothing of it has changed.
        if (catalog.plugins.length === this.#found.sources.length) await this.#kept?.write(catalog);
        return;
      } catch (thrown) {
        await this.#threads.destroy();
        const culprit = plugins[Atomics.load(new Int32Array(task.loading), 0) - 1];
        if (culprit === undefined) throw thrown;
        broken.push(blame(culprit, thrown, loadLimitMs));
        plugins = plugins.filter((plugin) => plugin !== culprit);
        this.#threads = startThreads(this.#options);
      }
    }
  }

  /** Runs a job that nobody stops. */
  async #runPlain<Result>(job: Job): Promise<Result> {
    return this.#perform<Result>({ kind: 'job', job, needs: await this.#pluginsFor(scopeOf(job)) });
  }

  #install(catalog: Catalog, broken: readonly BrokenPlugin[]): void {
    const reported = new Set(this.#installed.broken.map(({ location }) => location));
    this.#installed = { catalog, broken };
    for (const plugin of broken)
      if (!reported.has(plugin.location)) this.events.tell({ kind: 'plugin-broken', plugin });
  }

  /** What the plugins of a scope are, by every file beside their entries. */
  async stampOf(scope: JobScope): Promise<string> {
    const key = JSON.stringify(scope);
    let stamp = this.#stamps.get(key);
    if (stamp === undefined) {
      const { plugins } = await this.#pluginsFor(scope);
      stamp = stampOf(plugins);
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
      await this.#perform({ kind: 'load', needs }, AbortSignal.timeout(loadLimitMs));
      return needs;
    } catch {
      await (this.#renewal ??= this.#renew());
      return find();
    }
  }

  /** Begins anew, as if nothing had been kept; jobs that run already end on their own threads. */
  async #renew(): Promise<void> {
    this.#retired.push(this.#threads);
    this.#threads = startThreads(this.#options);
    await this.#describe();
    this.#isHearsay = false;
  }

  async #perform<Result>(
    task: Task,
    signal?: AbortSignal,
    transferList: readonly ArrayBuffer[] = [],
  ): Promise<Result> {
    this.#tasks++;
    try {
      const outcome: unknown = await this.#threads.run(task, {
        transferList: transferList as unknown as TransferList,
        ...(signal !== undefined && { signal }),
      });
      return unwrap(outcome as JobOutcome<Result>);
    } finally {
      this.#tasks--;
    }
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
    case 'row':
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

function startThreads({ jobs, heapMb }: PoolOptions): Piscina {
  const workerData: WorkerStart = { module: RUN_TASK };
  const threads = new Piscina({
    filename: WORKER,
    minThreads: 1,
    maxThreads: jobs,
    idleTimeout: Infinity,
    workerData,
    recordTiming: false,
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
  // A job that was stopped may send its result all the same, and a worker may fail between jobs: nobody waits for either,
  // and the worker is replaced. What concerns a job comes as its own failure.
  threads.on('error', () => undefined);
  return threads;
}

function blame(
  { name, location }: PluginSource,
  thrown: unknown,
  loadLimitMs: number,
): BrokenPlugin {
  const hangs = thrown instanceof Error && thrown.name === 'AbortError';
  const error = hangs
    ? batchError('plugin-hangs', { name, seconds: loadLimitMs / 1000 })
    : batchError('plugin-failed', { name, reason: `it ended its worker (${messageOf(thrown)})` });
  return { name, location, code: error.code, reason: error.message };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function unwrap<Result>(outcome: JobOutcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  const { code, wrong, remedy } = outcome.error;
  throw new QueensideError(code, wrong, remedy);
}

function diedOf(thrown: unknown, pulse: Pulse): JobStopped {
  return (thrown as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new JobStopped('out-of-memory', pulse)
    : new JobStopped('died', pulse, messageOf(thrown));
}
