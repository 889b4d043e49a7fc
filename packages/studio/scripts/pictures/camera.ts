/** Takes pictures of the studio's main views in Chromium, as a person sees them who has started `queenside studio --watch`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { chromium, type Page } from 'playwright-core';
import { buildSite } from '../build-site.ts';
import { FILES, type MainView } from './views.ts';

const COMMAND = resolve(import.meta.dirname, '../../../cli/bin/queenside.js');
const VIEWPORT = { width: 1280, height: 960 };

export class Camera implements AsyncDisposable {
  readonly #page: Page;
  readonly #origin: string;
  readonly #resources: AsyncDisposableStack;

  private constructor(page: Page, origin: string, resources: AsyncDisposableStack) {
    this.#page = page;
    this.#origin = origin;
    this.#resources = resources;
  }

  /** Builds the client, starts the studio on a few files, and opens the browser. */
  static async start(executablePath: string): Promise<Camera> {
    await using starting = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'queenside-pictures-'));
    starting.defer(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'inputs'));
    for (const [name, text] of Object.entries(FILES))
      await writeFile(join(folder, 'inputs', name), text);
    await buildSite();
    const studio = execa({
      cwd: folder,
      reject: false,
    })`${process.execPath} ${COMMAND} studio --watch --no-open --port 0 --jobs 2`;
    starting.defer(async () => {
      // A file that never ends would keep it from stopping in good order.
      studio.kill('SIGKILL');
      await studio;
    });
    const launchAddress = await addressIn(createInterface({ input: studio.stdout }));
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--hide-scrollbars'],
    });
    starting.defer(() => browser.close());
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.goto(launchAddress);
    return new Camera(page, new URL(launchAddress).origin, starting.move());
  }

  /** Returns the picture of a view as PNG. */
  async take({ hash, ready }: MainView): Promise<Buffer> {
    const page = this.#page;
    // An address that differs behind `#` only would not load the page anew.
    await page.goto('about:blank');
    await page.goto(`${this.#origin}/${hash}`);
    await ready(page);
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      scrollTo(0, 0);
    });
    return await page.screenshot();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#resources.disposeAsync();
  }
}

async function addressIn(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /^Studio: (http:\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('the studio ended before it printed its address');
}
