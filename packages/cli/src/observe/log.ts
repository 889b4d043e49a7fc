/** Logs events as JSON lines with pino. */
import { dirname } from 'node:path';
import {
  makeFolder,
  systemReason,
  type BatchListener,
  type BatchEvent,
  type FileReport,
  type RecordReport,
  type WorkerStop,
} from '@queenside/batch';
import type { ErrorPlace } from '@queenside/core';
import { pino, type Logger } from 'pino';
import { printWarning } from '../show/print-failure.ts';
import { showPath } from '../show/text.ts';
import { observeError } from './errors.ts';
import type { LogLevel } from './log-levels.ts';
import type { LogFields } from './log-schema.ts';

const SENTENCES = {
  'file-answered': 'file answered, all records right',
  'file-unchanged': 'file unchanged since its last answer',
  'file-undecided': 'file answered, some answers could not be verified',
  'file-failed': 'file answered, some records failed',
  'file-rejected': 'file could not be processed',
  'file-released': 'file released, nothing published',
  'lease-lost': 'another process took over the file, nothing published',
} as const;

const STOPS: Readonly<Record<WorkerStop, string>> = {
  'time-limit': 'worker stopped: time limit exceeded',
  died: 'worker died',
  'out-of-memory': 'worker ran out of memory',
};

type Destination = ReturnType<typeof pino.destination>;

/** Bytes buffered while the disk is full; further lines are dropped. */
const MOST_WAITING = 1 << 24;

/** Writes synchronously, so that a crash loses no line. */
export class Log implements Disposable {
  readonly #file: Destination;
  readonly #logger: Logger;

  private constructor(file: Destination, level: LogLevel) {
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
function warnOnce(destination: Destination, file: string): void {
  let isFirst = true;
  destination.on('error', (error: unknown) => {
    if (isFirst) printWarning(`cannot write the log ${showPath(file)}: ${systemReason(error)}`);
    isFirst = false;
  });
}

/** A log line without time and process id. */
interface LogLine {
  readonly level: LogLevel;
  readonly fields: LogFields;
  readonly msg: string;
}

type EventOf<Kind extends BatchEvent['kind']> = Extract<BatchEvent, { readonly kind: Kind }>;

function levelOf(event: BatchEvent): LogLevel {
  switch (event.kind) {
    case 'file-ready':
    case 'file-stale':
      return 'trace';
    case 'record-answered':
      return event.record.status === 'right' ? 'debug' : 'warn';
    case 'file-claimed':
      return 'info';
    case 'file-skipped':
    case 'file-paused':
    case 'plugin-broken':
    case 'inbox-degraded':
      return 'warn';
    case 'worker-stopped':
      return event.reason === 'time-limit' ? 'warn' : 'error';
    case 'file-finished':
      return levelOfReport(event.report);
  }
}

export function lineOf(event: BatchEvent): LogLine {
  const level = levelOf(event);
  switch (event.kind) {
    case 'file-ready':
      return line(level, { event: 'file-ready', file: event.input }, 'file is queued');
    case 'file-stale':
      return line(level, { event: 'file-stale', file: event.input }, 'file changed or disappeared');
    case 'file-skipped': {
      const at = { event: 'file-skipped', file: event.input } as const;
      return line(
        level,
        { ...at, ...fieldsOfError(event.error) },
        'file skipped because of its name',
      );
    }
    case 'file-claimed':
      return line(level, fieldsOfClaim(event), 'file processing started');
    case 'file-paused': {
      const at = { event: 'file-paused', file: event.input } as const;
      return line(level, { ...at, ...fieldsOfError(event.error) }, 'file paused, will be retried');
    }
    case 'record-answered':
      return line(level, fieldsOfRecord(event), `record ${event.record.status}`);
    case 'worker-stopped':
      return line(level, fieldsOfStop(event), STOPS[event.reason]);
    case 'plugin-broken': {
      const { name: plugin, location, code, reason, stack } = event.plugin;
      const fields = { event: 'plugin-broken', plugin, location, code, reason } as const;
      return line(level, { ...fields, ...stackField(stack) }, 'plugin failed to load');
    }
    case 'inbox-degraded': {
      const fields = { event: 'inbox-degraded', reason: event.reason } as const;
      return line(level, fields, 'watching failed; scanning the inbox instead');
    }
    case 'file-finished':
      return line(level, fieldsOfFile(event), SENTENCES[eventOf(event.report)]);
  }
}

function eventOf({ status, unchanged, error }: FileReport): keyof typeof SENTENCES {
  if (unchanged === true) return 'file-unchanged';
  if (status === 'done') return 'file-answered';
  if (status === 'released' && error?.code === 'batch/lease-lost') return 'lease-lost';
  return `file-${status}`;
}

function levelOfReport(report: FileReport): LogLevel {
  switch (eventOf(report)) {
    case 'file-rejected':
      return 'error';
    case 'file-undecided':
    case 'file-failed':
    case 'lease-lost':
      return 'warn';
    case 'file-released':
      // Repeats every second while another process holds the file.
      return report.error?.code === 'batch/taken-elsewhere' ? 'debug' : 'info';
    default:
      return 'info';
  }
}

function line(level: LogLevel, fields: LogFields, msg: string): LogLine {
  return { level, fields, msg };
}

function fieldsOfClaim(event: EventOf<'file-claimed'>): LogFields {
  const { input: file, problem, solver, bytes, attempt, kept } = event;
  return { event: 'file-claimed', file, problem, ...solverField(solver), bytes, attempt, kept };
}

function fieldsOfRecord({ input, problem, record }: EventOf<'record-answered'>): LogFields {
  const { line: at, status, solver, seed, milliseconds, error } = record;
  return {
    event: `record-${status}`,
    file: input,
    problem,
    line: at,
    ...solverField(solver),
    ...(seed !== undefined && { seed }),
    ms: round(milliseconds),
    ...fieldsOfError(error),
  };
}

function fieldsOfStop(event: EventOf<'worker-stopped'>): LogFields {
  const { input: file, problem, solver, line: at, reason } = event;
  return { event: 'worker-stopped', file, problem, ...solverField(solver), line: at, reason };
}

function fieldsOfFile({ report, sinceReady }: EventOf<'file-finished'>): LogFields {
  const { input, output, problem, solvers, right, undecided, failed, milliseconds, error } = report;
  return {
    event: eventOf(report),
    file: input,
    ...(output !== undefined && { output }),
    ...(problem !== undefined && { problem }),
    ...solverField(solvers?.join(', ')),
    right,
    undecided,
    failed,
    ms: round(milliseconds),
    sinceReadyMs: round(sinceReady),
    ...fieldsOfError(error),
  };
}

function fieldsOfError(error: RecordReport['error']): Partial<LogFields> {
  if (error === undefined) return {};
  const { code, cause: reason, column, mistake, stack } = error;
  return {
    code,
    reason,
    ...(column !== undefined && { column }),
    ...(mistake !== undefined && { mistake }),
    ...stackField(stack),
  };
}

function stackField(stack: string | undefined): { readonly stack?: string } {
  return stack === undefined ? {} : { stack };
}

function solverField(solver: string | undefined): { readonly solver?: string } {
  return solver === undefined ? {} : { solver };
}

/** Rounds to microseconds. */
function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
