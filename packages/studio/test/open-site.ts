/** The built site in Debian's Chromium, served from 127.0.0.1 as any web server does. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, extname, join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { buildSite } from '../scripts/build-site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** The browser's path; undefined if it is not installed. */
export const CHROMIUM = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((file) => existsSync(file));

/** Returns the folder of the built site. The first file of a test run that asks for it builds it for all. */
export async function builtSite(): Promise<string> {
  const site = join(dirname(process.env['QUEENSIDE_BUILT_CATALOG']!), 'site');
  const draft = `${site}.part`;
  const isFirst = await mkdir(`${site}.claimed`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await buildSite(draft);
    await rename(draft, site);
  }
  await vi.waitUntil(() => existsSync(site), { timeout: PATIENCE });
  return site;
}

export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: 'light' | 'dark';
  /** Of another server. Default: that of the site. */
  readonly address?: string;
}

/** One browser and one server for the tests of a file. */
export class SiteBrowser {
  readonly address: string;
  readonly folder: string;
  readonly #server: Server;
  readonly #browser: Browser;
  /** What pages reported: errors of scripts, and violations of the content security policy. */
  readonly complaints: string[] = [];

  private constructor(folder: string, server: Server, browser: Browser) {
    this.folder = folder;
    this.#server = server;
    this.#browser = browser;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/folder/`;
  }

  /** Starts the browser. @param built the folder of a built site; without it, the site is built once for the test run. */
  static async start(built?: string): Promise<SiteBrowser> {
    const folder = built ?? (await builtSite());
    const server = createServer(async ({ url = '' }, response) => {
      const name = url.split('?')[0]!.replace('/some/folder/', '') || 'index.html';
      const file = await readFile(join(folder, name)).catch(() => undefined);
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': type });
      response.end(file);
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    const browser = await chromium.launch({
      executablePath: CHROMIUM!,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    return new SiteBrowser(folder, server, browser);
  }

  /** Opens a page of the site in a context of its own. @param hash as `#/solve?problem=nqueens`. */
  async open(
    hash = '',
    { width = 1280, height = 800, scheme = 'light', address = this.address }: View = {},
  ): Promise<Page> {
    const context = await this.#browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    await page.goto(address + hash);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Returns the violations that axe finds on a page, as text. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger, which the content security policy does not concern.
  await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const injected = (globalThis as unknown as { axe: typeof axe }).axe;
    const { violations } = await injected.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}
