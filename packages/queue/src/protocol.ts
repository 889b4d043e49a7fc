/** The messages between senders and workers. */
import type { Incumbent, RecordJob, Step } from '@queenside/batch';

/** The data of a BullMQ job. */
export interface JobData {
  /** Id of the member that waits for the result. */
  readonly sender: string;
  /** A packed {@link Order}. */
  readonly order: string;
}

export interface Order {
  readonly job: RecordJob;
  /** Time limit for each step of each record; Infinity for none. */
  readonly milliseconds: number;
}

export interface JobProgress {
  /** Index of the record in the job, from 0. */
  readonly index: number;
  /** A number from 0 to 1. */
  readonly fraction: number;
}

/** The outcome of a job. */
export type Outcome =
  | { readonly result: unknown; readonly elapsed: number }
  | {
      readonly error: { readonly code: string; readonly cause: string; readonly remedy: string };
    }
  | {
      readonly stopped: {
        readonly reason: 'time-limit' | 'interrupted' | 'died' | 'out-of-memory';
        readonly index: number;
        readonly step?: Step;
        readonly about?: string;
        readonly elapsed: number;
        readonly detail: string;
        /** The best answer so far of the running record. */
        readonly incumbent?: Incumbent | undefined;
      };
    };

/** Shows the user one line. */
export type Notice = (line: string) => void;
