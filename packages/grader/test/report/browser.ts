/** Chromium, driven through the DevTools protocol by Node's own WebSocket. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CHROMIUM } from '../../../../test/browser/chromium.ts';

export { CHROMIUM };

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
];

export interface View {
  readonly width: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
  readonly scripts?: boolean;
}

/** A node of the accessibility tree. */
export interface AxNode {
  readonly role: string;
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly children: readonly AxNode[];
}

interface RawAxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { value: unknown } }[];
  readonly childIds?: readonly string[];
}

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export class Browser {
  /** Console errors, including those of the Content-Security-Policy, and requested addresses. */
  readonly complaints: string[] = [];
  readonly requests: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #loaded: (() => void) | undefined;
  #last = 0;

  private constructor(chromium: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = chromium;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Reply));
  }

  static async start(): Promise<Browser> {
    const profile = await mkdtemp(join(tmpdir(), 'queenside-chromium-'));
    const chromium = spawn(CHROMIUM!, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
      stdio: 'ignore',
    });
    const port = await portOf(profile);
    const pages = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      readonly type: string;
      readonly webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(pages.find(({ type }) => type === 'page')!.webSocketDebuggerUrl);
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const browser = new Browser(chromium, profile, socket);
    for (const domain of ['Page', 'Runtime', 'Log', 'Network', 'Accessibility'])
      await browser.send(`${domain}.enable`);
    return browser;
  }

  async open(file: string, view: View): Promise<void> {
    const { width, height = 800, scheme = 'light', media = 'screen', scripts = true } = view;
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await this.send('Emulation.setDeviceMetricsOverride', metrics);
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    await this.send('Emulation.setEmulatedMedia', { media, features });
    await this.send('Emulation.setScriptExecutionDisabled', { value: !scripts });
    const loaded = new Promise<void>((resolve) => {
      this.#loaded = resolve;
    });
    await this.send('Page.navigate', { url: pathToFileURL(file).href });
    await loaded;
  }

  /** Evaluates an expression and returns its value as JSON. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.send<{
      readonly result: { readonly value: Value };
      readonly exceptionDetails?: { readonly text: string };
    }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** @param key such as `Tab` or `Enter`. */
  async press(key: string): Promise<void> {
    const codes: Readonly<Record<string, number>> = { Tab: 9, Enter: 13 };
    const text = key === 'Enter' ? { text: '\r' } : {};
    const event = { key, code: key, windowsVirtualKeyCode: codes[key], ...text };
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /** Returns the accessibility tree from the document down. */
  async accessibilityTree(): Promise<AxNode> {
    const { nodes } = await this.send<{ readonly nodes: readonly RawAxNode[] }>(
      'Accessibility.getFullAXTree',
    );
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const build = (node: RawAxNode): AxNode[] => {
      const children = (node.childIds ?? []).flatMap((id) => {
        const child = byId.get(id);
        return child === undefined ? [] : build(child);
      });
      if (node.ignored) return children;
      const properties = (node.properties ?? []).map(({ name, value }) => [name, value.value]);
      return [
        {
          role: node.role?.value ?? '',
          name: node.name?.value ?? '',
          properties: Object.fromEntries(properties) as Record<string, unknown>,
          children,
        },
      ];
    };
    return build(nodes[0]!)[0]!;
  }

  /** Returns a PNG of the whole page. */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.send<{ readonly data: string }>('Page.captureScreenshot', {
      captureBeyondViewport: true,
    });
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    // The response may be lost because the browser is closing.
    void this.send('Browser.close');
    await Promise.race([gone, pause(5000)]);
    this.#process.kill('SIGKILL');
    await gone;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#last;
    const reply = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await reply;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  #take({ id, method, params, ...reply }: Reply): void {
    if (id !== undefined) {
      this.#waiting.get(id)?.(reply);
      this.#waiting.delete(id);
    } else if (method === 'Page.loadEventFired') this.#loaded?.();
    else if (method === 'Network.requestWillBeSent')
      this.requests.push((params as { request: { url: string } }).request.url);
    else if (method === 'Log.entryAdded') {
      const { entry } = params as { entry: { level: string; text: string } };
      if (entry.level === 'error') this.complaints.push(entry.text);
    } else if (method === 'Runtime.exceptionThrown') this.complaints.push(JSON.stringify(params));
  }
}

/** Reads the port from Chromium's profile; the file exists a moment before its content. */
async function portOf(profile: string): Promise<string> {
  for (;;) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, ...path] = text.split('\n');
    if (port !== undefined && path.length > 0) return port;
    await pause(20);
  }
}
