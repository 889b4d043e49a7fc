/** The events of the engine, for logs and metrics: plain data, without contents of files. */
import { defined } from '@queenside/core/basics';
import type { FileReport } from './file/file-report.ts';
import type { ErrorReport, RecordReport } from '@queenside/runtime/report';
import type { BrokenPlugin } from './protocol/messages.ts';

/** The reason why a worker ended in the middle of a record. */
export type WorkerStop = 'time-limit' | 'died' | 'out-of-memory';

/** An event. Inputs are named as in {@link FileReport.input}; times are milliseconds. */
export type BatchEvent =
  /** A plugin cannot be used; all others can. */
  | { readonly kind: 'plugin-broken'; readonly plugin: BrokenPlugin }
  /** File-system events do not work here; only scans find files. */
  | { readonly kind: 'inbox-degraded'; readonly reason: string }
  /** A file of the inbox no longer changes, and waits for its turn. */
  | { readonly kind: 'file-ready'; readonly input: string }
  /** A file seems to be an input but is skipped because of its name. */
  | { readonly kind: 'file-skipped'; readonly input: string; readonly error: ErrorReport }
  /** A file that was announced has changed or disappeared. */
  | { readonly kind: 'file-stale'; readonly input: string }
  /** A file has to wait, for example for space on the disk, and starts over afterwards. */
  | { readonly kind: 'file-paused'; readonly input: string; readonly error: ErrorReport }
  | FileClaimed
  | RecordAnswered
  | WorkerStopped
  | FileFinished;

/** Work on a file starts. */
export interface FileClaimed {
  readonly kind: 'file-claimed';
  readonly input: string;
  readonly problem: string;
  /** The solver that the user named, if any. */
  readonly solver?: string;
  readonly bytes: number;
  /** The number, from 1. */
  readonly attempt: number;
  /** The number of records that an earlier attempt has answered. */
  readonly kept: number;
}

/** A record was answered, or failed. The engine announces records in input order, without those of an earlier attempt. */
export interface RecordAnswered {
  readonly kind: 'record-answered';
  readonly input: string;
  readonly problem: string;
  readonly record: RecordReport;
}

/**
 * A record ended its worker. The worker is replaced, and the record fails, or is answered without the solver whose estimate
 * ended the worker.
 */
export interface WorkerStopped {
  readonly kind: 'worker-stopped';
  readonly input: string;
  readonly problem: string;
  /** The one that was at work or, if unknown, was named. */
  readonly solver?: string;
  /** The record's line, from 1. */
  readonly line: number;
  readonly reason: WorkerStop;
}

/** A file is finished: published, rejected, or released. */
export interface FileFinished {
  readonly kind: 'file-finished';
  readonly report: FileReport;
  /** The time since the file was ready or, if unknown, since work on it started. */
  readonly sinceReady: number;
}

/** Called with each event. It must not throw. */
export type BatchListener = (event: BatchEvent) => void;

/** Passes events to any number of listeners. */
export class EventChannel {
  readonly #listeners: { readonly listener: BatchListener; readonly kinds?: EventKinds }[] = [];

  /** Returns whether anything listens to a kind of events. Otherwise callers can skip frequent ones. */
  hears(kind: BatchEvent['kind']): boolean {
    return this.#listeners.some(({ kinds }) => kinds?.includes(kind) !== false);
  }

  /** @param kinds the events that the listener needs. Default: all. */
  listen(listener: BatchListener, kinds?: EventKinds): void {
    this.#listeners.push({ listener, ...defined({ kinds }) });
  }

  tell(event: BatchEvent): void {
    for (const { listener, kinds } of this.#listeners)
      if (kinds?.includes(event.kind) !== false) listener(event);
  }
}

type EventKinds = readonly BatchEvent['kind'][];
