import { errorOfStop } from '../records/fail-record.ts';
import { JobStopped } from '../workers/job-stopped.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { reportError } from '../report.ts';
import type { SolvePlan, Trial } from '../worker/jobs.ts';
import { Pulse } from '../worker/pulse.ts';
import type { Standing } from './cell.ts';

/** How one run ended. */
export interface Ending {
  readonly trial: Trial;
  /** `measured` where the answer was right and in time. */
  readonly standing: Standing;
  /** Whether its worker was ended with it. */
  readonly endedWorker: boolean;
}

/**
 * Has one record solved once.
 *
 * @returns undefined where the signal stopped it.
 */
export async function tryOnce(
  pool: WorkerPool,
  plan: SolvePlan,
  record: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Ending | undefined> {
  try {
    const trial = await pool.run<Trial>(
      { kind: 'trial', plan, record, pulse: new Pulse().memory },
      { milliseconds: plan.timeLimitMs, signal },
    );
    return { trial, standing: standingOf(trial, plan.timeLimitMs), endedWorker: false };
  } catch (thrown) {
    if (!(thrown instanceof JobStopped)) throw thrown;
    if (thrown.reason === 'interrupted') return undefined;
    const error = reportError(errorOfStop(thrown, plan));
    const standing = thrown.reason === 'time-limit' ? 'overran' : 'failed';
    const trial = { milliseconds: thrown.elapsed, stats: {}, error };
    return { trial, standing, endedWorker: true };
  }
}

function standingOf({ milliseconds, error }: Trial, limit: number): Standing {
  if (error?.code === 'core/answer-wrong') return 'wrong';
  if (milliseconds > limit || error?.code === 'batch/time-limit') return 'overran';
  if (error === undefined) return 'measured';
  return error.code === 'core/gave-up' ? 'gave-up' : 'failed';
}
