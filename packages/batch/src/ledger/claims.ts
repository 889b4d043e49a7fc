/** The types of calls to the ledger, and of its answers. Times are milliseconds since 1970. */
import type { KeptAnswers } from '../file/requests.ts';
import type { PackedReports, RecordReport } from '@queenside/runtime/report';
import type { FileReport } from '../file/file-report.ts';
import type { BusyFile } from '../file/share.ts';
import type { PlacedFile } from '@queenside/host';
import type { MadeSide, SideOptions } from '../outbox/side-options.ts';

/** The reason why a claimed file makes no progress: other files have all workers. */
export interface Waiting {
  readonly since: number;
  /** The files that have the workers, the oldest first; none if the workers are elsewhere. */
  readonly busy: readonly BusyFile[];
}

/** The questions and messages of the ledger to the attempt at a file. */
export interface AttemptWatch {
  /** Returns what the file waits for; undefined if a worker works on it. */
  waiting(): Waiting | undefined;
  /** Called when the user wants it stopped. */
  stop(): void;
}

export type FileState = 'queued' | 'running' | 'done' | 'failed' | 'rejected';

/** A file that a process wants to answer. */
export interface ClaimRequest {
  /** The answer file's path below the outbox, with `/` between folders. */
  readonly output: string;
  /** The input's absolute path. */
  readonly input: string;
  /** The hash of the input's content. */
  readonly hash: string;
  /** The input's version, if it tells the content. */
  readonly version?: string | undefined;
  readonly bytes: number;
  /** Everything besides the content that determines the answer. */
  readonly plan: string;
  /** Grants the claim even if the file has been answered. */
  readonly again?: boolean;
  /** Grants the claim also if the file has been answered, but the reports of its records were not kept. */
  readonly needsRecords?: boolean;
  /** The drawings and traces to make with the answer. If there are any, the answers of an earlier attempt are dropped. */
  readonly side?: SideOptions;
  readonly watch?: AttemptWatch;
}

/** A question for the answer of a file that has not changed. */
export type KnownRequest = Pick<ClaimRequest, 'output' | 'plan' | 'needsRecords'> & {
  readonly version: string;
};

/** The same content has been answered with the same plan. */
export interface KnownAnswer {
  readonly kind: 'answered';
  readonly report: FileReport;
  readonly records: readonly RecordReport[];
  readonly published: PlacedFile;
  readonly side?: MadeSide | undefined;
}

/** The ledger's reply to a claim. */
export type Claim =
  | { readonly kind: 'granted'; readonly lease: Lease }
  | KnownAnswer
  /** The user has stopped this content, and has not asked to retry it. */
  | { readonly kind: 'stopped' }
  /** Another process holds the lease. */
  | { readonly kind: 'taken'; readonly until: number };

/** The right to answer a file. */
export interface Lease {
  readonly output: string;
  /** Increases with each claim: a lease with a smaller number than the file's has been lost. */
  readonly fence: number;
  /** This attempt's number, from 1. */
  readonly attempt: number;
  /** Whether the same content was answered with another plan. */
  readonly isReplanned: boolean;
  /** The answers of an earlier attempt, in input order, from the first record on, without gaps. */
  readonly kept: readonly KeptAnswers[];
}

/** The files that a finished attempt publishes, and its report. */
export interface AttemptResult {
  /** Prepared files, the answer file first. */
  readonly results: readonly { readonly file: string; place(): PlacedFile }[];
  /** The reports of all records, if there are not too many to keep. */
  readonly records?: PackedReports | undefined;
  readonly side?: MadeSide | undefined;
}

/** A file, as `status` shows it. */
export interface LedgerEntry {
  readonly output: string;
  readonly input: string;
  /** The size of the last claimed content; 0 if the engine could not read the file. */
  readonly bytes: number;
  readonly state: FileState;
  readonly attempts: number;
  readonly claimedAt: number;
  readonly finishedAt: number | undefined;
  readonly process: number | undefined;
  /** The wait of a file whose state is `running`, but which has no worker. */
  readonly waiting: Waiting | undefined;
  /** The state is `running`, but the process that claimed the file is gone or silent. */
  readonly isAbandoned: boolean;
  readonly report: FileReport | undefined;
}

/** One event in a file's history. */
export interface HistoryEntry {
  readonly output: string;
  readonly at: number;
  readonly event: string;
  readonly detail: string;
}
