/** Logs events as JSON lines with pino. */
import { dirname } from 'node:path';
import { makeFolder } from '@queenside/host';
import { systemReason } from '@queenside/host/system';
import type { ErrorReport } from '@queenside/runtime/report';
import type { BatchListener, BatchEvent, FileReport, WorkerStop } from '@queenside/batch';
import type { ErrorPlace } from '@queenside/core';
import { pino, type Logger } from 'pino';
import { printWarning } from '../show/print-failure.ts';
import { showPath } from '../show/text.ts';
import { observeError } from './errors.ts';
import type { LogLevel } from '../flags/values.ts';
import { LOG_EVENTS, type LogEvent, type LogFields } from './log-schema.ts';

const STOPS: Readonly<Record<WorkerStop, string>> = {
  'time-limit': 'worker stopped: time limit exceeded',
  died: 'worker died',
  'out-of-memory': 'worker ran out of memory',
};

type LogDestination = ReturnType<typeof pino.destination>;

/** Bytes buffered while the disk is full; further lines are dropped. */
const MOST_WAITING = 1 << 24;

/** Writes synchronously, so that a crash loses no line. */
export class Log implements Disposable {
  readonly #file: LogDestination;
  readonly #logger: Logger;

  private constructor(file: LogDestination, level: LogLevel) {
    this.#file = file;
    this.#logger = pino(
      {
        level,
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      file,
    );
  }

  /**
   * Opens the file for appending, and creates its folder if needed.
   *
   * @param place where the file was named, for errors.
   * @throws QueensideError `observe/log-unwritable`.
   */
  static async open(file: string, level: LogLevel, place: ErrorPlace): Promise<Log> {
    try {
      await makeFolder(dirname(file));
      // Synchronous: otherwise pino would wait on exit, forever, for a full disk.
      const destination = pino.destination({ dest: file, sync: true, maxLength: MOST_WAITING });
      warnOnce(destination, file);
      return new Log(destination, level);
    } catch (thrown) {
      const values = { file: showPath(file), reason: systemReason(thrown) };
      throw observeError('log-unwritable', values, place);
    }
  }

  readonly listener: BatchListener = (event) => {
    if (this.#logger.isLevelEnabled(levelOf(event))) this.write(lineOf(event));
  };

  write({ level, fields, msg }: LogLine): void {
    this.#logger[level](fields, msg);
  }

  [Symbol.dispose](): void {
    this.#file.end();
  }
}

/** A failing log stops no work. Buffered lines are written once the disk has space. */
function warnOnce(destination: LogDestination, file: string): void {
  let isFirst = true;
  destination.on('error', (error: unknown) => {
    if (isFirst) printWarning(`cannot write the log ${showPath(file)}: ${systemReason(error)}`);
    isFirst = false;
  });
}

/** A log line without time and process id. */
export interface LogLine {
  readonly level: LogLevel;
  readonly fields: LogFields;
  readonly msg: string;
}

function levelOf(event: BatchEvent): LogLevel {
  if (event.kind === 'worker-stopped' && event.reason === 'time-limit') return 'warn';
  // Repeats every second while another process holds the file.
  if (event.kind === 'file-finished' && event.report.error?.code === 'batch/taken-elsewhere')
    return 'debug';
  return LOG_EVENTS[nameOf(event)][0];
}

export function lineOf(event: BatchEvent): LogLine {
  const name = nameOf(event);
  const msg = event.kind === 'worker-stopped' ? STOPS[event.reason] : LOG_EVENTS[name][1];
  return { level: levelOf(event), fields: { event: name, ...fieldsOf(event) }, msg };
}

function nameOf(event: BatchEvent): LogEvent {
  switch (event.kind) {
    case 'record-answered':
      return `record-${event.record.status}`;
    case 'file-finished':
      return nameOfReport(event.report);
    default:
      return event.kind;
  }
}

function nameOfReport({ status, unchanged, error }: FileReport): LogEvent {
  if (unchanged === true) return 'file-unchanged';
  if (status === 'done') return 'file-answered';
  if (status === 'released' && error?.code === 'batch/lease-lost') return 'lease-lost';
  return `file-${status}`;
}

function fieldsOf(event: BatchEvent): Omit<LogFields, 'event'> {
  switch (event.kind) {
    case 'file-ready':
    case 'file-stale':
      return { file: event.input };
    case 'file-skipped':
    case 'file-paused':
      return { file: event.input, ...fieldsOfError(event.error) };
    case 'file-claimed': {
      const { input: file, problem, solver, bytes, attempt, kept } = event;
      return { file, problem, solver, bytes, attempt, kept };
    }
    case 'record-answered': {
      const { input: file, problem, record } = event;
      const { line, solver, seed, milliseconds, error } = record;
      return {
        file,
        problem,
        line,
        solver,
        seed,
        ms: round(milliseconds),
        ...fieldsOfError(error),
      };
    }
    case 'worker-stopped': {
      const { input: file, problem, solver, line, reason } = event;
      return { file, problem, solver, line, reason };
    }
    case 'plugin-broken': {
      const { name: plugin, location, code, reason, stack } = event.plugin;
      return { plugin, location, code, reason, stack };
    }
    case 'inbox-degraded':
      return { reason: event.reason };
    case 'file-finished': {
      const {
        input: file,
        output,
        problem,
        solvers,
        milliseconds,
        error,
        ...counts
      } = event.report;
      const { right, undecided, failed } = counts;
      const solver = solvers?.join(', ');
      const times = { ms: round(milliseconds), sinceReadyMs: round(event.sinceReady) };
      const own = { file, output, problem, solver, right, undecided, failed, ...times };
      return { ...own, ...fieldsOfError(error) };
    }
  }
}

function fieldsOfError(error: ErrorReport | undefined): Omit<LogFields, 'event'> {
  if (error === undefined) return {};
  const { code, cause: reason, column, mistake, stack } = error;
  return { code, reason, column, mistake, stack };
}

/** Rounds to microseconds. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
