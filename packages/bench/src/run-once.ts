import type { SolvePlan, TimedRun } from '@queenside/runtime';
import {
  type RecordReport,
  reportError,
  unpackReports,
  type ObjectiveReport,
} from '@queenside/runtime/report';
import {
  errorOfStop,
  rescueAnswer,
  type Engine,
  JobStopped,
  type JobRunner,
} from '@queenside/batch';
import { defined, gaveUp, QueensideError } from '@queenside/core';
import type { Standing } from './cell.ts';

/** The outcome of one run. */
export interface MeasuredRun {
  readonly run: TimedRun;
  /** `measured` if the answer was right and in time. */
  readonly standing: Standing;
  /** Whether the run cost its worker. */
  readonly endedWorker: boolean;
}

/**
 * Solves one record once.
 *
 * @returns undefined if the signal stopped the run.
 */
export async function runOnce(
  workers: JobRunner,
  plan: SolvePlan,
  record: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<MeasuredRun | undefined> {
  try {
    const run = await workers.run<TimedRun>(
      { kind: 'time', plan, record },
      { milliseconds: plan.timeLimitMs, signal },
    );
    return { run, standing: standingOf(run, plan.timeLimitMs), endedWorker: false };
  } catch (thrown) {
    if (!(thrown instanceof JobStopped)) throw thrown;
    if (thrown.reason === 'interrupted') return undefined;
    const objective = await rescueObjective(workers, plan, record, signal, thrown);
    if (objective !== undefined) {
      const run = { milliseconds: thrown.elapsed, stats: {}, objective };
      return { run, standing: 'measured', endedWorker: true };
    }
    const error = reportError(errorOfStop(thrown, plan));
    const standing = thrown.reason === 'time-limit' ? 'overran' : 'failed';
    const run = { milliseconds: thrown.elapsed, stats: {}, error };
    return { run, standing, endedWorker: true };
  }
}

/** Returns how good the best answer of a stopped run is, if it had announced one that is right. */
async function rescueObjective(
  runner: JobRunner,
  plan: SolvePlan,
  record: Uint8Array,
  signal: AbortSignal | undefined,
  stopped: JobStopped,
): Promise<ObjectiveReport | undefined> {
  const bytes = new Uint8Array(record);
  const answered = await rescueAnswer({
    runner,
    plan,
    signal,
    record: { bytes, ends: [bytes.length], lines: [1], first: 0 },
    stopped,
    mustSettle: true,
  });
  return answered && unpackReports(answered.reports)[0]!.objective;
}

function standingOf({ milliseconds, error, objective }: TimedRun, limit: number): Standing {
  // A run with an objective may take all the time that it has.
  if (objective !== undefined) return 'measured';
  if (error?.code === 'core/answer-wrong') return 'wrong';
  if (error?.code === 'batch/not-verified') return 'undecided';
  if (milliseconds > limit || error?.code === 'batch/time-limit') return 'overran';
  if (error === undefined) return 'measured';
  return error.code === 'core/gave-up' ? 'gave-up' : 'failed';
}

/** An outside program and the limit of its output, in bytes. */
export interface CommandProgram {
  readonly command: readonly string[];
  readonly outputLimit: number;
}

/**
 * Has a program answer one record once, as `run --command` does. Its time is that of its process.
 *
 * @returns undefined if the signal stopped the run.
 * @throws QueensideError if the program cannot be started.
 */
export async function runProgramOnce(
  engine: Engine,
  { command, outputLimit }: CommandProgram,
  { problem, origin, seed, timeLimitMs, solver = '' }: SolvePlan,
  record: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<MeasuredRun | undefined> {
  let milliseconds = 0;
  let report: RecordReport | undefined;
  const { name, variant, evaluation } = origin;
  try {
    const file = await engine.processFile({
      input: name,
      source: onlyChunk(record),
      sink: { write: async () => {}, commit: async () => {}, discard: async () => {} },
      destination: { problem, options: {}, command, ...defined({ variant, evaluation }) },
      seed,
      timeLimitMs,
      outputLimit,
      ...defined({ signal }),
      onRecord: (each) => (report = each),
      onAnswered: async ({ elapsed = 0 }) => void (milliseconds = elapsed),
    });
    const { proof, objective, error = file.error } = report!;
    const isOpen = error === undefined && proof === 'feasible' && objective === undefined;
    const fault = isOpen ? reportError(gaveUp(solver, 'that is all that its answer says')) : error;
    const run = {
      milliseconds,
      stats: {},
      ...defined({ objective, error: fault }),
    };
    const isWrong = error?.code === 'batch/answer-mistaken';
    const standing = isWrong ? 'wrong' : standingOf(run, timeLimitMs);
    return { run, standing, endedWorker: false };
  } catch (thrown) {
    if (thrown instanceof QueensideError && thrown.code === 'batch/interrupted') return undefined;
    throw thrown;
  }
}

async function* onlyChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
