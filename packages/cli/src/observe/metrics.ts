/** Figures of a process, as Prometheus reads them: counted from what the engine tells. */
import type { BatchEvent, BatchListener, Engine, FileReport, Watcher } from '@queenside/batch';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const FILE_SECONDS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3600];
const RECORD_SECONDS = [0.00001, 0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000];

/** What is counted: docs/observability.md lists it. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #files = this.#counter('files_total', 'Files that were finished.', ['outcome']);
  readonly #records = this.#counter('records_total', 'Records that were answered, or failed.', [
    'problem',
    'outcome',
  ]);
  readonly #stops = this.#counter('worker_stops_total', 'Records that cost their worker.', [
    'reason',
  ]);
  readonly #fileSeconds = new Histogram({
    name: 'queenside_file_seconds',
    help: 'From a file being ready to its result being published.',
    buckets: FILE_SECONDS,
    registers: [this.#registry],
  });
  readonly #recordSeconds = new Histogram({
    name: 'queenside_record_seconds',
    help: 'What solvers took for a record.',
    labelNames: ['solver'] as const,
    buckets: RECORD_SECONDS,
    registers: [this.#registry],
  });
  readonly #degraded = this.#gauge('inbox_degraded', '1 where watching fails and only scans do.');

  /** @param version the version of Queenside. */
  constructor(version: string) {
    collectDefaultMetrics({ register: this.#registry });
    const info = { name: 'queenside_build_info', help: '1, with the version that runs.' };
    new Gauge({ ...info, labelNames: ['version'], registers: [this.#registry] }).set(
      { version },
      1,
    );
    for (const outcome of ['done', 'failed', 'rejected', 'unchanged', 'released'])
      this.#files.inc({ outcome }, 0);
    for (const reason of ['time-limit', 'died', 'out-of-memory']) this.#stops.inc({ reason }, 0);
  }

  /** Shows what this engine and this watcher are at. */
  follow(engine: Engine, watcher: Watcher): void {
    this.#gauge('queue_files', 'Files that wait for their turn.', () => watcher.queued);
    this.#gauge('running_files', 'Files that are being answered.', () => watcher.running);
    this.#gauge('workers_busy', 'Workers that have something to do.', () => engine.busyWorkers);
    this.#gauge('workers', 'Workers at most.', () => engine.jobs);
  }

  /** The media type of {@link text}. */
  get type(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Counts what the engine tells. */
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
    if (solver !== undefined) this.#recordSeconds.observe({ solver }, milliseconds / 1000);
  }

  #countFile(report: FileReport, seconds: number): void {
    // It is looked at every second, until the other process is done.
    if (report.error?.code === 'batch/taken-elsewhere') return;
    const outcome = report.unchanged === true ? 'unchanged' : report.status;
    this.#files.inc({ outcome });
    if (outcome === 'done' || outcome === 'failed') this.#fileSeconds.observe(seconds);
  }

  #counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> {
    const registers = [this.#registry];
    return new Counter({ name: `queenside_${name}`, help, labelNames, registers });
  }

  /** @param read its value, where it is looked up when somebody asks. */
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
