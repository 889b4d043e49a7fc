/** What senders and workers tell each other. */
import type { RecordJob, Step } from '@queenside/batch';

/** A job on its way to a worker: without the memory that only threads can share. */
type SentJob = Distributed<RecordJob>;
type Distributed<Job> = Job extends unknown ? Omit<Job, 'pulse'> : never;

/** What a queue holds of a job. */
export interface JobData {
  /** The member that waits for the answer. */
  readonly sender: string;
  /** A packed {@link Order}. */
  readonly order: string;
}

export interface Order {
  readonly job: SentJob;
  /** For each step of each record; Infinity where there is none. */
  readonly milliseconds: number;
}

/** How far a worker is. */
export interface JobProgress {
  /** Of the record in the job, from 0. */
  readonly index: number;
  /** From 0 to 1. */
  readonly fraction: number;
}

/** What became of a job. */
export type Outcome =
  | { readonly result: unknown; readonly elapsed: number }
  | {
      readonly error: { readonly code: string; readonly wrong: string; readonly remedy: string };
    }
  | {
      readonly stopped: {
        readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
        readonly index: number;
        readonly step?: Step;
        readonly elapsed: number;
        readonly detail: string;
      };
    };

/** Takes one line for people. */
export type Notice = (line: string) => void;
