/** The studio's server in the test's own process, with a watcher, as `queenside studio --watch` has them. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Engine, Ledger, Router, Watcher, type AnswerSettings, type Route } from '@queenside/batch';
import type { Page } from 'playwright-core';
import type { InboxFile, FilesMessage } from '../src/messages.ts';
import {
  Studio,
  type BenchSources,
  type GradingOptions,
  type StudioOptions,
} from '../src/index.ts';

const PACKAGES = resolve(import.meta.dirname, '../..');

export interface ServeOptions {
  /** Files of the inbox, by name. */
  readonly files?: Readonly<Record<string, string>>;
  readonly routes?: readonly Route[];
  readonly isWatching?: boolean;
  readonly isTraced?: boolean;
  /** The class of the page Grading. */
  readonly grading?: GradingOptions;
  /** Whether browsers elsewhere can follow a page. */
  readonly hasLecture?: boolean;
  /** The built client. Default: an empty page. */
  readonly site?: URL;
}

/** A running studio, and a browser's side of it. */
export class Served implements AsyncDisposable {
  readonly folder: string;
  studio: Studio;
  readonly #options: StudioOptions;
  readonly engine: Engine;
  readonly settings: AnswerSettings;
  readonly notices: string[];
  readonly #resources: AsyncDisposableStack;
  cookie = '';
  /** The whole header that set the cookie. */
  setCookie = '';
  token = '';

  private constructor(
    folder: string,
    studio: Studio,
    options: StudioOptions,
    settings: AnswerSettings,
    notices: string[],
    resources: AsyncDisposableStack,
  ) {
    this.folder = folder;
    this.studio = studio;
    this.#options = options;
    this.engine = options.engine;
    this.settings = settings;
    this.notices = notices;
    this.#resources = resources;
  }

  static async start({
    files = {},
    routes = [],
    isWatching = true,
    isTraced = false,
    grading,
    hasLecture = false,
    site,
  }: ServeOptions = {}): Promise<Served> {
    await using starting = new AsyncDisposableStack();
    const [folder, keys] = await Promise.all([
      mkdtemp(join(tmpdir(), 'queenside-studio-')),
      mkdtemp(join(tmpdir(), 'queenside-keys-')),
    ]);
    for (const each of [folder, keys])
      starting.defer(() => rm(each, { recursive: true, force: true }));
    const [inbox, outbox] = [join(folder, 'inputs'), join(folder, 'outputs')];
    await mkdir(inbox);
    for (const [name, text] of Object.entries(files)) await writeFile(join(inbox, name), text);
    const engine = starting.use(await startEngine(folder));
    const router = new Router(engine.installed.catalog, routes);
    const ledger = starting.use(await Ledger.open(join(outbox, '.queenside')));
    const settings = {
      outbox,
      router,
      wanted: {},
      seed: 0,
      timeLimitMs: 60_000,
      outputLimit: 1 << 30,
      ...(isTraced && { side: { traces: { folder: outbox, limit: 1000 } } }),
      ledger,
    };
    const notices: string[] = [];
    const options: StudioOptions = {
      port: 0,
      inbox,
      outbox,
      keys,
      engine,
      routing: settings,
      isWatching,
      bench: benchSources(folder),
      ...(grading && { grading }),
      ...(hasLecture && { lecture: { port: 0 } }),
      site: site ?? (await emptySite(folder)),
      notice: (text) => notices.push(text),
    };
    const studio = await Studio.start(options);
    if (isWatching) {
      const watcher = new Watcher(engine, settings, inbox, studio.watcherEvents);
      await watcher.start();
      starting.defer(() => watcher.release());
    }
    return new Served(folder, studio, options, settings, notices, starting.move());
  }

  get keys(): string {
    return this.#options.keys;
  }

  /** Ends the server, and starts another one on its port, as a new start of the command does. @param between runs while the port is free. */
  async restart(
    changes: Partial<StudioOptions> = {},
    between: (port: number) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const { port } = this.studio;
    await this.studio[Symbol.asyncDispose]();
    await between(port);
    this.studio = await Studio.start({ ...this.#options, port, ...changes });
  }

  get origin(): string {
    return `http://127.0.0.1:${this.studio.port}`;
  }

  get inbox(): string {
    return join(this.folder, 'inputs');
  }

  /** Takes over the session of a browser that has opened the launch address. */
  async launchWith(page: Page): Promise<void> {
    const [cookie] = await page.context().cookies();
    this.cookie = `${cookie!.name}=${cookie!.value}`;
    await this.#askToken();
  }

  /** Opens the launch address, as the browser does. */
  async launch(): Promise<void> {
    const response = await fetch(this.studio.launchAddress);
    this.setCookie = response.headers.get('set-cookie')!;
    this.cookie = this.setCookie.split(';')[0]!;
    await this.#askToken();
  }

  async #askToken(): Promise<void> {
    const session = await this.get('/api/session');
    ({ token: this.token } = (await session.json()) as { token: string });
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return fetch(this.origin + path, { headers: { cookie: this.cookie, ...headers } });
  }

  post(
    path: string,
    body: BodyInit,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    return fetch(this.origin + path, {
      method: 'POST',
      headers: { ...this.changing('application/json'), ...headers },
      body,
    });
  }

  upload(name: string, content: BodyInit): Promise<Response> {
    const headers = { 'content-type': 'application/octet-stream' };
    return this.post(`/api/files?name=${encodeURIComponent(name)}`, content, headers);
  }

  /** Sends what the page sends for several small files. */
  together(body: BodyInit): Promise<Response> {
    return this.post('/api/files/together', body, { 'content-type': 'application/octet-stream' });
  }

  /** The headers of a request that changes something. */
  changing(type: string): Record<string, string> {
    return {
      cookie: this.cookie,
      origin: this.origin,
      'content-type': type,
      'x-queenside-token': this.token,
    };
  }

  /** Follows the events until all rows are as wanted. */
  async rowsUntil(
    isWanted: (rows: readonly InboxFile[]) => boolean,
  ): Promise<readonly InboxFile[]> {
    const rows = new Map<string, InboxFile>();
    for await (const { event, data } of this.events()) {
      if (event !== 'files') continue;
      const { isFirst, files, gone = [] } = JSON.parse(data) as FilesMessage;
      if (isFirst === true) rows.clear();
      for (const row of files) rows.set(row.id, row);
      for (const id of gone) rows.delete(id);
      const found = [...rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
      if (isWanted(found)) return found;
    }
    throw new Error('the stream has ended');
  }

  /** Reads the stream of events. @param last the last id that was read before. */
  async *events(last?: string): AsyncGenerator<{ event: string; data: string; id: string }> {
    const stop = new AbortController();
    const headers = { cookie: this.cookie };
    const query = last === undefined ? '' : `?last=${encodeURIComponent(last)}`;
    const response = await fetch(`${this.origin}/api/events${query}`, {
      headers,
      signal: stop.signal,
    });
    try {
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const parts = (text + chunk).split('\n\n');
        text = parts.pop()!;
        for (const part of parts) {
          const lines = part.split('\n').map((line) => line.split(/: (.*)/s));
          const {
            event = '',
            data = '',
            id = '',
          } = Object.fromEntries(lines) as Record<string, string>;
          yield { event, data, id };
        }
      }
    } finally {
      stop.abort();
    }
  }

  answer(name: string): Promise<string> {
    return readFile(join(this.folder, 'outputs', name), 'utf8');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.studio[Symbol.asyncDispose]();
    await this.#resources.disposeAsync();
  }
}

export function benchSources(folder: string): BenchSources {
  return {
    startEngine: () => startEngine(folder, 1),
    toJson: (result) => JSON.stringify(result),
  };
}

function startEngine(folder: string, jobs = 2): Promise<Engine> {
  return Engine.start(
    {
      bundled: { folder: PACKAGES },
      configured: [],
      configuredFrom: folder,
      installedFrom: folder,
    },
    { jobs, builtCatalog: process.env['QUEENSIDE_BUILT_CATALOG'] ?? '' },
  );
}

/** An empty page for followers, with the policy of the built one. */
const FOLLOWERS = `<!doctype html><html lang="en"><title>x</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self'" />`;

async function emptySite(folder: string): Promise<URL> {
  const site = join(folder, 'site');
  await mkdir(join(site, 'assets'), { recursive: true });
  await writeFile(join(site, 'index.html'), '<!doctype html><html lang="en"><title>x</title>');
  await writeFile(join(site, 'assets/main.js'), '');
  await mkdir(join(site, 'lecture'));
  await writeFile(join(site, 'lecture/page.txt'), FOLLOWERS);
  return pathToFileURL(`${site}/`);
}
