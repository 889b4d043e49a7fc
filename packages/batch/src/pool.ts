/** The pool of worker threads: starts them, gives them jobs, and ends those that overrun. */
import { fileURLToPath } from 'node:url';
import { QueensideError, type Catalog } from '@queenside/core';
import { Piscina } from 'piscina';
import { batchError } from './errors.ts';
import type { FoundPlugins, PluginSource } from './discover.ts';
import type { BrokenPlugin, GenerateJob, RecordJob, RowJob, WorkerStart } from './worker/jobs.ts';
import type { Row } from './worker/make-row.ts';
import { Pulse } from './worker/pulse.ts';
import type { ReplayJob } from './worker/replay.ts';
import type { JobOutcome } from './worker/run-job.ts';

const WORKER = fileURLToPath(new URL('../worker.js', import.meta.url));
/** What the workers run: TypeScript here, JavaScript as published. */
const RUN_JOB = new URL(
  import.meta.url.endsWith('.ts') ? 'worker/run-job.ts' : 'worker/run-job.js',
  import.meta.url,
).href;
/** Piscina derives this type from an overload of postMessage that newer Node types no longer put last. */
type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

const DEFAULT_LOAD_LIMIT_MS = 10_000;
const WATCH_EVERY_MS = 20;

/** Why a job ended without a result; `index` is the record of the job that it was at. */
export class JobStopped extends Error {
  readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
  readonly index: number;
  readonly elapsed: number;
  constructor(cause: JobStopped['reason'], pulse: Pulse, detail: string = cause) {
    super(detail);
    this.reason = cause;
    this.index = pulse.index;
    this.elapsed = pulse.elapsed;
  }
}

/** How long a job's records may take, and when to stop it. */
export interface JobLimits {
  /** For each step (read, solve, check) of each record; Infinity where there is none. */
  readonly milliseconds: number;
  readonly signal: AbortSignal | undefined;
}

/** How the workers are set up. */
export interface PoolOptions {
  /** Workers at most, and so records worked on at once. */
  readonly jobs: number;
  /** How long all plugins together may take to load, in milliseconds. Default 10,000. */
  readonly loadLimitMs?: number;
  /** A worker's heap, in MiB; typed arrays are not counted. Default: what Node allows. */
  readonly heapMb?: number;
}

export interface Installed {
  readonly catalog: Catalog;
  readonly broken: readonly BrokenPlugin[];
}

export class WorkerPool {
  readonly #threads: Piscina;

  private constructor(threads: Piscina) {
    this.#threads = threads;
  }

  /**
   * Starts the workers and learns what is installed. A plugin that never finishes loading, or ends its worker,
   * is left out and reported.
   */
  static async start(
    found: FoundPlugins,
    options: PoolOptions,
  ): Promise<{ pool: WorkerPool; installed: Installed }> {
    const { loadLimitMs = DEFAULT_LOAD_LIMIT_MS } = options;
    const broken = [...found.broken];
    let plugins = found.sources;
    for (;;) {
      const start = { module: RUN_JOB, plugins, loading: new SharedArrayBuffer(4) };
      const threads = startThreads(start, options);
      try {
        const installed = await describeInstalled(threads, loadLimitMs);
        const pool = new WorkerPool(threads);
        return { pool, installed: { ...installed, broken: [...broken, ...installed.broken] } };
      } catch (thrown) {
        await threads.destroy();
        const culprit = plugins[Atomics.load(new Int32Array(start.loading), 0) - 1];
        if (culprit === undefined) throw thrown;
        broken.push(blame(culprit, thrown, loadLimitMs));
        plugins = plugins.filter((plugin) => plugin !== culprit);
      }
    }
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
      const run = this.#threads.run(job, {
        signal: abort.signal,
        transferList: movable(job) as unknown as TransferList,
      });
      return unwrap((await run) as JobOutcome<Result>);
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
    const outcome = (await this.#threads.run(job)) as JobOutcome<{ chunks: Uint8Array[] }>;
    return unwrap(outcome).chunks;
  }

  /** Reads or makes a record to compare solvers on. */
  async makeRow(job: RowJob): Promise<Row> {
    return unwrap((await this.#threads.run(job)) as JobOutcome<Row>);
  }

  /** Shows recorded events. */
  async replay<Shown>(job: ReplayJob): Promise<Shown> {
    return unwrap((await this.#threads.run(job)) as JobOutcome<Shown>);
  }

  /** Ends the workers, whatever they are at. */
  async close(): Promise<void> {
    await this.#threads.destroy();
  }
}

/** A single record is moved to the worker: it is not run again, whatever happens to it. Several are copied. */
function movable(job: RecordJob): ArrayBuffer[] {
  return job.kind === 'solve' && job.records.ends.length === 1
    ? [job.records.bytes.buffer as ArrayBuffer]
    : [];
}

function startThreads(workerData: WorkerStart, { jobs, heapMb }: PoolOptions): Piscina {
  return new Piscina({
    filename: WORKER,
    minThreads: 1,
    maxThreads: jobs,
    idleTimeout: Infinity,
    workerData,
    recordTiming: false,
    ...(heapMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: heapMb } }),
  });
}

async function describeInstalled(threads: Piscina, loadLimitMs: number): Promise<Installed> {
  const signal = AbortSignal.timeout(loadLimitMs);
  return unwrap((await threads.run({ kind: 'catalog' }, { signal })) as JobOutcome<Installed>);
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
