/** The engine: workers with the installed plugins, and what they can do. */
import { defined } from '@queenside/core/basics';
import type { Problem, RecordOrigin } from '@queenside/core';
import { RECORD_LIMIT, RecordSplitter } from '@queenside/runtime/records';
import PQueue from 'p-queue';
import type {
  Answered,
  BenchRecordJob,
  ConvertJob,
  EditJob,
  FailedEstimate,
  GuaranteeJob,
  SceneFilm,
  TextFrame,
  Verified,
} from '@queenside/runtime';
import { pluginError, runtimeError, uncheckedError } from '@queenside/runtime/errors';
import { partsOf } from '@queenside/runtime/file-names';
import { guaranteesOf } from '@queenside/runtime/guarantees';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import type { Trace } from '@queenside/runtime/trace';
import { batchError } from './errors.ts';
import type { EventChannel } from './events.ts';
import { FilePlaces } from './inbox/file-places.ts';
import type { FileReport } from './file/file-report.ts';
import { filesThatFit } from './pool/files-that-fit.ts';
import type { PluginSearch } from './plugins/discover.ts';
import type { PluginPrint } from './plugins/fingerprint.ts';
import { answerRecords } from './records/answer-records.ts';
import type { ConsideredSolvers } from './records/answer-run.ts';
import { deliver } from './records/deliver.ts';
import { checkerStopped, notVerified } from './records/fail-record.ts';
import type { Waiting } from './ledger/claims.ts';
import { Gauge } from './file/gauge.ts';
import { PartFolder } from './records/part-store.ts';
import { reportOf } from './records/report-of.ts';
import { solvePlanOf, replayJob } from './records/solve-plan.ts';
import type { BenchRecord, FileRequest, FrameRange, VerifyRequest } from './file/requests.ts';
import type { JobRunner } from './pool/job-runner.ts';
import { type Destination, requireAble, requireProblem } from './routing/destination.ts';
import { consideredSolvers, hasOtherSolvers, ownSolvers } from './plugins/usual-solvers.ts';
import { solversOf } from './pool/scope-of.ts';
import { JobStopped } from './pool/job-stopped.ts';
import type { WorkerTask } from './pool/dispatcher.ts';
import { Share } from './file/share.ts';
import type { Installed } from './plugins/installed.ts';
import { WorkerPool, type PoolOptions } from './pool/pool.ts';

/** Shorter waits are not reported, in milliseconds. */
const WORTH_SAYING_MS = 1000;

/** A request whose jobs belong together. */
type SharedRequest = FileRequest & { readonly share: Share };

/** Both are less if the limit of open files is low. */
const FILES_AT_ONCE = 48;
const LONG_FILES = 256;

export class Engine implements AsyncDisposable {
  /** The number of batches of records to work on at once. */
  readonly jobs: number;
  /**
   * The number of files to answer at once. A small file mostly waits for the disk, so many of them share its flushes.
   * Large files wait in {@link largeFiles}.
   */
  readonly filesAtOnce: number;
  /** The places of these files, which long ones leave. */
  readonly places: FilePlaces;
  /** The queue of large files, so that few of them are in memory. */
  readonly largeFiles: PQueue;
  /** The most bytes of a record. */
  readonly recordLimit: number;
  /** The queue of outside programs; each may keep a processor busy. */
  readonly #programs: PQueue;
  readonly #pool: WorkerPool;
  /** The results of {@link planOf}: many files have the same. */
  readonly #plans = new Map<string, string>();
  #runner: JobRunner;

  private constructor(pool: WorkerPool, { jobs, recordLimit = RECORD_LIMIT }: PoolOptions) {
    this.#pool = pool;
    this.#runner = pool;
    this.jobs = jobs;
    this.recordLimit = recordLimit;
    const fitting = Math.max(1, filesThatFit(jobs + 1));
    this.filesAtOnce = Math.min(FILES_AT_ONCE, fitting);
    this.places = new FilePlaces(Math.min(LONG_FILES, fitting - this.filesAtOnce));
    this.largeFiles = new PQueue({ concurrency: jobs });
    this.#programs = new PQueue({ concurrency: jobs });
  }

  /**
   * Finds the plugins and starts the workers.
   *
   * @throws QueensideError `batch/open-files-limit`.
   */
  static async start(search: PluginSearch, options: PoolOptions): Promise<Engine> {
    return new Engine(await WorkerPool.start(search, options), options);
  }

  /** The channel of what happens. */
  get events(): EventChannel {
    return this.#pool.events;
  }

  get busyWorkers(): number {
    return this.#pool.busy;
  }

  /** The tasks of the busy workers, the oldest job first. */
  get tasks(): readonly WorkerTask[] {
    return this.#pool.tasks;
  }

  /**
   * Returns what a file waits for, if it has waited for some time.
   *
   * @param share its share of the workers.
   */
  waitOf({ waitsSince }: Share): Waiting | undefined {
    if (waitsSince === undefined) return undefined;
    const waited = performance.now() - waitsSince;
    if (waited < WORTH_SAYING_MS) return undefined;
    return { since: Math.round(Date.now() - waited), busy: this.#pool.busyFiles };
  }

  /** The plugins that work, and those that do not. */
  get installed(): Installed {
    return this.#pool.installed;
  }

  get ownWorkers(): JobRunner {
    return this.#pool;
  }

  /** Sends records elsewhere from now on. Answer files are still checked here. */
  answerOn(runner: JobRunner): void {
    this.#runner = runner;
  }

  /** Returns a print of each plugin in use. Equal prints give equal answers. */
  fingerprint(): readonly PluginPrint[] {
    return this.#pool.fingerprint();
  }

  /**
   * Answers one input. The caller commits or discards what the sinks hold.
   *
   * @throws QueensideError `batch/interrupted` or `batch/file-changed`; the caller should publish nothing then.
   */
  async processFile(asked: FileRequest): Promise<FileReport> {
    const started = performance.now();
    const { destination, gauge = new Gauge(), kept = [], share = new Share(asked.input) } = asked;
    const source = this.recordsOf(destination.problem, asked.input, asked.source);
    const request = { ...asked, share, source };
    const waitedBefore = share.waited;
    let leftOver: Verified['leftOver'];
    const warnings = [...(request.warnings ?? [])];
    for (const { reports, text } of kept)
      await deliver({ reports, chunks: [text] }, request, gauge);
    for await (const answered of this.#answersTo(request, gauge, warnings)) {
      await deliver(answered, request, gauge);
      await request.onAnswered?.(answered);
      ({ leftOver } = answered);
      warnings.push(...(answered.warnings ?? []));
    }
    if ((await request.isUnchanged?.()) === false)
      throw batchError('file-changed', { file: request.input });
    const problem = this.installed.catalog.problems.find(({ id }) => id === destination.problem);
    const milliseconds = performance.now() - started - (share.waited - waitedBefore);
    return reportOf(request, gauge, { milliseconds, error: leftOver, problem, warnings });
  }

  /**
   * Checks an answer file in any style that the problem reads.
   *
   * @throws QueensideError `batch/interrupted`, or `batch/checker-stopped` if the checker took too long or ended its worker.
   */
  async verify(request: VerifyRequest): Promise<Verified> {
    const { problem, origin, input } = request;
    return this.#verify({ ...request, input: await this.asRecords(problem, origin.name, input) });
  }

  async #verify(request: VerifyRequest): Promise<Verified> {
    const {
      timeLimitMs = Infinity,
      grades = false,
      isPartial = false,
      signal,
      share,
      ...rest
    } = request;
    const guarantees = await guaranteesOf(request, this.installed.catalog, (job) =>
      this.#pool.guarantee(job),
    );
    const job = {
      kind: 'verify',
      ...rest,
      ...guarantees,
      recordLimit: this.recordLimit,
      grades,
      timeLimitMs,
    } as const;
    const limits = { milliseconds: timeLimitMs, signal, ...defined({ share }) };
    let from = Infinity;
    let error = uncheckedError(timeLimitMs);
    for (;;)
      try {
        const unchecked = isPartial ? { unchecked: { from, error: reportError(error) } } : {};
        return await this.#pool.run<Verified>({ ...job, ...unchecked }, limits);
      } catch (thrown) {
        if (!(thrown instanceof JobStopped)) throw thrown;
        const stop = checkerStopped(thrown, request.problem);
        const { reason, index } = thrown;
        if (!isPartial || reason === 'interrupted' || index < 0 || index >= from) throw stop;
        // Those before it are checked once more: their verdicts went with the worker.
        from = index;
        if (reason !== 'time-limit') error = notVerified(stop);
      }
  }

  /** Makes instances of a problem. Parameters may be strings. */
  async generate(
    problem: string,
    parameters: Readonly<Record<string, unknown>>,
    seed: number,
  ): Promise<readonly Uint8Array[]> {
    requireAble(this.installed.catalog, problem, 'parameters');
    return this.#pool.generate({ kind: 'generate', problem, parameters, seed });
  }

  /**
   * Imports a problem into this process: for callers that answer questions about its instances one by one.
   *
   * @param evaluation the file of the user's own evaluation, if its records use one.
   * @throws QueensideError `core/unknown-problem` or `batch/not-evaluated`.
   */
  async importProblem(id: string, evaluation?: string): Promise<Problem> {
    return this.#pool.importProblem(id, evaluation);
  }

  /**
   * Lets records name a file as the user's own evaluation of positions, see `RecordOrigin.evaluation`.
   *
   * @param path the absolute path of the file, perhaps with a function.
   */
  allowEvaluation(path: string): void {
    this.#pool.allowEvaluation(path);
  }

  /**
   * Returns a file as records of a problem: as it is, unless its extension is one of {@link Problem.formats}.
   *
   * @throws QueensideError from the problem's errors with line and column, or `batch/other-problem`.
   */
  async asRecords(problem: string, name: string, file: Uint8Array): Promise<Uint8Array> {
    const { extension } = partsOf(name);
    const { problems } = this.installed.catalog;
    const { formats } = requireProblem(this.installed.catalog, problem);
    if (formats?.includes(extension) !== true) return file;
    const job = { kind: 'convert', problem, extension, file } as const;
    const record = await this.#pool.runPlain<string | undefined>(job);
    if (record !== undefined) return Buffer.from(`${record}\n`);
    const known = problems
      .filter((each) => each.formats?.includes(extension) === true)
      .map(({ id }) => id);
    throw runtimeError('other-problem', { problem, extension, known: known.join(', ') });
  }

  /**
   * Yields a file as records of a problem, see {@link asRecords}. A file in another format is small, so it is read at once.
   *
   * @throws QueensideError as {@link asRecords}, and what the source throws.
   */
  async *recordsOf(
    problem: string,
    name: string,
    source: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const { formats } = requireProblem(this.installed.catalog, problem);
    if (formats?.includes(partsOf(name).extension) === true)
      yield await this.asRecords(problem, name, await readWhole(source));
    else yield* source;
  }

  /** Reads a record or a file in another format, or checks the options of a solver. */
  async runPlain<Result>(job: EditJob | GuaranteeJob | ConvertJob): Promise<Result> {
    return this.#pool.runPlain<Result>(job);
  }

  /**
   * Reads or makes a record to compare solvers on.
   *
   * @throws QueensideError if the problem cannot read or make it.
   */
  async makeBenchRecord(
    problem: string,
    origin: RecordOrigin,
    from: BenchRecordJob['from'],
  ): Promise<BenchRecord> {
    const { catalog } = this.installed;
    if (!('record' in from)) requireAble(catalog, problem, 'sized');
    const job = { kind: 'bench-record', problem, origin, from } as const;
    const { record, need } = await this.#pool.makeRecord(job);
    // Loaded late: only comparisons need it.
    const { unableSolvers } = await import('./plugins/usual-solvers.ts');
    const { task, size } = need;
    return { record, task, size, unable: unableSolvers(catalog, problem, need) };
  }

  /**
   * Shows a search after each event of a trace, as text.
   *
   * @param evaluation the file of the user's own evaluation that the search used.
   * @throws QueensideError if the trace does not hold its record, if its search used another evaluation, or if its problem has no
   *   replay.
   */
  async replayText(
    trace: Trace,
    range: FrameRange,
    evaluation?: string,
  ): Promise<readonly TextFrame[]> {
    requireAble(this.installed.catalog, trace.head.problem, 'replays');
    return this.#pool.replay<TextFrame[]>(replayJob(trace, range, 'text', evaluation));
  }

  /** Replays a trace like {@link replayText}, in pictures. */
  async replayScenes(trace: Trace, range: FrameRange, evaluation?: string): Promise<SceneFilm> {
    requireAble(this.installed.catalog, trace.head.problem, 'replays');
    return this.#pool.replay<SceneFilm>(replayJob(trace, range, 'scenes', evaluation));
  }

  /**
   * Returns a short hash of everything besides the input that determines its answers: solver, options, seed, limits, and
   * all files of the plugins.
   */
  async planOf(destination: Destination, seed: number, timeLimitMs: number): Promise<string> {
    const asked = JSON.stringify([destination, seed, String(timeLimitMs)]);
    let plan = this.#plans.get(asked);
    if (plan === undefined) {
      const whole = JSON.stringify([asked, await this.#stampOf(destination)]);
      plan = process.getBuiltinModule('node:crypto').hash('sha256', whole).slice(0, 32);
      this.#plans.set(asked, plan);
    }
    return plan;
  }

  /** Ends the idle workers to free their memory. Later jobs start new ones. */
  async endIdleWorkers(): Promise<void> {
    await this.#pool.endIdleWorkers();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close();
  }

  async *#answersTo(
    request: SharedRequest,
    gauge: Gauge,
    warnings: ErrorReport[],
  ): AsyncGenerator<Answered & Pick<Verified, 'leftOver'> & Pick<FileReport, 'warnings'>> {
    const { command } = request.destination;
    if (command === undefined) return yield* this.#solve(request, gauge, warnings);
    const { answerByProgram } = await import('./outside/answer-by-program.ts');
    const known = requireProblem(this.installed.catalog, request.destination.problem);
    const answered = await answerByProgram(command, request, known, this.#programs, (each) =>
      this.#verify(each),
    );
    gauge.comments = answered.comments;
    yield answered;
  }

  async *#solve(
    request: SharedRequest,
    gauge: Gauge,
    warnings: ErrorReport[],
  ): AsyncGenerator<Answered> {
    const { input, destination, partsFolder, kept = [] } = request;
    const { problem, solver, sections } = destination;
    const format = requireProblem(this.installed.catalog, problem);
    const solvers = this.installed.catalog.solvers.filter((each) => each.problem === problem);
    const plugins = new Map(solvers.map(({ id, plugin }) => [id, plugin]));
    const isNamed = solver !== undefined || sections !== undefined;
    const others = isNamed ? [] : consideredSolvers(this.installed.catalog, problem);
    const considered: ConsideredSolvers | undefined =
      others.length === 0 ? undefined : { ids: new Set(others.map(({ id }) => id)) };
    const failedEstimates: FailedEstimate[] = [];
    const splitter = new RecordSplitter(format, this.recordLimit);
    yield* answerRecords(request.source, {
      splitter,
      runner: sharedRunner(this.#runner, request.share),
      plan: {
        ...solvePlanOf(request),
        ...defined({
          ownSolvers: ownSolvers(this.installed.catalog),
          among: hasOtherSolvers(this.installed.catalog, problem) ? 'usual' : undefined,
        }),
      },
      signal: request.signal,
      gauge,
      partStore:
        partsFolder === undefined
          ? undefined
          : new PartFolder(partsFolder, await this.#stampOf(destination)),
      done: kept.reduce((sum, { reports }) => sum + reports.count, 0),
      solvers: new Set(plugins.keys()),
      failedEstimates,
      considered,
      onStopped: (line, reason, atWork = solver) => {
        const named = atWork === undefined ? {} : { solver: atWork };
        this.events.tell({ kind: 'worker-stopped', input, problem, ...named, line, reason });
      },
    });
    gauge.comments = splitter.comments;
    for (const { solver: id, reason: message } of failedEstimates) {
      const plugin = plugins.get(id)!;
      warnings.push(reportError(pluginError('estimate-failed', { solver: id, plugin, message })));
    }
    const ending = considered?.excludedBecause;
    if (ending === undefined) return;
    const names = new Set(others.map(({ plugin }) => plugin)).values();
    const excluded = { plugins: [...names].toSorted().join(', '), ending };
    warnings.push(reportError(batchError('plugins-excluded', excluded)));
  }

  /** Returns a hash of the plugins that determine a destination's answers. */
  async #stampOf({ problem, evaluation, ...named }: Destination): Promise<string> {
    const solvers = solversOf({ ...named, among: 'all' });
    return this.#pool.stampOf({ problem, solvers, ...defined({ evaluation }) });
  }
}

async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(new Uint8Array(chunk));
  return Buffer.concat(chunks);
}

/** Runs all jobs as those of one file. */
function sharedRunner(runner: JobRunner, share: Share): JobRunner {
  return {
    get capacity() {
      return runner.capacity;
    },
    batchMilliseconds: runner.batchMilliseconds,
    run: (job, limits) => runner.run(job, { ...limits, share }),
  };
}
