/** Watches an inbox and answers the files that are dropped there. */
import { stat } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import PQueue from 'p-queue';
import type { Engine } from './engine.ts';
import { reportError } from '@queenside/runtime/report';
import type { FileReport } from './file/file-report.ts';
import { answerFile, skipKnown, type InboxFile, type AnswerSettings } from './answer-file.ts';
import { Inbox, type InboxTimes } from './inbox/inbox.ts';
import { outputPath } from './routing/names.ts';

/** The errors of files to retry. */
const LATER = new Set<string | undefined>(['batch/taken-elsewhere', 'batch/too-many-open-files']);

/** The interval in milliseconds of retries of such files, and of checks for requested retries. */
const LATER_MS = 1000;

export interface WatcherEvents {
  /** Called when a file was answered, or could not be. */
  finished(report: FileReport): void;
  /** Called when work on a file starts. Returns hooks that follow the file. */
  started?(
    path: string,
  ): Pick<
    InboxFile,
    'gauge' | 'onBegin' | 'onPause' | 'onRecord' | 'onNotable' | 'onReplanned' | 'opened'
  >;
}

export class Watcher {
  readonly #engine: Engine;
  readonly #settings: AnswerSettings;
  readonly #root: string;
  readonly #events: WatcherEvents;
  readonly #inbox: Inbox;
  /** Answers files side by side. Each of its tasks takes the next file that waits until none does. */
  readonly #queue: PQueue;
  /**
   * The files that wait for their turn, with the times when they became ready. There may be a hundred thousand, too many for
   * tasks.
   */
  readonly #waiting = new Map<string, number>();
  #turns = this.#waiting.entries();
  /** The tasks that will still take a file. The queue counts one a little longer: a file that came meanwhile would wait. */
  #takers = 0;
  readonly #running = new Map<string, AbortController>();
  /** Files that became ready again while they were being answered, and when. */
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
      { ...settings.router.names, outbox: settings.outbox },
      {
        ready: (path) => this.#enqueue(path),
        stale: (path) => this.#drop(path),
        degraded: (reason) => engine.events.tell({ kind: 'inbox-degraded', reason }),
        skipped: (path, why) =>
          engine.events.tell({
            kind: 'file-skipped',
            input: join(root, path),
            error: reportError(why),
          }),
        // A ledger knows better than modification times.
        isAnswered: (path) =>
          settings.ledger === undefined
            ? this.#isAnswered(path)
            : skipKnown(engine, settings, { root, path, newsOnly: true }),
      },
      times,
    );
  }

  /** The number of files that wait for their turn. */
  get queued(): number {
    return this.#waiting.size;
  }

  /** The number of files that are being answered. */
  get running(): number {
    return this.#running.size;
  }

  /** Starts watching. Takes files that exist already, unless they have been answered. */
  async start(): Promise<void> {
    await this.#inbox.open();
    this.#retries = setInterval(() => this.#takeRetries(), LATER_MS).unref();
  }

  /** Takes no more files, and waits for the running ones. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    clearInterval(this.#retries);
    this.#waiting.clear();
    await this.#inbox.close();
    await this.#queue.onIdle();
    await this.#engine.places.allAnswered();
  }

  /** Takes no more files, and aborts the running ones: nothing is published for them. */
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
    this.#waiting.set(path, readyAt);
    if (this.#takers === this.#queue.concurrency) return;
    this.#takers++;
    void this.#queue.add(() => this.#answerAll());
  }

  async #answerAll(): Promise<void> {
    for (let next; (next = this.#takeNext()) !== undefined;) {
      const [path, readyAt] = next;
      await this.#engine.places.take(() => this.#answer(path, readyAt));
    }
    this.#takers--;
  }

  /** One iterator goes on through the map: a new one would step over all that was deleted. */
  #takeNext(): [path: string, readyAt: number] | undefined {
    let next = this.#turns.next();
    if (next.done === true) {
      this.#turns = this.#waiting.entries();
      next = this.#turns.next();
    }
    if (next.done === true) return undefined;
    this.#waiting.delete(next.value[0]);
    return next.value;
  }

  #drop(path: string): void {
    this.#engine.events.tell({ kind: 'file-stale', input: join(this.#root, path) });
    this.#running.get(path)?.abort();
  }

  async #answer(path: string, readyAt: number): Promise<void> {
    const abort = new AbortController();
    this.#running.set(path, abort);
    const hooks = this.#events.started?.(path);
    const { signal } = abort;
    const file = { root: this.#root, path, signal, readyAt, newsOnly: true, ...hooks };
    const report = await answerFile(this.#engine, this.#settings, file);
    this.#running.delete(path);
    this.#events.finished(report);
    if (LATER.has(report.error?.code)) this.#takeLater(path);
    const again = this.#again.get(path);
    this.#again.delete(path);
    if (again !== undefined && !this.#isEnding) this.#takeTurn(path, again);
  }

  /** Retries a file that another process holds, which may end before it has answered the file, or that could not be opened. */
  #takeLater(path: string): void {
    setTimeout(() => {
      if (!this.#isEnding && !this.#isTaken(path)) this.#enqueue(path);
    }, LATER_MS).unref();
  }

  /** Takes the files for which `retry` has requested new answers. */
  #takeRetries(): void {
    for (const input of this.#settings.ledger?.retries() ?? []) {
      const path = relative(this.#root, input).split(sep).join(posix.sep);
      if (!path.startsWith('..') && !this.#isTaken(path)) this.#enqueue(path);
    }
  }

  #isTaken(path: string): boolean {
    return this.#waiting.has(path) || this.#running.has(path);
  }

  /** Returns whether an answer file exists that is not older than the input. */
  async #isAnswered(path: string): Promise<boolean> {
    try {
      const [input, output] = await Promise.all([
        stat(join(this.#root, path)),
        stat(join(this.#settings.outbox, outputPath(path))),
      ]);
      // A file that was copied with its old time has still changed.
      return output.mtimeMs >= Math.max(input.mtimeMs, input.ctimeMs);
    } catch {
      return false;
    }
  }
}
