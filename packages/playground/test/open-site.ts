/** The built site in Debian's Chromium, served from 127.0.0.1 as any web server does. */
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished, vi } from 'vitest';
import { CHROMIUM } from '../../../test/browser/chromium.ts';
import { PATIENCE } from '../../../test/patience.ts';
import { buildSite } from '../scripts/build-site.ts';
import { serveFolder, type FolderServer } from '../scripts/serve.ts';

export { CHROMIUM };

/** Returns the folder of the built site. */
export function builtSite(): Promise<string> {
  return builtOnce('playground', buildSite);
}

/** Returns the folder of a built site. If the build is not fresh, the first file that asks for the site builds it for all. */
export async function builtOnce(
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const site = join(dirname(process.env['QUEENSIDE_BUILT_CATALOG']!), name);
  if (existsSync(site)) return site;
  const draft = `${site}.part`;
  const isFirst = await mkdir(`${site}.claimed`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await build(draft);
    await rename(draft, site);
  }
  await vi.waitUntil(() => existsSync(site), { timeout: PATIENCE });
  return site;
}

export interface View {
  readonly width?: number;
  readonly height?: number;
  /** The address of another server. Default: that of the site. */
  readonly address?: string;
}

/** Chromium, which the files of tests in a process share. */
let browser: Promise<Browser> | undefined;

async function startBrowser(): Promise<Browser> {
  const started = await chromium.launch({
    executablePath: CHROMIUM!,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      // A page starts in less time in the process of other pages.
      '--renderer-process-limit=1',
      // To optimize Python takes more time than the tests run it.
      '--js-flags=--liftoff-only',
    ],
  });
  // Chromium ends with its last page, so this one stays open.
  await started.newPage();
  return started;
}

/** Opens a window of Chromium with its own cookies, whose tests wait long enough for a busy machine. Close it after them. */
export async function openBrowser(): Promise<BrowserContext> {
  browser ??= startBrowser();
  const context = await (await browser).newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  return context;
}

/** Ends Chromium. It ends by itself with a process of tests, but a benchmark waits for it. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
}

/** One window and one server for the tests of a file. */
export class SiteBrowser {
  readonly address: string;
  readonly folder: string;
  readonly #server: FolderServer;
  readonly #context: BrowserContext;
  /** Pages of finished tests. Loading the site in one of them takes half the processor time that it takes in a new page. */
  readonly #resting: Page[] = [];
  /** The reports of pages: errors of scripts, and violations of the content security policy. */
  readonly complaints: string[] = [];

  private constructor(folder: string, server: FolderServer, context: BrowserContext) {
    this.folder = folder;
    this.#server = server;
    this.#context = context;
    this.address = server.address;
  }

  /** Opens the window. @param built the folder of a built site; without it, the site is built once for the test run. */
  static async start(built?: string): Promise<SiteBrowser> {
    const folder = built ?? (await builtSite());
    const server = await serveFolder(folder, '/some/folder/');
    const context = await openBrowser();
    return new SiteBrowser(folder, server, context);
  }

  /**
   * Opens a page of the site until the test ends. It may be the page of an earlier test, loaded anew: a test that changes
   * what a load cannot undo closes its page.
   * @param hash as `#/solve?problem=nqueens`.
   */
  async open(
    hash = '#/solve',
    { width = 1280, height = 800, address = this.address }: View = {},
  ): Promise<Page> {
    await this.#context.clearCookies();
    const page = this.#resting.pop() ?? (await this.#context.newPage());
    // Benchmarks close their pages.
    if (process.env['VITEST'] !== undefined) onTestFinished(() => this.#rest(page));
    await page.setViewportSize({ width, height });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    await page.goto(address + hash);
    return page;
  }

  async #rest(page: Page): Promise<void> {
    if (page.isClosed()) return;
    page.removeAllListeners();
    try {
      await page.goto('about:blank', { timeout: 10_000 });
      await page.unrouteAll();
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce' });
      this.#resting.push(page);
    } catch {
      // A page that does nothing any more.
      await page.close();
    }
  }

  async close(): Promise<void> {
    await this.#context.close();
    this.#server.close();
  }
}

/** Returns the violations that axe finds on a page, as text: all in light, and those of colors in dark. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger, which the content security policy does not concern.
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    const violations = await page.evaluate(async (isDark) => {
      const injected = (globalThis as unknown as { axe: typeof axe }).axe;
      const results = await injected.run({
        resultTypes: ['violations'],
        ...(isDark && { runOnly: ['color-contrast', 'link-in-text-block'] }),
      });
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html}`),
      );
    }, scheme === 'dark');
    found.push(...violations.map((violation) => `${scheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
