/** The pool of workers: describes plugins, and runs jobs with those that they need. */
import type { Plugin, Problem } from '@queenside/core';
import { defined, messageOf, oneLine, QueensideError } from '@queenside/core/basics';
import { catalogOf } from '@queenside/runtime/catalog';
import type { BusyFile } from '../file/share.ts';
import { Dispatcher, type WorkerTask } from './dispatcher.ts';
import { describeInstalled } from './describe-installed.ts';
import { batchError } from '../errors.ts';
import { discoverPlugins, type FoundPlugins, type PluginSearch } from '../plugins/discover.ts';
import type { Installed } from '../plugins/installed.ts';
import { entryOfEvaluation, nameOfEvaluation } from '../plugins/plugin-file.ts';
import type { PluginSource } from '../plugins/plugin-source.ts';
import { EventChannel } from '../events.ts';
import { fingerprintOf, type PluginPrint } from '../plugins/fingerprint.ts';
import type { JobLimits, JobRunner } from './job-runner.ts';
import { JobStopped } from './job-stopped.ts';
import { isJudged, malformedReply, runJudged, type Sent } from './judge-elsewhere.ts';
import { isPartResult } from './check-reply.ts';
import { hostError } from '@queenside/host';
import { openFileLimit } from '@queenside/host/system';
import { filesThatFit } from './files-that-fit.ts';
import { readBuiltCatalog } from '../plugins/built-catalog.ts';
import { stampOf } from '../plugins/code-folders.ts';
import { isForeign, pluginSetFor, type JobScope, type PluginSet } from '../plugins/plugin-set.ts';
import type {
  BenchRecordJob,
  ConvertJob,
  EditJob,
  GenerateJob,
  GuaranteeJob,
  Job,
  MadeRecord,
  RecordJob,
  ReplayJob,
} from '@queenside/runtime';
import type { Description, Order, Outcome } from '../protocol/messages.ts';
import { scopeOf } from './scope-of.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { withGrace } from '../protocol/time-limit.ts';
import { WorkerEnded, type Follower } from './worker.ts';

const DEFAULTS = { loadLimitMs: 10_000, restLimitMs: 10_000, memoryMb: 2048 };
/** The least bytes of a record for which moving memory is worth it. */
const LARGE = 1 << 20;
/** Long enough to make the transport's cost small. */
const BATCH_MS = 20;

/** The set-up of the workers. */
export interface PoolOptions {
  /** The most workers, and so the most records solved at once. */
  readonly jobs: number;
  /** How long each plugin may take to load, and all plugins of a job, in milliseconds. Default: 10,000. */
  readonly loadLimitMs?: number;
  /** How long a process may have an order and work on no record, in milliseconds. Default: 10,000. */
  readonly restLimitMs?: number;
  /** A worker's heap in MiB, without typed arrays. Default: Node's; in a process three quarters of its memory. */
  readonly heapMb?: number;
  /**
   * The memory of a worker process in MiB: Node itself (about 80), heap, Buffers, and typed arrays. Threads have no such
   * limit. Default: 2048.
   */
  readonly memoryMb?: number;
  /** The most bytes of a record. Default: 1 GiB. */
  readonly recordLimit?: number;
  /** The file of the built catalog, which need not exist. Default: none. */
  readonly builtCatalog?: string;
  /** Receives events, broken plugins included. */
  readonly events?: EventChannel;
}

export class WorkerPool implements JobRunner {
  readonly batchMilliseconds = BATCH_MS;
  readonly events: EventChannel;
  readonly #options: PoolOptions & typeof DEFAULTS;
  readonly #found: FoundPlugins;
  readonly #files: PluginSearch['files'];
  /** The plugins that were found, with the parts that others replace. */
  #sources: readonly PluginSource[] = [];
  readonly #workers: Dispatcher;
  #installed: Installed = {
    offers: [],
    catalog: { plugins: [], problems: [], solvers: [], unsuited: [] },
    broken: [],
    thirdParty: [],
  };
  /** The plugins of each scope that had a job. */
  readonly #sets = new Map<string, PluginSet>();
  readonly #stamps = new Map<string, string>();
  /** The files of evaluations that records may name, and the addresses of their modules. */
  readonly #evaluations = new Map<string, string>();

  private constructor(
    workers: Dispatcher,
    found: FoundPlugins,
    files: PluginSearch['files'],
    options: PoolOptions & typeof DEFAULTS,
  ) {
    this.#workers = workers;
    this.#found = found;
    this.#files = files;
    this.#options = options;
    this.events = options.events ?? new EventChannel();
  }

  /**
   * Starts the workers, and finds and describes the plugins. Broken ones are left out and reported.
   *
   * @throws QueensideError `batch/open-files-limit` or `batch/too-many-open-files`.
   */
  static async start(search: PluginSearch, given: PoolOptions): Promise<WorkerPool> {
    const options = { ...DEFAULTS, ...given };
    const { jobs } = options;
    if (filesThatFit(jobs) < 1)
      throw batchError('open-files-limit', { limit: openFileLimit(), jobs });
    // The first worker starts while discovery runs.
    const workers = new Dispatcher(options);
    try {
      const pool = new WorkerPool(workers, discoverPlugins(search), search.files, options);
      await pool.#describe();
      return pool;
    } catch (thrown) {
      await workers.close();
      throw thrown;
    }
  }

  /** The installed plugins: the catalog, and the broken plugins. */
  get installed(): Installed {
    return this.#installed;
  }

  /** The number of busy workers. */
  get busy(): number {
    return this.#workers.busy;
  }

  /** The files that have workers, the oldest first. */
  get busyFiles(): readonly BusyFile[] {
    return this.#workers.busyFiles;
  }

  /** The tasks of the busy workers, the oldest job first. */
  get tasks(): readonly WorkerTask[] {
    return this.#workers.tasks;
  }

  get capacity(): number {
    return this.#options.jobs;
  }

  /** As {@link Engine.allowEvaluation}. */
  allowEvaluation(path: string): void {
    this.#evaluations.set(path, entryOfEvaluation(this.#files!.evaluationModule, path));
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
    const { milliseconds, signal, share, progress = new SharedProgress() } = limits;
    const started = performance.now();
    let isJudging = false;
    try {
      if (signal?.aborted === true) throw new JobStopped('interrupted', progress);
      const follower = { progress, timeLimitMs: withGrace(milliseconds), signal, share };
      if (isJudged(job) && this.#pluginsFor(scopeOf(job)).needsJudge)
        return (await runJudged(job, (each, moved = []) => {
          isJudging = each.kind === 'judge';
          return this.#send(each, { ...follower, moved });
        })) as Result;
      return await this.#perform<Result>(job, { ...follower, moved: this.#movable(job) });
    } catch (thrown) {
      if (thrown instanceof JobStopped || thrown instanceof QueensideError) throw thrown;
      throw stoppedBy(thrown, signal, progress, performance.now() - started, isJudging);
    }
  }

  /** Makes instances. */
  async generate(job: GenerateJob): Promise<readonly Uint8Array[]> {
    const { chunks } = await this.runPlain<{ chunks: Uint8Array[] }>(job);
    return chunks;
  }

  /** Reads or makes a record for a comparison of solvers. */
  async makeRecord(job: BenchRecordJob): Promise<MadeRecord> {
    return this.runPlain<MadeRecord>(job);
  }

  /** Returns what the answers of a solver guarantee. */
  async guarantee(job: GuaranteeJob): Promise<string> {
    return this.runPlain<string>(job, this.#options.loadLimitMs);
  }

  /** Shows recorded events. */
  async replay<Shown>(job: ReplayJob): Promise<Shown> {
    return this.runPlain<Shown>(job);
  }

  /** Ends the idle workers to free their memory. Later jobs start new ones. */
  async endIdleWorkers(): Promise<void> {
    await this.#workers.endIdle();
  }

  /** Ends the workers, even busy ones. */
  async close(): Promise<void> {
    await this.#workers.close();
  }

  /** Describes the plugins that discovery found. */
  async #describe(): Promise<void> {
    const { loadLimitMs, builtCatalog } = this.#options;
    const { sources, broken } = this.#found;
    const bundled = sources.filter(({ isThirdParty }) => !isThirdParty);
    const built = builtCatalog === undefined ? undefined : readBuiltCatalog(builtCatalog, bundled);
    const described = await describeInstalled(sources, built, {
      loadLimitMs,
      perform: async (order, follower) => {
        const outcome = await this.#order(order, follower);
        if (outcome.changed !== undefined) throw harms(order.plugins[0]!.name, outcome.changed);
        return unwrap(outcome as Outcome<Description>);
      },
    });
    const origins = new Map(described.offers.map(({ plugin }) => [plugin.location, plugin]));
    this.#sources = sources.map((source) => ({
      ...source,
      replaced: origins.get(source.location)?.replaced,
    }));
    this.#installed = {
      offers: described.offers,
      catalog: catalogOf(described.offers),
      thirdParty: sources.filter((each) => each.isThirdParty && origins.has(each.location)),
      broken: [...broken, ...described.broken].map((plugin) => ({
        ...plugin,
        reason: oneLine(plugin.reason),
      })),
    };
    for (const plugin of this.#installed.broken)
      this.events.tell({ kind: 'plugin-broken', plugin });
  }

  /**
   * Imports a problem into this process.
   *
   * @param evaluation the file of the user's own evaluation, if its records use one.
   * @throws QueensideError `core/unknown-problem` or `batch/not-evaluated`.
   */
  async importProblem(id: string, evaluation?: string): Promise<Problem> {
    const set = this.#pluginsFor({ problem: id, solvers: 'none', ...defined({ evaluation }) });
    const { importEvaluation, importPlugin } = await import('../plugins/import-plugin.ts');
    const plugin = (await importPlugin(set.plugins[0]!)) as Plugin;
    const problem = plugin.problems!.find((each) => each.id === set.problem)!;
    if (set.evaluation === undefined) return problem;
    const { evaluatedProblem } = await import('@queenside/runtime');
    return evaluatedProblem(problem, await importEvaluation(set.evaluation));
  }

  /** Runs a job without a way to stop it. */
  async runPlain<Result>(
    job: GenerateJob | BenchRecordJob | ReplayJob | GuaranteeJob | EditJob | ConvertJob,
    timeLimitMs = Infinity,
  ): Promise<Result> {
    try {
      return await this.#perform<Result>(job, { progress: new SharedProgress(), timeLimitMs });
    } catch (thrown) {
      if (!(thrown instanceof WorkerEnded)) throw thrown;
      const solver = job.kind === 'guarantee' ? job.solver : job.problem;
      throw batchError('worker-died', { reason: thrown.message, solver });
    }
  }

  /** Returns a text that changes whenever the answers of a scope may: with its plugins' files and their memory limit. */
  async stampOf(scope: JobScope): Promise<string> {
    const key = JSON.stringify(scope);
    let stamp = this.#stamps.get(key);
    if (stamp === undefined) {
      const set = this.#pluginsFor(scope);
      // Threads have no such limit.
      const limit = isForeign(set) ? ` ${this.#options.memoryMb}` : '';
      stamp = stampOf(set.plugins, scope.evaluation) + limit;
      this.#stamps.set(key, stamp);
    }
    return stamp;
  }

  #pluginsFor(scope: JobScope): PluginSet {
    const key = JSON.stringify(scope);
    let needs = this.#sets.get(key);
    if (needs === undefined) {
      const evaluation = this.#addressOf(scope.evaluation);
      needs = pluginSetFor(this.#installed.catalog, this.#sources, scope, evaluation);
      this.#sets.set(key, needs);
    }
    return needs;
  }

  /**
   * Returns the address of an evaluation's module. A job from another machine must not name a file of this one.
   *
   * @throws QueensideError `batch/unknown-evaluation`.
   */
  #addressOf(evaluation: string | undefined): string | undefined {
    if (evaluation === undefined) return undefined;
    const address = this.#evaluations.get(evaluation);
    if (address !== undefined) return address;
    throw batchError('unknown-evaluation', { evaluation: nameOfEvaluation(evaluation) });
  }

  async #perform<Result>(job: Job, follower: Follower): Promise<Result> {
    const { result, harm } = await this.#send(job, follower);
    // Parts are judged when they are joined.
    if (harm !== undefined && job.kind !== 'part') throw harm;
    if (job.kind === 'part' && !isPartResult(result)) throw malformedReply();
    return result as Result;
  }

  /**
   * Returns the memory to move to the worker: that of a single large record, which is not retried. Several are copied, and so is
   * one that is read again: if its solver is stopped and had announced an answer, or if only other solvers can do it.
   */
  #movable(job: RecordJob): ArrayBuffer[] {
    if (job.kind !== 'solve' || job.records.ends.length !== 1) return [];
    if ((job.plan.among ?? 'all') !== 'all') return [];
    if (job.records.bytes.length < LARGE) return [];
    const problem = this.#installed.catalog.problems.find(({ id }) => id === job.plan.problem);
    return problem?.objective === undefined ? [job.records.bytes.buffer as ArrayBuffer] : [];
  }

  /** Sends a job to a worker with the plugins that it needs. */
  async #send(job: Job, follower: Follower): Promise<Sent> {
    const needs = this.#pluginsFor(scopeOf(job));
    const outcome = await this.#order({ kind: 'job', job, needs }, follower);
    const { changed } = outcome;
    if (changed === undefined) return { result: unwrap(outcome) };
    const harm = harms(needs.suspects.join(', '), changed);
    if ('error' in outcome) throw harm;
    return { result: outcome.result, harm };
  }

  /** @throws WorkerEnded, or QueensideError `batch/too-many-open-files`. */
  async #order(order: Order, follower: Follower): Promise<Outcome> {
    try {
      return await this.#workers.run(order, follower);
    } catch (thrown) {
      if (thrown instanceof WorkerEnded && thrown.why === 'open-files')
        throw hostError('too-many-open-files');
      throw thrown;
    }
  }
}

function unwrap<Result>(outcome: Outcome<Result>): Result {
  if ('result' in outcome) return outcome.result;
  const { code, cause, remedy, line, column, stack } = outcome.error;
  const place = defined({ line, column });
  throw new QueensideError(code, cause, remedy, place, {}, stack);
}

function harms(name: string, what: string): QueensideError {
  return batchError('plugin-harms', { name, what: oneLine(what) });
}

/** Converts the end of a worker to the end of its job. */
function stoppedBy(
  thrown: unknown,
  signal: AbortSignal | undefined,
  progress: SharedProgress,
  sinceStart: number,
  isJudging: boolean,
): JobStopped {
  if (signal?.aborted === true) return new JobStopped('interrupted', progress);
  const { index, about } = progress;
  // A process that was killed cannot say at which step and record.
  const step = index < 0 && isJudging ? 'judge' : progress.step;
  const isOfRecord = index < 0 || progress.incumbent?.index === index;
  const incumbent = step !== 'judge' && isOfRecord ? progress.incumbent : undefined;
  const elapsed = index < 0 ? sinceStart : progress.elapsed;
  const why = thrown instanceof WorkerEnded && thrown.why !== 'open-files' ? thrown.why : 'died';
  return new JobStopped(
    why === 'stopped' ? 'interrupted' : why,
    { index, step, elapsed, incumbent, about },
    messageOf(thrown),
  );
}
