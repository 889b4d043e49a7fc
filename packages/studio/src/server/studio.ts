/** The studio's server: live pages of one machine, for one person. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Gauge,
  LedgerFollower,
  scanInputs,
  type Engine,
  type RoutingSettings,
  type WatcherEvents,
} from '@queenside/batch';
import { messageOf } from '@queenside/core/basics';
import type { LectureMessage, PluginFile } from '../messages.ts';
import { SITE } from '../site-folder.ts';
import { makeAnswer } from './http/app.ts';
import { listen } from './http/listen.ts';
import { keptKey } from './http/session-key.ts';
import { Session } from './http/session.ts';
import { readSite } from './http/site.ts';
import { LiveBench, type BenchSources } from './live/bench.ts';
import type { GradingOptions } from './grading/options.ts';
import { Feed } from './live/feed.ts';
import { LiveFiles } from './live/files.ts';
import { LivePlugins } from './live/plugins.ts';
import { LiveWork, type AnsweredFile, type WorkSources } from './live/work.ts';
import { Lecture, type LectureOptions } from './lecture/lecture.ts';
import type { GradingPage } from './open-grading.ts';
import type { StudioContext } from './routes/context.ts';
import { ROUTES } from './routes/index.ts';
import { lectureRoutes } from './routes/lecture.ts';

/** How often the ledger is looked at, in milliseconds. */
const LOOK_EVERY = 250;

export interface StudioOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly inbox: string;
  readonly outbox: string;
  /** The user's folder for keys of sessions. */
  readonly keys: string;
  readonly engine: Engine;
  readonly routing: RoutingSettings;
  /** Whether the caller watches the inbox with {@link Studio.watcherEvents}. */
  readonly isWatching: boolean;
  /** The connection to remote workers, if there is one. */
  readonly queue?: WorkSources['queue'];
  readonly bench: BenchSources;
  /** The class of the page Grading. */
  readonly grading?: GradingOptions;
  /** A server for a class that follows a page. Default: none. */
  readonly lecture?: LectureOptions;
  /** The folder of the built client. */
  readonly site?: URL;
  /** Called with a failure that the server survives. */
  readonly notice: (text: string) => void;
}

export class Studio implements AsyncDisposable {
  readonly #options: StudioOptions;
  readonly #follower: LedgerFollower;
  readonly #session: Session;
  readonly #feed = new Feed();
  readonly #files: LiveFiles;
  readonly #work: LiveWork;
  readonly #bench: LiveBench;
  readonly #plugins: LivePlugins;
  readonly #followed = new Map<string, AnsweredFile>();
  readonly #closed = new AbortController();
  #grading: GradingPage | undefined;
  #lecture: Lecture | undefined;
  #server: Server | undefined;
  #lastNotice = '';

  private constructor(options: StudioOptions, follower: LedgerFollower, key: Buffer) {
    this.#options = options;
    this.#session = new Session(key, () => this.port);
    this.#follower = follower;
    this.#files = new LiveFiles(options.inbox, follower, this.#feed);
    this.#bench = new LiveBench(options.bench, this.#feed);
    this.#plugins = new LivePlugins(this.#feed);
    this.#work = new LiveWork(this.#files, { ...options, followed: this.#followed }, this.#feed);
  }

  /**
   * Starts the server.
   *
   * @throws QueensideError `studio/port-unusable`, `studio/site-missing`, or `batch/ledger-unusable`.
   */
  static async start(options: StudioOptions): Promise<Studio> {
    const { engine, inbox, outbox, keys, isWatching, routing, grading, lecture } = options;
    const { site = SITE } = options;
    const key = await keptKey({ folder: keys, inbox, outbox }).catch((thrown: unknown) => {
      options.notice(messageOf(thrown));
      return randomBytes(32);
    });
    const follower = await LedgerFollower.open(join(outbox, '.queenside'));
    const studio = new Studio(options, follower, key);
    try {
      if (grading !== undefined) await studio.#openGrading(grading);
      if (lecture !== undefined) studio.#lecture = await Lecture.start(lecture, site, studio.#feed);
      await studio.#serve(await readSite(site, grading === undefined ? 'inbox' : 'grading'));
      await studio.#files.update();
      await studio.#grading?.live.update();
      engine.events.listen(studio.#files.listener);
      // A watcher announces these files itself.
      if (!isWatching)
        for await (const path of scanInputs(inbox, routing.router))
          studio.#files.announceNew(join(inbox, path), 0, 0);
      void studio.#followLedger();
      return studio;
    } catch (thrown) {
      await studio[Symbol.asyncDispose]();
      throw thrown;
    }
  }

  get port(): number {
    return (this.#server!.address() as AddressInfo).port;
  }

  /** The address to open, which works once. */
  get launchAddress(): string {
    return `http://127.0.0.1:${this.port}${this.#session.launchPath}`;
  }

  /** The addresses for followers of a lecture, and their code; undefined if nobody can follow. */
  get lecture(): LectureMessage | undefined {
    return this.#lecture?.snapshot()[0];
  }

  /** Offers third-party plugins on the pages, in place of those that were offered before. */
  showPlugins(files: readonly PluginFile[]): void {
    this.#plugins.show(files);
  }

  /** Follows the files that a watcher of this process answers. */
  readonly watcherEvents: WatcherEvents = {
    started: (path) => {
      const followed: AnsweredFile = { gauge: new Gauge(), size: 0 };
      this.#followed.set(join(this.#options.inbox, path), followed);
      return { gauge: followed.gauge, opened: (size) => (followed.size = size) };
    },
    finished: ({ input }) => void this.#followed.delete(input),
  };

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed.abort();
    await this.#lecture?.[Symbol.asyncDispose]();
    await this.#bench[Symbol.asyncDispose]();
    const server = this.#server;
    if (server?.listening === true) {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    }
    this.#follower[Symbol.dispose]();
    await this.#grading?.live[Symbol.asyncDispose]();
  }

  /** The grader is loaded only for a class. */
  async #openGrading(options: GradingOptions): Promise<void> {
    const { openGrading } = await import('./open-grading.ts');
    this.#grading = await openGrading(options, this.#options.engine, this.#feed);
  }

  async #serve(site: Awaited<ReturnType<typeof readSite>>): Promise<void> {
    const { port, notice } = this.#options;
    const grading = this.#grading;
    const lecture = this.#lecture;
    const context: StudioContext = {
      ...this.#options,
      session: this.#session,
      feed: this.#feed,
      topics: [
        this.#files,
        this.#work,
        this.#bench,
        this.#plugins,
        ...(grading === undefined ? [] : [grading.live]),
        ...(lecture === undefined ? [] : [lecture]),
      ],
      files: this.#files,
      bench: this.#bench,
      isGrading: grading !== undefined,
      hasLecture: lecture !== undefined,
    };
    const answer = makeAnswer({
      session: this.#session,
      firstPage: grading === undefined ? 'inbox' : 'grading',
      addRoutes: (app) => {
        for (const add of [...ROUTES, ...(grading?.routes ?? [])]) add(app, context);
        if (lecture !== undefined) lectureRoutes(lecture)(app, context);
      },
      site,
      port: () => this.port,
      notice,
    });
    this.#server = await listen(port, answer);
  }

  async #followLedger(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      try {
        await this.#files.update();
        if (signal.aborted) return;
        this.#work.update();
        await this.#grading?.live.update();
      } catch (thrown) {
        // For example, the disk may be full. It may recover.
        this.#notice(messageOf(thrown));
      }
      await sleep(LOOK_EVERY, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #notice(text: string): void {
    if (text === this.#lastNotice || this.#closed.signal.aborted) return;
    this.#lastNotice = text;
    this.#options.notice(text);
  }
}
