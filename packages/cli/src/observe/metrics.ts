/** Prometheus metrics of one process, counted from the engine's events. */
import type { BatchEvent, BatchListener, Engine, FileReport, Watcher } from '@queenside/batch';
import type { RecordReport } from '@queenside/runtime/report';
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from '@platformatic/prom-client';

const FILE_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3600];
const RECORD_SECONDS = [0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000];

/** The outcomes of files that were answered now. */
const PUBLISHED: ReadonlySet<string> = new Set(['done', 'undecided', 'failed']);

/** The metrics that docs/observability.md lists. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #files = this.#counter('files_total', 'Finished files.', ['outcome']);
  readonly #records = this.#counter('records_total', 'Records by outcome.', ['problem', 'outcome']);
  readonly #stops = this.#counter('worker_stops_total', 'Records that stopped their worker.', [
    'reason',
  ]);
  readonly #timeLimits = this.#counter(
    'time_limits_total',
    'Records that reached their time limit, whether the solver or Queenside stopped the search.',
    ['problem', 'solver'],
  );
  readonly #fileSeconds = new Histogram({
    name: 'queenside_file_seconds',
    help: 'Time from a ready file to its published answer file.',
    buckets: FILE_SECONDS,
    registers: [this.#registry],
  });
  readonly #recordSeconds = new Histogram({
    name: 'queenside_record_seconds',
    help: 'Solver time of a record.',
    labelNames: ['solver'] as const,
    buckets: RECORD_SECONDS,
    registers: [this.#registry],
  });
  readonly #degraded = this.#gauge(
    'inbox_degraded',
    '1 if watching failed and the inbox is scanned instead.',
  );

  /** @param version the version of Queenside. */
  constructor(version: string) {
    collectDefaultMetrics({ register: this.#registry });
    const info = {
      name: 'queenside_build_info',
      help: 'Always 1, labeled with the running version.',
    };
    new Gauge({ ...info, labelNames: ['version'], registers: [this.#registry] }).set(
      { version },
      1,
    );
    for (const outcome of ['done', 'undecided', 'failed', 'rejected', 'unchanged', 'released'])
      this.#files.inc({ outcome }, 0);
    for (const reason of ['time-limit', 'died', 'out-of-memory']) this.#stops.inc({ reason }, 0);
  }

  /** Adds gauges for an engine and its watcher. */
  follow(engine: Engine, watcher: Watcher): void {
    this.#gauge('queue_files', 'Files waiting for processing.', () => watcher.queued);
    this.#gauge('running_files', 'Files being processed.', () => watcher.running);
    this.#gauge('workers_busy', 'Busy workers.', () => engine.busyWorkers);
    this.#gauge('workers', 'Maximum number of workers.', () => engine.jobs);
  }

  /** Media type of {@link text}. */
  get type(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  readonly listener: BatchListener = (event) => {
    switch (event.kind) {
      case 'record-answered':
        return this.#countRecord(event);
      case 'worker-stopped':
        return this.#stops.inc({ reason: event.reason });
      case 'inbox-degraded':
        return this.#degraded.set(1);
      case 'file-finished':
        return this.#countFile(event.report, event.sinceReady / 1000);
      default:
        return;
    }
  };

  #countRecord({ problem, record }: Extract<BatchEvent, { kind: 'record-answered' }>): void {
    this.#records.inc({ problem, outcome: record.status });
    const { solver, milliseconds } = record;
    if (reachedTimeLimit(record)) this.#timeLimits.inc({ problem, solver: solver ?? '' });
    if (solver !== undefined) this.#recordSeconds.observe({ solver }, milliseconds / 1000);
  }

  #countFile(report: FileReport, seconds: number): void {
    // Repeats every second until the other process is done.
    if (report.error?.code === 'batch/taken-elsewhere') return;
    const outcome = report.unchanged === true ? 'unchanged' : report.status;
    this.#files.inc({ outcome });
    if (PUBLISHED.has(outcome)) this.#fileSeconds.observe(seconds);
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> {
    const registers = [this.#registry];
    return new Counter({ name: `queenside_${name}`, help, labelNames, registers });
  }

  /** @param read returns the value at each scrape. */
  #gauge(name: string, help: string, read?: () => number): Gauge {
    return new Gauge({
      name: `queenside_${name}`,
      help,
      registers: [this.#registry],
      ...(read !== undefined && {
        collect() {
          this.set(read());
        },
      }),
    });
  }
}

/** Returns whether the time limit ended a search: without an answer, or with the best one so far. */
function reachedTimeLimit({ error, objective }: RecordReport): boolean {
  return error?.code === 'batch/time-limit' || objective?.isTimed === true;
}
