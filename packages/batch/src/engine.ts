/** The life of a file: claimed, read, answered, checked, published. */
import type { PluginOffer, QueensideError } from '@queenside/core';
import PQueue from 'p-queue';
import { answerRecords } from './records/answer-records.ts';
import type { PluginSearch } from './plugins/discover.ts';
import { runtimeError } from '@queenside/runtime/errors';
import { batchError } from './errors.ts';
import type { EventChannel, WorkerStop } from './events.ts';
import { Gauge } from './records/gauge.ts';
import type { KeptAnswers } from './ledger/ledger.ts';
import type { PluginPrint } from './plugins/fingerprint.ts';
import { inTurn } from './in-turn.ts';
import type { JobRunner } from './workers/job-runner.ts';
import { JobStopped } from './workers/job-stopped.ts';
import { PartFolder } from './records/part-store.ts';
import { WorkerPool, type Installed, type PoolOptions } from './workers/pool.ts';
import type { Sink } from './outbox/publisher.ts';
import {
  errorLine,
  reportError,
  type ErrorReport,
  type RecordReport,
} from '@queenside/runtime/report';
import type { Destination } from './routing/routing.ts';
import { requireAble } from './routing/sensible.ts';
import type { SideReport } from './outbox/side-files.ts';
import type { Trace } from '@queenside/runtime/trace';
import type { Answered, Picture, BenchRecordJob, SolvePlan } from '@queenside/runtime';
import type { BenchRecord } from '@queenside/runtime';
import type { ReplayJob, SceneFilm, TextFrame } from '@queenside/runtime';
import type { PictureLimits } from '@queenside/runtime';
import type { Verified } from '@queenside/runtime';

/** What became of one input. */
export interface FileReport {
  /** The input, as the caller named it. */
  readonly input: string;
  /** Where the answer is, as the caller named it. */
  readonly output?: string;
  readonly problem?: string;
  /**
   * `done`: every record right. `failed`: some record not. `rejected`: the file could not be processed at all.
   * `released`: nothing was published, because the run was stopped or the file changed.
   */
  readonly status: 'done' | 'failed' | 'rejected' | 'released';
  readonly right: number;
  readonly failed: number;
  readonly milliseconds: number;
  /** It has been answered before, and neither it nor what answers it has changed since. */
  readonly unchanged?: boolean;
  /** Why it was rejected, or what is wrong beside the records. */
  readonly error?: ErrorReport;
  /** Drawings and traces, where they were wanted. */
  readonly side?: SideReport;
}

/**
 * Called for each record, in input order.
 *
 * @param text the record's share of the result file.
 */
export type RecordListener = (report: RecordReport, text: () => string) => void;

/** One input to be answered. */
export interface FileTask {
  readonly input: string;
  readonly output?: string;
  readonly source: AsyncIterable<Uint8Array>;
  /** Asked before the answer is published: false where the source has changed meanwhile. */
  isUnchanged?(): Promise<boolean>;
  readonly sink: Sink;
  readonly destination: Destination;
  readonly seed: number;
  /** For one record, or for an outside program's whole run; Infinity where there is none. */
  readonly timeLimitMs: number;
  /** Bytes that are read of an outside program's answers. */
  readonly outputLimit: number;
  readonly signal?: AbortSignal;
  /** Where the parts of long records are kept, so that a later run goes on where this one stops. */
  readonly partsFolder?: string;
  readonly gauge?: Gauge;
  readonly onRecord?: RecordListener;
  /** Answers that an earlier attempt has left, from the first record on. */
  readonly kept?: readonly KeptAnswers[];
  /** Told of all others, in input order. */
  readonly onAnswered?: (answered: Answered) => Promise<void>;
  /** Whether what explains the answers goes into the records' reports. */
  readonly explain?: boolean;
  /** Takes each answer's drawing, in input order; where it is not given, nothing is drawn. */
  readonly onPicture?: (picture: Picture) => Promise<void>;
  readonly trace?: TraceWish;
}

/** Where a trace goes, and how much of it. */
export interface TraceWish {
  readonly sink: Sink;
  /** How many events of each record are kept. */
  readonly limit: number;
}

/** What an answer file is worth. */
export interface VerifyTask {
  readonly problem: string;
  /** The solver that gave the answers, where it is known; with options only, the problem's default. */
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly input: Uint8Array;
  readonly answers: Uint8Array;
  readonly style?: string;
  /** Which answers are drawn. Default: none. */
  readonly draw?: 'right' | 'all';
  /** Default: all pictures are kept, and why there is none of an answer. */
  readonly pictureLimits?: PictureLimits;
  /** Tells of each record what a grader wants to know ({@link RecordReport.judged}), and writes no answers back. */
  readonly grades?: boolean;
  /** For the whole file, in milliseconds of a worker's time. Default: none. */
  readonly timeLimitMs?: number;
  readonly signal?: AbortSignal;
}

/** Frames of a replay, by how many events are behind them; both ends included. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

const FILES_AT_ONCE = 48;

/** The engine: workers with the installed plugins, and what they can do. */
export class Engine implements AsyncDisposable {
  /** Batches of records that are worked on at once. */
  readonly jobs: number;
  /**
   * Files that may be under way at once. A small file mostly waits for the disk: many of them share its flushes. Of large
   * ones see {@link largeFiles}.
   */
  readonly filesAtOnce = FILES_AT_ONCE;
  /** Large files take turns here, so that few are in memory. */
  readonly largeFiles: PQueue;
  /** Outside programs take turns as well: each may have a processor of its own. */
  readonly #programs: PQueue;
  readonly #pool: WorkerPool;
  #runner: JobRunner;

  private constructor(pool: WorkerPool, jobs: number) {
    this.#pool = pool;
    this.#runner = pool;
    this.jobs = jobs;
    this.largeFiles = new PQueue({ concurrency: jobs });
    this.#programs = new PQueue({ concurrency: jobs });
  }

  /** Finds the plugins and starts the workers. */
  static async start(search: PluginSearch, options: PoolOptions): Promise<Engine> {
    return new Engine(await WorkerPool.start(search, options), options.jobs);
  }

  /** Tells what happens. */
  get events(): EventChannel {
    return this.#pool.events;
  }

  /** How many workers have something to do. */
  get busyWorkers(): number {
    return this.#pool.busy;
  }

  /** What can be used, and what cannot. */
  get installed(): Installed {
    return this.#pool.installed;
  }

  /** What each installed plugin offers. */
  get offers(): readonly PluginOffer[] {
    return this.#pool.offers;
  }

  /** The workers of this process. */
  get ownWorkers(): JobRunner {
    return this.#pool;
  }

  /** Has records answered elsewhere from now on. Answer files are checked here, as before. */
  answerOn(runner: JobRunner): void {
    this.#runner = runner;
  }

  /** The plugins that are in use, each by its content: where they are the same, so are the answers. */
  fingerprint(): readonly PluginPrint[] {
    return this.#pool.fingerprint();
  }

  /**
   * Answers one input. What the sinks hold then is the caller's to commit or to discard.
   *
   * @throws QueensideError `batch/interrupted` or `batch/file-changed`: nothing is published then.
   */
  async processFile(task: FileTask): Promise<FileReport> {
    const started = performance.now();
    const gauge = task.gauge ?? new Gauge();
    const { destination } = task;
    let error: ErrorReport | undefined;
    for (const { reports, text } of task.kept ?? [])
      await takeIn({ records: reports, chunks: [text] }, task, gauge);
    const answers =
      destination.command === undefined
        ? this.#solve(task, gauge)
        : this.#runProgram(task, destination.command, (found) => (error = found));
    for await (const answered of answers) {
      await takeIn(answered, task, gauge);
      await task.onAnswered?.(answered);
    }
    if ((await task.isUnchanged?.()) === false)
      throw batchError('file-changed', { file: task.input });
    if (gauge.records === 0) error = reportError(this.#nothingRead(destination.problem));
    return {
      input: task.input,
      ...(task.output !== undefined && { output: task.output }),
      problem: destination.problem,
      status: gauge.failed > 0 || error !== undefined ? 'failed' : 'done',
      right: gauge.records - gauge.failed,
      failed: gauge.failed,
      milliseconds: performance.now() - started,
      ...(error && { error }),
    };
  }

  /**
   * Checks an answer file in any form that the problem reads.
   *
   * @throws QueensideError `batch/interrupted`; `batch/checker-stopped` where the checker took too long or ended its worker.
   */
  async verify(task: VerifyTask): Promise<Verified> {
    const solver = task.solver ?? this.#defaultWith(task);
    const { timeLimitMs = Infinity } = task;
    try {
      return await this.#pool.run<Verified>(
        {
          kind: 'verify',
          problem: task.problem,
          ...(solver !== undefined && { solver }),
          ...(task.options && { options: task.options }),
          ...(task.style !== undefined && { style: task.style }),
          ...(task.draw && { draw: task.draw }),
          ...(task.pictureLimits && { pictureLimits: task.pictureLimits }),
          grades: task.grades === true,
          timeLimitMs,
          input: task.input,
          answers: task.answers,
        },
        { milliseconds: timeLimitMs, signal: task.signal },
      );
    } catch (thrown) {
      if (!(thrown instanceof JobStopped)) throw thrown;
      if (thrown.reason === 'interrupted') throw batchError('interrupted');
      throw checkerStopped(task.problem, thrown);
    }
  }

  /** The solver that options without a solver's name are for. */
  #defaultWith({ problem, options = {} }: VerifyTask): string | undefined {
    if (Object.keys(options).length === 0) return undefined;
    return this.installed.catalog.problems.find(({ id }) => id === problem)?.defaultSolver;
  }

  /** Makes instances of a problem. Parameters may be given as strings. */
  async generate(
    problem: string,
    parameters: Readonly<Record<string, unknown>>,
    seed: number,
  ): Promise<readonly Uint8Array[]> {
    requireAble(this.installed.catalog, problem, 'parameters');
    return this.#pool.generate({ kind: 'generate', problem, parameters, seed });
  }

  /**
   * A record to compare solvers on.
   *
   * @throws QueensideError where it cannot be read or made.
   */
  async makeBenchRecord(problem: string, from: BenchRecordJob['from']): Promise<BenchRecord> {
    if (!('record' in from)) requireAble(this.installed.catalog, problem, 'sized');
    return this.#pool.makeBenchRecord({ kind: 'bench-record', problem, from });
  }

  /**
   * What can be seen of a search after each event of a trace.
   *
   * @param range how many events are behind the first frame, and behind the last one.
   * @throws QueensideError where the trace does not hold its record, or its problem cannot show it.
   */
  async replayText(trace: Trace, range: FrameRange): Promise<readonly TextFrame[]> {
    return this.#replay<TextFrame[]>({ ...replayJob(trace, range), as: 'text' });
  }

  /** As {@link replayText}, in pictures. */
  async replayScenes(trace: Trace, range: FrameRange): Promise<SceneFilm> {
    return this.#replay<SceneFilm>({ ...replayJob(trace, range), as: 'scenes' });
  }

  /** `style` where the problem has one of this name. */
  styleNamed(problem: string, style: string | undefined): string | undefined {
    const known = this.installed.catalog.problems.find(({ id }) => id === problem);
    return known?.styles.find((name) => name === style);
  }

  /**
   * What the answers of a destination follow from beside the input: solver, options, seed, limits, and the plugins by
   * every file beside their entries. As a short text.
   */
  async planOf(destination: Destination, seed: number, timeLimitMs: number): Promise<string> {
    const stamp = await this.#stampOf(destination);
    const { createHash } = await import('node:crypto');
    return createHash('sha256')
      .update(JSON.stringify([destination, seed, String(timeLimitMs), stamp]))
      .digest('hex')
      .slice(0, 32);
  }

  /** Ends the workers. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.close();
  }

  /** Of the plugins that the answers of a destination follow from. */
  async #stampOf({ problem, solver }: Destination): Promise<string> {
    return this.#pool.stampOf({ problem, solvers: solver === undefined ? 'all' : { id: solver } });
  }

  #replay<Shown>(job: ReplayJob): Promise<Shown> {
    requireAble(this.installed.catalog, job.problem, 'replays');
    return this.#pool.replay<Shown>(job);
  }

  #nothingRead(problem: string): QueensideError {
    const { problems } = this.installed.catalog;
    const example = problems.find(({ id }) => id === problem)?.example ?? '';
    return batchError('nothing-read', { example });
  }

  async *#solve(task: FileTask, gauge: Gauge): AsyncGenerator<Answered> {
    const { problem, solver, options, style } = task.destination;
    const plan: SolvePlan = {
      problem,
      options,
      ...(solver !== undefined && { solver }),
      ...(style !== undefined && { style }),
      seed: task.seed,
      timeLimitMs: task.timeLimitMs,
      explain: task.explain === true,
      draw: task.onPicture !== undefined,
      ...(task.trace && { traceLimit: task.trace.limit }),
    };
    yield* answerRecords(task.source, {
      runner: this.#runner,
      plan,
      signal: task.signal,
      gauge,
      partStore:
        task.partsFolder === undefined
          ? undefined
          : new PartFolder(task.partsFolder, await this.#stampOf(task.destination)),
      done: (task.kept ?? []).reduce((sum, { reports }) => sum + reports.length, 0),
      onStopped: (line, reason) => this.#tellStopped(task, reason, line),
    });
  }

  #tellStopped({ input, destination }: FileTask, reason: WorkerStop, line: number): void {
    const { problem, solver } = destination;
    const named = solver === undefined ? {} : { solver };
    this.events.tell({ kind: 'worker-stopped', input, problem, ...named, line, reason });
  }

  async *#runProgram(
    task: FileTask,
    command: readonly string[],
    report: (error: ErrorReport) => void,
  ): AsyncGenerator<Answered> {
    const { problem, solver, options, style } = task.destination;
    const parts: Uint8Array[] = [];
    for await (const chunk of task.source) parts.push(chunk);
    const input = Buffer.concat(parts);
    const { runProgram } = await import('./outside/outside-program.ts');
    const program = await inTurn(this.#programs, task.signal, () =>
      runProgram(command, problem, input, {
        milliseconds: task.timeLimitMs,
        outputBytes: task.outputLimit,
        signal: task.signal,
      }),
    );
    const verified = await this.verify({
      problem,
      ...(solver !== undefined && { solver, options }),
      input,
      answers: program.answers,
      ...(style !== undefined && { style }),
      ...(task.onPicture && { draw: 'right' }),
      ...(task.signal && { signal: task.signal }),
    });
    if (verified.leftOver !== undefined) report(verified.leftOver);
    yield program.failure === undefined ? verified : blameProgram(verified, program.failure);
  }
}

function checkerStopped(problem: string, { reason, index, message }: JobStopped): QueensideError {
  const ending = {
    'time-limit': 'it took too long',
    'out-of-memory': 'it ran out of memory',
    interrupted: 'it was stopped',
    died: `it ended its worker (${message})`,
  }[reason];
  const place = index < 0 ? 'between records' : `at record ${index + 1}`;
  return runtimeError('checker-stopped', { problem, ending, place });
}

/** Records left without an answer failed because the program did. */
function blameProgram(verified: Verified, failure: QueensideError): Answered {
  const text = Buffer.concat(verified.chunks);
  const chunks: Uint8Array[] = [];
  const records: RecordReport[] = [];
  let from = 0;
  for (const record of verified.records) {
    const part = text.subarray(from, (from += record.bytes));
    if (record.error?.mistake === 'missing') {
      const error = reportError(failure, { mistake: 'missing' });
      const line = Buffer.from(errorLine(record.line, error));
      chunks.push(line);
      records.push({ ...record, error, bytes: line.length });
    } else {
      chunks.push(part);
      records.push(record);
    }
  }
  return { ...verified, records, chunks };
}

function replayJob(
  { head: { problem, input }, events }: Trace,
  { from, to }: FrameRange,
): Omit<ReplayJob, 'as'> {
  if (input === null) throw batchError('trace-without-input');
  return { kind: 'replay', problem, record: Buffer.from(input), events: events.pack(to), from };
}

/** Counts answers, tells of them, and writes them down. */
async function takeIn(answered: Answered, task: FileTask, gauge: Gauge): Promise<void> {
  gauge.count(answered.records);
  if (task.onRecord !== undefined) passOn(answered, task.onRecord);
  for (const chunk of answered.chunks) await task.sink.write(chunk);
  for (const picture of answered.pictures ?? []) await task.onPicture?.(picture);
  for (const chunk of answered.traces ?? []) await task.trace?.sink.write(chunk);
}

function passOn({ records, chunks }: Answered, listener: RecordListener): void {
  const texts = new TextCutter(chunks);
  for (const record of records) listener(record, texts.next(record.bytes));
}

/** Cuts the chunks of a batch into its records' texts; a text that nobody asks for is not made. */
class TextCutter {
  readonly #chunks: readonly Uint8Array[];
  #offset = 0;

  constructor(chunks: readonly Uint8Array[]) {
    this.#chunks = chunks;
  }

  next(length: number): () => string {
    const from = this.#offset;
    this.#offset += length;
    return () => {
      const parts: Uint8Array[] = [];
      let start = 0;
      for (const chunk of this.#chunks) {
        const low = Math.max(from - start, 0);
        const high = Math.min(from + length - start, chunk.length);
        if (low < high) parts.push(chunk.subarray(low, high));
        start += chunk.length;
      }
      return Buffer.concat(parts).toString('utf8');
    };
  }
}
