/** Solves one large record in parts, on several workers. */
import { QueensideError } from '@queenside/core/basics';
import type { AnswerRun } from './answer-run.ts';
import { hostError } from '@queenside/host';
import type { WorkerStop } from '../events.ts';
import { errorOfStop, failRecord } from './fail-record.ts';
import { JobStopped } from '../pool/job-stopped.ts';
import { timeLimitError } from '@queenside/runtime/errors';
import { partsKey } from './part-store.ts';
import type { Answered, PackedRecords, PartResult, SolvePlan } from '@queenside/runtime';
import { planFor } from '@queenside/runtime/report';
import { SharedProgress } from '../protocol/shared-progress.ts';

const LOOK_EVERY_MS = 20;
/** The errors that end work on the whole file. */
const OF_THE_FILE = new Set(['batch/interrupted', 'batch/too-many-open-files']);

/**
 * Answers one record in parts. Does not solve parts again that an earlier run has kept.
 *
 * @throws QueensideError `batch/interrupted` or `batch/too-many-open-files`; finished parts are kept.
 */
export async function answerInParts(
  record: PackedRecords,
  parts: number,
  run: AnswerRun,
): Promise<Answered> {
  const started = performance.now();
  const stop = new AbortController();
  const interrupt = (): void => stop.abort(hostError('interrupted'));
  const { timeLimitMs } = run.plan;
  const running = new Set<SharedProgress>();
  const clock = startClock(running, timeLimitMs, () =>
    stop.abort(timeLimitError(run.plan.timeLimitMs)),
  );
  run.signal?.addEventListener('abort', interrupt);
  if (run.signal?.aborted === true) interrupt();
  const key = partsKey(planFor(run.plan, record.first), record, parts);
  try {
    const results = await solveParts(record, parts, key, { ...run, running }, stop);
    clearInterval(clock);
    const answered = await run.runner.run<Answered>(
      { kind: 'join', plan: run.plan, records: record, results },
      { milliseconds: timeLimitMs, signal: run.signal },
    );
    await run.partStore?.forget(key);
    return answered;
  } catch (thrown) {
    // The first reason counts, not the errors that it caused in other parts.
    const first: unknown = stop.signal.aborted ? stop.signal.reason : thrown;
    const error = asRecordError(first, planFor(run.plan, record.first));
    if (OF_THE_FILE.has(error.code)) throw error;
    const reason = stopReason(first);
    if (reason !== undefined) run.onStopped(record.lines[0]!, reason);
    return failRecord(record, 0, error, performance.now() - started, run.plan);
  } finally {
    clearInterval(clock);
    run.signal?.removeEventListener('abort', interrupt);
  }
}

/** Calls `end` when the parts have worked for too long. Time during which all of them wait for a worker does not count. */
function startClock(
  running: ReadonlySet<SharedProgress>,
  milliseconds: number,
  end: () => void,
): NodeJS.Timeout | undefined {
  if (!Number.isFinite(milliseconds)) return undefined;
  let worked = 0;
  let before = performance.now();
  return setInterval(() => {
    const now = performance.now();
    if ([...running].some(({ index }) => index >= 0)) worked += now - before;
    before = now;
    if (worked > milliseconds) end();
  }, LOOK_EVERY_MS);
}

/** A run, with the progress of the parts in progress. */
interface PartsRun extends AnswerRun {
  readonly running: Set<SharedProgress>;
}

async function solveParts(
  record: PackedRecords,
  parts: number,
  key: string,
  run: PartsRun,
  stop: AbortController,
): Promise<PartResult[]> {
  const known = (await run.partStore?.load(key)) ?? new Map<number, PartResult>();
  const bytes = record.bytes.length / parts;
  let advanced = 0;
  const solveOne = async (part: number): Promise<PartResult> => {
    const before = known.get(part);
    const result = before ?? (await solvePart(record, part, parts, run, stop.signal));
    if (before === undefined) await run.partStore?.save(key, part, result);
    run.gauge.advance(bytes);
    advanced += bytes;
    return result;
  };
  try {
    return await Promise.all(Array.from({ length: parts }, (_, part) => solveOne(part)));
  } catch (thrown) {
    stop.abort(thrown);
    throw thrown;
  } finally {
    // The record as a whole is counted when it is answered.
    run.gauge.advance(-advanced);
  }
}

async function solvePart(
  record: PackedRecords,
  part: number,
  parts: number,
  run: PartsRun,
  signal: AbortSignal,
): Promise<PartResult> {
  const progress = new SharedProgress();
  run.running.add(progress);
  run.gauge.begin(progress, record, 1 / parts);
  try {
    return await run.runner.run<PartResult>(
      { kind: 'part', plan: run.plan, records: record, part, parts },
      { milliseconds: Infinity, signal, progress },
    );
  } finally {
    run.running.delete(progress);
    run.gauge.end(progress);
  }
}

/** Returns why a worker was stopped; undefined if none was. */
function stopReason(first: unknown): WorkerStop | undefined {
  if (first instanceof QueensideError && first.code === 'batch/time-limit') return 'time-limit';
  return first instanceof JobStopped && first.reason !== 'interrupted' ? first.reason : undefined;
}

function asRecordError(first: unknown, plan: SolvePlan): QueensideError {
  if (first instanceof JobStopped) return errorOfStop(first, plan);
  if (first instanceof QueensideError) return first;
  throw first;
}
