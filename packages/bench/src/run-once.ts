import {
  errorOfStop,
  JobStopped,
  reportError,
  type JobRunner,
  type SolvePlan,
  type TimedRun,
} from '@queenside/batch';
import type { Standing } from './cell.ts';

/** The outcome of one run. */
export interface RunOutcome {
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
): Promise<RunOutcome | undefined> {
  try {
    const run = await workers.run<TimedRun>(
      { kind: 'time', plan, record },
      { milliseconds: plan.timeLimitMs, signal },
    );
    return { run, standing: standingOf(run, plan.timeLimitMs), endedWorker: false };
  } catch (thrown) {
    if (!(thrown instanceof JobStopped)) throw thrown;
    if (thrown.reason === 'interrupted') return undefined;
    const error = reportError(errorOfStop(thrown, plan));
    const standing = thrown.reason === 'time-limit' ? 'overran' : 'failed';
    const run = { milliseconds: thrown.elapsed, stats: {}, error };
    return { run, standing, endedWorker: true };
  }
}

function standingOf({ milliseconds, error }: TimedRun, limit: number): Standing {
  if (error?.code === 'core/answer-wrong') return 'wrong';
  if (error?.code === 'batch/not-verified') return 'undecided';
  if (milliseconds > limit || error?.code === 'batch/time-limit') return 'overran';
  if (error === undefined) return 'measured';
  return error.code === 'core/gave-up' ? 'gave-up' : 'failed';
}
