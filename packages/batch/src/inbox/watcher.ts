/** Watches an inbox and answers what is dropped there, until it is told to stop. */
import { stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import PQueue from 'p-queue';
import type { Engine } from '../engine.ts';
import type { FileReport } from '../file-report.ts';
import { answerFile, type InboxFile, type AnswerSettings } from '../answer-file.ts';
import { Inbox, type InboxTimes } from './inbox.ts';
import { outputPath } from '../routing/routing.ts';

/** After so long, in milliseconds, it is looked again at what others hold or want. */
const LATER_MS = 1000;

export interface WatcherEvents {
  /** A file was answered, or could not be. */
  finished(report: FileReport): void;
  /** Called when a file is begun; what it returns follows the file. */
  started?(path: string): Pick<InboxFile, 'gauge' | 'onBegin' | 'onPause' | 'onRecord' | 'opened'>;
}

export class Watcher {
  readonly #engine: Engine;
  readonly #settings: AnswerSettings;
  readonly #root: string;
  readonly #events: WatcherEvents;
  readonly #inbox: Inbox;
  readonly #queue: PQueue;
  /** The files that wait for their turn, and those that are being answered. */
  readonly #waiting = new Set<string>();
  readonly #running = new Map<string, AbortController>();
  /** Those that are ready once more while they are being answered, and since when. */
  readonly #again = new Map<string, number>();
  #retries: NodeJS.Timeout | undefined;
  #isEnding = false;

  constructor(
    engine: Engine,
    settings: AnswerSettings,
    root: string,
    events: WatcherEvents,
    times?: InboxTimes,
  ) {
    this.#engine = engine;
    this.#settings = settings;
    this.#root = root;
    this.#events = events;
    this.#queue = new PQueue({ concurrency: engine.filesAtOnce });
    this.#inbox = new Inbox(
      root,
      {
        ready: (path) => this.#enqueue(path),
        stale: (path) => this.#drop(path),
        degraded: (reason) => engine.events.tell({ kind: 'inbox-degraded', reason }),
        // A ledger knows better than the files' times.
        isAnswered: async (path) => settings.ledger === undefined && this.#isAnswered(path),
      },
      times,
    );
  }

  /** Files that wait for their turn. */
  get queued(): number {
    return this.#queue.size;
  }

  /** Files that are being answered. */
  get running(): number {
    return this.#running.size;
  }

  /** Begins; files already there and not yet answered are taken first. */
  async start(): Promise<void> {
    await this.#inbox.open();
    this.#retries = setInterval(() => this.#takeRetries(), LATER_MS).unref();
  }

  /** Takes no more files, and waits for those that are running. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#retries);
    this.#queue.clear();
    await this.#inbox.close();
    await this.#queue.onIdle();
  }

  /** Takes no more files, and lets go of those that are running: nothing is published for them. */
  async release(): Promise<void> {
    for (const running of this.#running.values()) running.abort();
    await this.finish();
  }

  #enqueue(path: string): void {
    const readyAt = performance.now();
    this.#engine.events.tell({ kind: 'file-ready', input: join(this.#root, path) });
    if (this.#running.has(path)) this.#again.set(path, readyAt);
    else if (!this.#waiting.has(path)) this.#takeTurn(path, readyAt);
  }

  #takeTurn(path: string, readyAt: number): void {
    this.#waiting.add(path);
    void this.#queue.add(async () => {
      this.#waiting.delete(path);
      await this.#answer(path, readyAt);
      const again = this.#again.get(path);
      this.#again.delete(path);
      if (again !== undefined && !this.#isEnding) this.#takeTurn(path, again);
    });
  }

  #drop(path: string): void {
    this.#engine.events.tell({ kind: 'file-stale', input: join(this.#root, path) });
    this.#running.get(path)?.abort();
  }

  async #answer(path: string, readyAt: number): Promise<void> {
    const abort = new AbortController();
    this.#running.set(path, abort);
    const hooks = this.#events.started?.(path);
    const job = { root: this.#root, path, signal: abort.signal, readyAt, ...hooks };
    const report = await answerFile(this.#engine, this.#settings, job);
    this.#running.delete(path);
    this.#events.finished(report);
    if (report.error?.code === 'batch/taken-elsewhere') this.#takeLater(path);
  }

  /** Another process may end before it has answered the file. */
  #takeLater(path: string): void {
    setTimeout(() => {
      if (!this.#isEnding && !this.#isTaken(path)) this.#enqueue(path);
    }, LATER_MS).unref();
  }

  /** Takes files that somebody wants to have answered again. */
  #takeRetries(): void {
    for (const input of this.#settings.ledger?.retries() ?? []) {
      const path = relative(this.#root, input).split(sep).join(posix.sep);
      if (!path.startsWith('..') && !this.#isTaken(path)) this.#enqueue(path);
    }
  }

  #isTaken(path: string): boolean {
    return this.#waiting.has(path) || this.#running.has(path);
  }

  /** Whether there is an answer that is not older than the file. */
  async #isAnswered(path: string): Promise<boolean> {
    try {
      const [input, output] = await Promise.all([
        stat(join(this.#root, path)),
        stat(join(this.#settings.outbox, outputPath(path))),
      ]);
      return output.mtimeMs >= input.mtimeMs;
    } catch {
      return false;
    }
  }
}
