import type { RecordJob, SolvePlan } from '@queenside/runtime';
import { SharedProgress, type JobLimits } from '@queenside/batch';

const encoder = new TextEncoder();

/** Answer of a `solve` job. */
export interface Answer {
  readonly chunks: readonly Uint8Array[];
}

export const NO_LIMITS = { milliseconds: Infinity, signal: undefined };

/** Makes a job for the solver `gated` with one record, and limits with the progress that follows it. */
export function jobOf(
  record: string,
  options: SolvePlan['options'] = {},
): { job: RecordJob; limits: JobLimits & { progress: SharedProgress } } {
  const bytes = encoder.encode(record);
  const plan: SolvePlan = {
    problem: 'double',
    origin: { name: 'double.txt' },
    solver: 'gated',
    options,
    seed: 1,
    timeLimitMs: Infinity,
    explain: false,
    draw: false,
  };
  const job: RecordJob = {
    kind: 'solve',
    plan,
    records: { bytes, ends: [bytes.length], lines: [1], first: 0 },
  };
  return { job, limits: { ...NO_LIMITS, progress: new SharedProgress() } };
}
