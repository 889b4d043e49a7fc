/** What the engine tells whoever listens, to be written to logs and counted: plain data, and no content of files. */
import type { FileReport } from './file-report.ts';
import type { ErrorReport, RecordReport } from '@queenside/runtime/report';
import type { BrokenPlugin } from './protocol/messages.ts';

/** Why a worker was ended, or ended itself, in the middle of a record. */
export type WorkerStop = 'time-limit' | 'died' | 'out-of-memory';

/** Something that happened. Inputs are named as in {@link FileReport.input}; times are milliseconds. */
export type BatchEvent =
  /** A plugin cannot be used; all others can. */
  | { readonly kind: 'plugin-broken'; readonly plugin: BrokenPlugin }
  /** File-system events do not work here: scans alone must do. */
  | { readonly kind: 'inbox-degraded'; readonly reason: string }
  /** A file of the inbox rests, and waits for its turn. */
  | { readonly kind: 'file-ready'; readonly input: string }
  /** A file that was announced has changed since, or is gone. */
  | { readonly kind: 'file-stale'; readonly input: string }
  /** A file has to wait, such as for room on the disk, and is begun again afterwards. */
  | { readonly kind: 'file-paused'; readonly input: string; readonly error: ErrorReport }
  | FileClaimed
  | RecordAnswered
  | WorkerStopped
  | FileFinished;

/** A file begins to be answered. */
export interface FileClaimed {
  readonly kind: 'file-claimed';
  readonly input: string;
  readonly problem: string;
  /** Where one was named. */
  readonly solver?: string;
  readonly bytes: number;
  /** From 1. */
  readonly attempt: number;
  /** How many records an earlier attempt has answered already. */
  readonly kept: number;
}

/** A record was answered, or failed. Told in input order; not of records that an earlier attempt answered. */
export interface RecordAnswered {
  readonly kind: 'record-answered';
  readonly input: string;
  readonly problem: string;
  readonly record: RecordReport;
}

/** A record cost its worker. The worker is replaced, and the record fails. */
export interface WorkerStopped {
  readonly kind: 'worker-stopped';
  readonly input: string;
  readonly problem: string;
  /** Where one was named. */
  readonly solver?: string;
  /** The record's line, from 1. */
  readonly line: number;
  readonly reason: WorkerStop;
}

/** Nothing more happens to a file: it is published, or is not going to be. */
export interface FileFinished {
  readonly kind: 'file-finished';
  readonly report: FileReport;
  /** Since it was ready to be taken, or, where nobody knows, since it was begun. */
  readonly sinceReady: number;
}

/** Called when something happened; it must not throw. */
export type BatchListener = (event: BatchEvent) => void;

/** Passes events on to any number of listeners. */
export class EventChannel {
  readonly #listeners: BatchListener[] = [];

  /** Whether anybody listens: else there is no need to tell what happens often. */
  get isHeard(): boolean {
    return this.#listeners.length > 0;
  }

  listen(listener: BatchListener): void {
    this.#listeners.push(listener);
  }

  tell(event: BatchEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
