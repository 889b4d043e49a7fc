/**
 * Turns a stream of bytes into a stream of answers: splits the input into records, sends them to the workers in batches,
 * and returns the answers in input order.
 */
import { concatBytes, QueensideError } from '@queenside/core/basics';
import type { RawRecord, RecordSplitter } from '@queenside/runtime/records';
import { answerInParts } from './answer-parts.ts';
import { endingOf, errorOfStop, failRecord } from './fail-record.ts';
import { rescueAnswer } from './rescue-answer.ts';
import { JobStopped } from '../workers/job-stopped.ts';
import type { AnswerRun } from './answer-run.ts';
import type {
  Answered,
  FailedEstimate,
  PackedRecords,
  Solved,
  SolvePlan,
} from '@queenside/runtime';
import { joinReports } from '@queenside/runtime/report';
import { answersPerRecord, planFor } from '@queenside/runtime/report';
import { SharedProgress } from '../protocol/shared-progress.ts';

const BATCH_MAX_RECORDS = 4096;
const BATCH_MAX_BYTES = 1 << 20;
/** Bytes of a byte-order mark. */
const MARK_LENGTH = 3;

/**
 * Answers all records of an input.
 *
 * @returns the answers in input order, one batch at a time.
 * @throws QueensideError `batch/interrupted`.
 */
export async function* answerRecords(
  input: AsyncIterable<Uint8Array>,
  run: AnswerRun,
): AsyncGenerator<Answered> {
  const sizer = new BatchSizer(run.runner.batchMilliseconds);
  const window: Promise<Answered>[] = [];
  try {
    for await (const batch of batches(input, sizer, run)) {
      const started = performance.now();
      const { records } = batch;
      const answered = answerOrFail(batch, run).then((result) => {
        sizer.learn(records.ends.length, performance.now() - started, result);
        run.gauge.advance((records.ends.at(-1) ?? 0) / answersPerRecord(run.plan.sections));
        return result;
      });
      answered.catch(() => undefined);
      window.push(answered);
      if (window.length >= run.runner.capacity * 2) yield await window.shift()!;
    }
    while (window.length > 0) yield await window.shift()!;
  } finally {
    await Promise.allSettled(window);
  }
}

/** Decides the size of batches: one record first, then as many as fill the target time. */
class BatchSizer {
  records = 1;
  readonly #target: number;

  /** @param target the time that a batch should take, in milliseconds. */
  constructor(target: number) {
    this.#target = target;
  }

  learn(records: number, sinceGiven: number, { reports, elapsed }: Answered): void {
    const each = Math.max(reports.milliseconds, elapsed ?? sinceGiven / 4) / records;
    const wanted = Math.floor(this.#target / Math.max(each, this.#target / BATCH_MAX_RECORDS));
    this.records = Math.max(1, Math.min(wanted, this.records * 8));
  }
}

/** Consecutive records, or one that cannot be read. */
interface Batch {
  readonly records: PackedRecords;
  readonly error?: QueensideError;
}

async function answerOrFail({ records, error }: Batch, run: AnswerRun): Promise<Answered> {
  return error === undefined
    ? answerBatch(records, run)
    : failRecord(records, 0, error, 0, run.plan);
}

async function* batches(
  input: AsyncIterable<Uint8Array>,
  sizer: BatchSizer,
  { splitter, done, gauge, plan }: AnswerRun,
): AsyncGenerator<Batch> {
  const sections = answersPerRecord(plan.sections);
  let toSkip = done;
  let first = done;
  let waiting: RawRecord[] = [];
  let bytes = 0;
  const take = (): Batch => {
    const records = pack(waiting, first, sections === 1);
    first += waiting.length;
    waiting = [];
    bytes = 0;
    return { records };
  };
  const isFull = (): boolean => waiting.length >= sizer.records || bytes >= BATCH_MAX_BYTES;
  for await (const records of cut(input, splitter))
    for (const record of records) {
      const { error } = record;
      for (let section = 0; section < sections; section++) {
        if (toSkip-- > 0) {
          gauge.advance(record.bytes.length / sections);
          continue;
        }
        if (error !== undefined && waiting.length > 0) yield take();
        waiting.push(record);
        bytes += record.bytes.length;
        if (error !== undefined) yield { ...take(), error };
        else if (isFull()) yield take();
      }
    }
  if (waiting.length > 0) yield take();
}

/** Returns the records of each chunk. */
async function* cut(
  input: AsyncIterable<Uint8Array>,
  splitter: RecordSplitter,
): AsyncGenerator<Iterable<RawRecord>> {
  for await (const chunk of input) yield splitter.push(chunk);
  yield splitter.end();
}

/**
 * Packs records into one array with its own memory.
 *
 * @param isLastUse whether the records' own memory may move away: with sections, later batches need it too.
 */
function pack(records: readonly RawRecord[], first: number, isLastUse: boolean): PackedRecords {
  let end = 0;
  const ends = records.map(({ bytes }) => (end += bytes.length));
  const joined = concatBytes(records.map((record) => record.bytes));
  // Not `slice`: that of a Buffer copies nothing.
  const bytes = isLastUse && canMove(joined) ? joined : new Uint8Array(joined);
  return { bytes, ends, lines: records.map((record) => record.line), first };
}

/** Returns whether the memory holds only these bytes, besides a byte-order mark and a line feed, and so can be moved. */
function canMove({ byteOffset, length, buffer }: Uint8Array): boolean {
  return byteOffset <= MARK_LENGTH && byteOffset + length + 1 >= buffer.byteLength;
}

/**
 * Answers a batch. If a record ends its worker, the others run again without it. If it does so again when it runs alone, it
 * gets an error line. A record that is large enough is solved in parts.
 */
async function answerBatch(records: PackedRecords, run: AnswerRun): Promise<Answered> {
  if (records.ends.length === 0) return joinAnswers();
  const progress = new SharedProgress();
  run.gauge.begin(progress, records, 1 / answersPerRecord(run.plan.sections));
  const failedEstimates = [...run.failedEstimates];
  const asked = { ...planNow(run), failedEstimates };
  try {
    const solved = await run.runner.run<Solved>(
      { kind: 'solve', plan: asked, records },
      { milliseconds: run.plan.timeLimitMs, signal: run.signal, progress },
    );
    run.gauge.end(progress);
    if (solved.unable !== undefined) {
      const { index, count } = solved.unable;
      const next = index + count;
      const withAll = { ...run, plan: { ...run.plan, among: 'all' } } as const;
      return joinAnswers(
        solved,
        await answerBatch(slice(records, index, next), withAll),
        await answerBatch(sliceFrom(records, next), run),
      );
    }
    if (solved.inParts === undefined) return solved;
    const { index, parts, solver, bytes } = solved.inParts;
    const record: PackedRecords = {
      bytes,
      ends: [bytes.length],
      lines: [records.lines[index]!],
      first: records.first + index,
    };
    // With a named solver, the workers load no others to choose from.
    const named = run.plan.sections === undefined ? { ...run, plan: { ...run.plan, solver } } : run;
    const inParts = await answerInParts(record, parts, named);
    return joinAnswers(solved, inParts, await answerBatch(sliceFrom(records, index + 1), run));
  } catch (thrown) {
    run.gauge.end(progress);
    const { length } = records.ends;
    if (isHarm(thrown))
      return length === 1 ? failRecord(records, 0, thrown, 0, run.plan) : answerAlone(records, run);
    if (!(thrown instanceof JobStopped)) throw thrown;
    if (thrown.reason === 'interrupted') throw errorOfStop(thrown, run.plan);
    const isKept = !(records.bytes.buffer as ArrayBuffer).detached;
    if (isKept && excludesConsidered(thrown, length, asked, run)) {
      if (length === 1) run.onStopped(records.lines[0]!, thrown.reason);
      return answerBatch(records, run);
    }
    // Which record ended the worker is unknown.
    if (thrown.index < 0 && length > 1) return answerAlone(records, run);
    const suspect = Math.max(0, thrown.index);
    const solver = run.solvers.has(thrown.about) ? thrown.about : undefined;
    const plan = solver === undefined ? run.plan : { ...run.plan, solver };
    const error = errorOfStop(thrown, planFor(plan, records.first + suspect));
    // An earlier record may have caused the crash, by memory that it holds or by a timer that fails.
    const isSure = thrown.reason === 'time-limit' || length === 1;
    if (isSure) run.onStopped(records.lines[suspect]!, thrown.reason, solver);
    const isAnother = isSure && isKept && blamesEstimate(thrown, solver, failedEstimates, run);
    return joinAnswers(
      await answerBatch(slice(records, 0, suspect), run),
      isSure && !isAnother
        ? ((await rescue(records, suspect, thrown, run)) ??
            failRecord(records, suspect, error, thrown.elapsed, plan))
        : await answerBatch(slice(records, suspect, suspect + 1), run),
      await answerBatch(sliceFrom(records, suspect + 1), run),
    );
  }
}

/** Returns the plan for records that are answered now: without solvers that have been excluded since the file began. */
function planNow({ plan, considered }: AnswerRun): SolvePlan {
  const isChanged = considered?.excludedBecause !== undefined && plan.among !== 'all';
  return isChanged ? { ...plan, among: 'bundled' } : plan;
}

/**
 * Excludes all solvers that are only considered if one of them may have ended the worker and nothing shows which one.
 *
 * @param asked the plan of the batch.
 * @returns whether the batch must be answered again without them.
 */
function excludesConsidered(
  stopped: JobStopped,
  length: number,
  asked: SolvePlan,
  { considered }: AnswerRun,
): boolean {
  if (considered === undefined || asked.among === 'bundled' || asked.among === 'all') return false;
  const { index, step, about, reason } = stopped;
  if (step === 'judge') return false;
  if (index >= 0) {
    // A record that takes too long is alone; any other may suffer from those before it.
    if (reason === 'time-limit' ? step !== 'choose' : length > 1) return false;
    const isAskedAgain =
      step === 'choose' && asked.failedEstimates?.some((each) => each.solver === about) === true;
    if (considered.ids.has(about) && !isAskedAgain) return false;
  }
  considered.excludedBecause ??= reason === 'out-of-memory' ? endingOf(stopped) : stopped.message;
  return true;
}

/**
 * Returns whether a solver's estimate ended the worker. Then the solver is not asked again, and the others answer the record.
 *
 * @param known the solvers that this worker did not ask. A plugin that says that it was asked all the same changes nothing.
 */
function blamesEstimate(
  stopped: JobStopped,
  solver: string | undefined,
  known: readonly FailedEstimate[],
  { failedEstimates }: AnswerRun,
): boolean {
  const isKnown = (among: readonly FailedEstimate[]): boolean =>
    among.some((each) => each.solver === solver);
  if (stopped.step !== 'choose' || solver === undefined || isKnown(known)) return false;
  if (!isKnown(failedEstimates)) failedEstimates.push({ solver, reason: endingOf(stopped) });
  return true;
}

function rescue(
  records: PackedRecords,
  index: number,
  stopped: JobStopped,
  { runner, plan, signal }: AnswerRun,
): Promise<Answered | undefined> {
  if (stopped.incumbent?.index !== index) return Promise.resolve(undefined);
  const record = slice(records, index, index + 1);
  return rescueAnswer({ runner, plan, signal, record, stopped, mustSettle: false });
}

/** Returns whether a plugin changed built-in objects: only the records that fail alone then fail because of that. */
function isHarm(thrown: unknown): thrown is QueensideError {
  return thrown instanceof QueensideError && thrown.code === 'batch/plugin-harms';
}

async function answerAlone(records: PackedRecords, run: AnswerRun): Promise<Answered> {
  const alone = records.ends.map((_, index) => slice(records, index, index + 1));
  return joinAnswers(...(await Promise.all(alone.map((each) => answerBatch(each, run)))));
}

function joinAnswers(...answers: readonly Answered[]): Answered {
  return {
    reports: joinReports(answers.map(({ reports }) => reports)),
    chunks: answers.flatMap(({ chunks }) => chunks),
    pictures: answers.flatMap(({ pictures = [] }) => pictures),
    traces: answers.flatMap(({ traces = [] }) => traces),
  };
}

function sliceFrom(records: PackedRecords, from: number): PackedRecords {
  return slice(records, from, records.ends.length);
}

function slice(
  { bytes, ends, lines, first }: PackedRecords,
  from: number,
  to: number,
): PackedRecords {
  const start = from === 0 ? 0 : ends[from - 1]!;
  return {
    // The bytes may have been moved to a worker; an empty slice needs none.
    bytes: to === from ? new Uint8Array(0) : new Uint8Array(bytes.subarray(start, ends[to - 1])),
    ends: ends.slice(from, to).map((end) => end - start),
    lines: lines.slice(from, to),
    first: first + from,
  };
}
