/** What the engine and a worker process say to each other. */
import type { Task } from './jobs.ts';
import type { JobOutcome } from './run-job.ts';

/** The process finds its pulse file here: behind standard input, output and error. */
export const PULSE_DESCRIPTOR = 3;

/** What a process is told when it starts, as JSON behind the address of its module. */
export interface ProcessStart {
  /** The URL of the module that its second thread runs. */
  readonly module: string;
  /** All that it may hold in memory, in MiB. */
  readonly memoryMb: number;
  /** The heap of the thread that runs plugins, in MiB. */
  readonly heapMb: number;
}

/** A task as it travels: no memory can be shared, so it has no pulse. */
export interface ProcessOrder {
  readonly task: Task;
}

/** A process answers each order once, or says why it ends. */
export type ProcessReport = { readonly outcome: JobOutcome } | { readonly ending: Ending };

/** Why a process ends. */
export interface Ending {
  readonly isOutOfMemory: boolean;
  readonly reason: string;
}
