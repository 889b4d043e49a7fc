/** Log and metrics of a command, loaded only if requested. */
import { isAbsolute, relative, sep } from 'node:path';
import { EventChannel, type BatchEvent, type Engine, type Watcher } from '@queenside/batch';
import { QueensideError } from '@queenside/core/basics';
import type { LoadedSettings } from '../config/settings.ts';
import type { CommonFlags } from '../flags/table.ts';
import { showPath } from '../show/text.ts';
import { version } from '../version.ts';
import { observeError } from './errors.ts';
import type { LogFields } from './log-schema.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Health, MetricsServer } from './metrics-server.ts';

export interface Observed {
  readonly command: 'run' | 'watch';
  readonly loaded: LoadedSettings;
  readonly flags: Pick<CommonFlags, 'logLevel' | 'metrics'>;
}

/**
 * Runs a command with its observers and logs how it ends.
 *
 * @returns the exit status.
 * @throws what the command throws, and QueensideError `observe/…` if the log or the port is unusable.
 */
export async function withObservers(
  observed: Observed,
  command: (observers: Observers) => Promise<number>,
): Promise<number> {
  await using observers = await Observers.open(observed);
  try {
    const status = await command(observers);
    observers.stopped(status);
    return status;
  } catch (thrown) {
    observers.failed(thrown);
    throw thrown;
  }
}

export class Observers implements AsyncDisposable {
  readonly events = new EventChannel();
  readonly #observed: Observed;
  readonly #begun = performance.now();
  #log: Log | undefined;
  #metrics: Metrics | undefined;
  #server: MetricsServer | undefined;
  #totals = { files: 0, right: 0, undecided: 0, failed: 0 };

  private constructor(observed: Observed) {
    this.#observed = observed;
  }

  static async open(observed: Observed): Promise<Observers> {
    const observers = new Observers(observed);
    try {
      await observers.#openLog();
      await observers.#openMetrics();
      return observers;
    } catch (thrown) {
      await observers[Symbol.asyncDispose]();
      throw thrown;
    }
  }

  /** URL of the metrics, if they are served. */
  get metricsUrl(): string | undefined {
    return this.#server && `http://127.0.0.1:${this.#server.port}/metrics`;
  }

  /** Logs the start, before any file is processed. */
  started(engine: Engine): void {
    const { command, loaded } = this.#observed;
    const { file: config, settings } = loaded;
    const { inbox, outbox, defaults } = settings;
    const { plugins } = engine.installed.catalog;
    this.#write('info', `${command} started`, {
      event: 'started',
      command,
      version,
      node: process.versions.node,
      plugins: plugins.map((plugin) => `${plugin.name}@${plugin.version}`),
      config,
      inbox,
      outbox,
      seed: defaults.seed,
      jobs: defaults.jobs,
      timeLimit: defaults.limits.time,
      metricsPort: this.#server?.port,
    });
  }

  follow(engine: Engine, watcher: Watcher): void {
    this.#metrics?.follow(engine, watcher);
  }

  set health(health: Health) {
    if (this.#server !== undefined) this.#server.health = health;
  }

  stopped(status: number): void {
    const { command } = this.#observed;
    this.#write('info', `${command} stopped`, { ...this.#ending(), status });
  }

  failed(thrown: unknown): void {
    const { command } = this.#observed;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const code = thrown instanceof QueensideError ? thrown.code : undefined;
    this.#write('error', `${command} failed`, { ...this.#ending(), code, reason });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server?.[Symbol.asyncDispose]();
    this.#log?.[Symbol.dispose]();
  }

  async #openLog(): Promise<void> {
    const { loaded, flags } = this.#observed;
    const { inbox, log } = loaded.settings;
    const place = loaded.placeOf('log.file');
    if (log.file === undefined) {
      if (flags.logLevel !== undefined) throw observeError('level-without-log');
      return;
    }
    if (isBelow(inbox, log.file))
      throw observeError('log-in-inbox', { file: showPath(log.file) }, place);
    const { Log } = await import('./log.ts');
    this.#log = await Log.open(log.file, log.level, place);
    this.events.listen(this.#log.listener);
    this.events.listen((event) => this.#count(event));
  }

  async #openMetrics(): Promise<void> {
    const { metrics: port } = this.#observed.flags;
    if (port === undefined) return;
    const [{ Metrics }, { MetricsServer }] = await Promise.all([
      import('./metrics.ts'),
      import('./metrics-server.ts'),
    ]);
    this.#metrics = new Metrics(version);
    this.#server = await MetricsServer.start(this.#metrics, port);
    this.events.listen(this.#metrics.listener);
  }

  #count(event: BatchEvent): void {
    if (event.kind !== 'file-finished' || event.report.status === 'released') return;
    const { right, undecided, failed } = event.report;
    this.#totals.files++;
    this.#totals.right += right;
    this.#totals.undecided += undecided;
    this.#totals.failed += failed;
  }

  #ending(): LogFields {
    const ms = Math.round(performance.now() - this.#begun);
    return { event: 'stopped', command: this.#observed.command, ...this.#totals, ms };
  }

  #write(level: 'info' | 'error', msg: string, fields: LogFields): void {
    this.#log?.write({ level, fields, msg });
  }
}

function isBelow(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path);
}
