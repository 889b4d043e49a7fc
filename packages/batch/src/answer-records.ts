/**
 * From a stream of bytes to a stream of answers: cuts the input into records, hands them to the workers in batches,
 * and passes the answers on in input order.
 */
import { concatBytes, recordSeed, RecordSplitter, type RawRecord } from '@queenside/core';
import { batchError } from './errors.ts';
import type { Gauge } from './gauge.ts';
import { JobStopped, type JobLimits, type WorkerPool } from './pool.ts';
import { errorLine, reportError, type RecordReport } from './report.ts';
import type { Answered, PackedRecords, SolvePlan } from './worker/jobs.ts';
import { ownsItsMemory } from './worker/output.ts';
import { Pulse } from './worker/pulse.ts';

/** A batch should take a worker about this long: long enough to make its way there and back cheap. */
const BATCH_TARGET_MS = 20;
const BATCH_MAX_RECORDS = 4096;
const BATCH_MAX_BYTES = 1 << 20;

export interface AnswerRun {
  readonly pool: WorkerPool;
  readonly plan: SolvePlan;
  /** How many batches are worked on at once. */
  readonly jobs: number;
  readonly signal: AbortSignal | undefined;
  readonly gauge: Gauge;
}

/**
 * Answers all records of an input.
 *
 * @returns the answers in input order, a batch at a time.
 * @throws QueensideError `batch/interrupted` where the signal stops the run.
 */
export async function* answerRecords(
  input: AsyncIterable<Uint8Array>,
  run: AnswerRun,
): AsyncGenerator<Answered> {
  const sizer = new BatchSizer();
  const window: Promise<Answered>[] = [];
  try {
    for await (const batch of batches(input, sizer)) {
      const started = performance.now();
      const answered = answerBatch(batch, run).then((result) => {
        sizer.learn(batch.ends.length, performance.now() - started, result);
        run.gauge.advance(batch.ends.at(-1) ?? 0);
        return result;
      });
      answered.catch(() => undefined);
      window.push(answered);
      if (window.length >= run.jobs * 2) yield await window.shift()!;
    }
    while (window.length > 0) yield await window.shift()!;
  } finally {
    await Promise.allSettled(window);
  }
}

/** How many records make a batch: one to begin with, then as many as fill the target time. */
class BatchSizer {
  records = 1;

  learn(records: number, elapsedMs: number, { records: reports }: Answered): void {
    const solving = reports.reduce((sum, report) => sum + report.milliseconds, 0);
    const each = Math.max(solving, elapsedMs / 4) / records;
    const wanted = Math.floor(
      BATCH_TARGET_MS / Math.max(each, BATCH_TARGET_MS / BATCH_MAX_RECORDS),
    );
    this.records = Math.max(1, Math.min(wanted, this.records * 8));
  }
}

async function* batches(
  input: AsyncIterable<Uint8Array>,
  sizer: BatchSizer,
): AsyncGenerator<PackedRecords> {
  const splitter = new RecordSplitter();
  let first = 0;
  let waiting: RawRecord[] = [];
  let bytes = 0;
  const take = (): PackedRecords => {
    const packed = pack(waiting, first);
    first += waiting.length;
    waiting = [];
    bytes = 0;
    return packed;
  };
  const isFull = (): boolean => waiting.length >= sizer.records || bytes >= BATCH_MAX_BYTES;
  for await (const chunk of input)
    for (const record of splitter.push(chunk)) {
      waiting.push(record);
      bytes += record.bytes.length;
      if (isFull()) yield take();
    }
  for (const record of splitter.end()) waiting.push(record);
  if (waiting.length > 0) yield take();
}

/** Records as one array of their own memory. */
function pack(records: readonly RawRecord[], first: number): PackedRecords {
  let end = 0;
  const ends = records.map(({ bytes }) => (end += bytes.length));
  const joined = concatBytes(records.map((record) => record.bytes));
  const bytes = ownsItsMemory(joined) ? joined : joined.slice();
  return { bytes, ends, lines: records.map((record) => record.line), first };
}

/** Answers a batch. A record that ends its worker is answered by an error line, and the others are run again. */
async function answerBatch(records: PackedRecords, run: AnswerRun): Promise<Answered> {
  if (records.ends.length === 0) return { records: [], chunks: [] };
  const pulse = new Pulse();
  const limits: JobLimits = { milliseconds: run.plan.timeLimitMs, signal: run.signal };
  run.gauge.begin(pulse, records);
  try {
    return await run.pool.run<Answered>(
      { kind: 'solve', plan: run.plan, records, pulse: pulse.memory },
      limits,
    );
  } catch (thrown) {
    if (!(thrown instanceof JobStopped)) throw thrown;
    if (thrown.reason === 'interrupted') throw batchError('interrupted');
    const culprit = Math.max(0, thrown.index);
    const before = await answerBatch(slice(records, 0, culprit), run);
    const failed = failRecord(records, culprit, thrown, run.plan);
    const after = await answerBatch(slice(records, culprit + 1, records.ends.length), run);
    return {
      records: [...before.records, ...failed.records, ...after.records],
      chunks: [...before.chunks, ...failed.chunks, ...after.chunks],
    };
  } finally {
    run.gauge.end(pulse);
  }
}

function slice(
  { bytes, ends, lines, first }: PackedRecords,
  from: number,
  to: number,
): PackedRecords {
  const start = from === 0 ? 0 : ends[from - 1]!;
  return {
    bytes: bytes.slice(start, to === from ? start : ends[to - 1]),
    ends: ends.slice(from, to).map((end) => end - start),
    lines: lines.slice(from, to),
    first: first + from,
  };
}

function failRecord(
  records: PackedRecords,
  index: number,
  stopped: JobStopped,
  plan: SolvePlan,
): Answered {
  const line = records.lines[index]!;
  const error = reportError(errorOf(stopped, plan));
  const text = Buffer.from(errorLine(line, error));
  const report: RecordReport = {
    line,
    status: 'failed',
    error,
    ...(plan.solver !== undefined && { solver: plan.solver }),
    seed: recordSeed(plan.seed, records.first + index),
    milliseconds: stopped.elapsed,
    stats: {},
    bytes: text.length,
  };
  return { records: [report], chunks: [text] };
}

function errorOf(stopped: JobStopped, plan: SolvePlan) {
  switch (stopped.reason) {
    case 'time-limit':
      return batchError('time-limit', { limit: describeSeconds(plan.timeLimitMs) });
    case 'out-of-memory':
      return batchError('out-of-memory');
    default:
      return batchError('worker-died', {
        reason: stopped.message,
        solver: plan.solver ?? plan.problem,
      });
  }
}

/** A time for people: `500 ms`, `10 s`. */
export function describeSeconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}
