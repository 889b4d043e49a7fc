import type { RecordSplitter } from '@queenside/runtime/records';
import type { FailedEstimate, SolvePlan } from '@queenside/runtime';
import type { WorkerStop } from '../events.ts';
import type { JobRunner } from '../pool/job-runner.ts';
import type { Gauge } from '../file/gauge.ts';
import type { PartStore } from './part-store.ts';

/** Third-party solvers that a file does not name, but that are considered for it. */
export interface ConsideredSolvers {
  readonly ids: ReadonlySet<string>;
  /** How the worker ended, in words. Set as soon as the records are excluded that may have ended it. */
  excludedBecause?: string;
}

/** Everything that is needed to answer the records of one input. */
export interface AnswerRun {
  /** Cuts the input into records. */
  readonly splitter: RecordSplitter;
  readonly runner: JobRunner;
  readonly plan: SolvePlan;
  readonly signal: AbortSignal | undefined;
  readonly gauge: Gauge;
  /** Keeps the parts of long records until they are joined. */
  readonly partStore: PartStore | undefined;
  /** The number of records at the start that have been answered already. */
  readonly done: number;
  /** The ids of the problem's solvers. */
  readonly solvers: ReadonlySet<string>;
  /** Those whose estimates have ended workers: they are not asked again. */
  readonly failedEstimates: FailedEstimate[];
  /** The considered solvers; undefined if there are none. */
  readonly considered: ConsideredSolvers | undefined;
  /** Called for each record that cost its worker. @param solver that was at work, if known. */
  onStopped(line: number, reason: WorkerStop, solver?: string): void;
}
